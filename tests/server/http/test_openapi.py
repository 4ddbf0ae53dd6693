"""Every HTTP operation under Schemathesis."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, Phase, given, settings

from tests.server.conftest import serving

CHECKS = (
    schemathesis.checks.not_a_server_error,
    schemathesis.checks.status_code_conformance,
    schemathesis.checks.content_type_conformance,
    schemathesis.checks.response_schema_conformance,
)


def test_every_operation_answers_anything_with_sense(
    tmp_path: Path, request: pytest.FixtureRequest
) -> None:
    db = f"sqlite:///{tmp_path / 't.db'}"
    with serving(db, password_tries=10**6, code_tries=10**6) as running:
        schema = schemathesis.openapi.from_url(f"{running.base}/api/schema/openapi.json")
        operations = [result.ok() for result in schema.get_all_operations()]
        assert len(operations) > 20
        with httpx.Client(base_url=running.base, trust_env=False) as http:
            for operation in operations:
                _throw_at(operation, http, request.config.getoption("--fuzz") // len(operations))


def _throw_at(operation: Any, http: httpx.Client, times: int) -> None:
    @settings(
        max_examples=max(1, times),
        deadline=None,
        suppress_health_check=list(HealthCheck),
        phases=[Phase.explicit, Phase.generate],
    )
    @given(case=operation.as_strategy())
    def throw(case: Any) -> None:
        # somebody new each time
        http.cookies.clear()
        http.get("/api/me")
        cookie = http.cookies.get("sixfold")
        response = case.call(headers={"Cookie": f"sixfold={cookie}"})
        assert "Traceback" not in response.text
        case.validate_response(response, checks=CHECKS)

    throw()
