"""Many tables, one house: what gives the pure core time, chance, storage, money and people."""
