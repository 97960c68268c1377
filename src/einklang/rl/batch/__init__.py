"""Many tables side by side inside the kernels: what is seen, what is legal, what it earns."""
