"""The steps from one version of the schema to the next, one file each, run by `store.migrate`."""
