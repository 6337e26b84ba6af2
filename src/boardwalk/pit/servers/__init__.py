"""Several servers of one house on PostgreSQL: what they tell each other, and which of them runs which table."""
