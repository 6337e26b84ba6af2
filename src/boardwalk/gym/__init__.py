"""Environments to learn in: every declared game for Gymnasium, one seat or many at once, and in words.

Importing this registers them: `gymnasium.make("boardwalk/premium-v0")`.
"""

from boardwalk.extras import explain_missing

with explain_missing("boardwalk.gym"):
    import gymnasium  # noqa: F401 (named first, for the message)

    from boardwalk.gym.environment import Environment
    from boardwalk.gym.evaluation import evaluate
    from boardwalk.gym.grade import Grade, grade
    from boardwalk.gym.registration import register_game, register_known_games
    from boardwalk.gym.text_environment import TextEnvironment
    from boardwalk.gym.vector_environment import VectorEnvironment

__all__ = ["Environment", "Grade", "TextEnvironment", "VectorEnvironment", "evaluate", "grade", "register_game"]

register_known_games()
