"""The API's mechanism: operations, drafts, answers, problems, JSON schemas and the OpenAPI description."""
