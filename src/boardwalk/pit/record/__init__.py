"""The record: its hash chain and seals, and what is made from it: game recall, dispute packs and exports."""
