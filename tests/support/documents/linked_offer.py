"""Offers with their meters changed."""

from __future__ import annotations

from dataclasses import replace

from boardwalk.documents.offer import Offer


def linked_alone(offer: Offer) -> Offer:
    """The offer as if no other game were on its meters."""
    return replace(offer, meters=tuple(replace(each, linked=(offer.game,)) for each in offer.meters))
