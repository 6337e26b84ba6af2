"""The press: documents set as HTML and PDF, and drawings as SVG and on paper. It knows nothing about games."""
