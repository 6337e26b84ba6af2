"""Every operation of the API, stated once, as a method without a body that `client/operation.py` makes a request."""
