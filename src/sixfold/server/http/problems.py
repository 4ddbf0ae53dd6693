"""Errors of HTTP operations: always a code and a sentence, never a traceback."""

from __future__ import annotations

from litestar import Response
from litestar.exceptions import HTTPException
from litestar.openapi.datastructures import ResponseSpec

from sixfold.match import Refused
from sixfold.server.http.request_context import AnyRequest
from sixfold.server.process.logs import log
from sixfold.server.wire.operations import Problem
from sixfold.server.wire.texts import choose_language, sentence
from sixfold.store import StoreUnavailable

STATUS = {
    "no_identity": 401,
    "wrong_password": 403,
    "wrong_code": 403,
    "unknown_table": 404,
    "not_found": 404,
    "name_taken": 409,
    "already_kept": 409,
    "not_over": 409,
    "not_running": 409,
    "slow_down": 429,
    "busy": 429,
    "too_many_tables": 429,
    "unavailable": 503,
}
CODES = {400: "malformed", 401: "no_identity", 404: "not_found", 405: "not_allowed", 413: "too_big"}

# what an operation may answer besides its own result, for the OpenAPI document
DOCUMENTED = {
    status: ResponseSpec(Problem, description=description, generate_examples=False)
    for status, description in {
        400: "Not readable, or against the rules",
        401: "No identity yet",
        403: "Wrong password or recovery code",
        404: "No such thing",
        405: "Not that way",
        409: "Not at this moment",
        413: "Too big",
        429: "Too many",
        500: "Our fault",
        503: "Nothing was stored",
    }.items()
}
# the same for an operation that has nothing to say when it is done
NOTHING = DOCUMENTED | {204: ResponseSpec(None, description="Done", generate_examples=False)}


def problem(
    request: AnyRequest,
    status: int,
    code: str,
    text: str = "",
    headers: dict[str, str] | None = None,
) -> Response[Problem]:
    """Return an error as everybody gets it."""
    language = choose_language(request.headers.get("accept-language", ""))
    return Response(
        Problem(code, text or sentence(code, language)),
        status_code=status,
        media_type="application/json",
        headers=headers,
    )


def on_refused(request: AnyRequest, error: Refused) -> Response[Problem]:
    return problem(request, STATUS.get(error.code, 400), error.code, error.text)


def on_unavailable(request: AnyRequest, error: StoreUnavailable) -> Response[Problem]:
    log.warning("store_unavailable", reason=str(error))
    return problem(request, STATUS["unavailable"], "unavailable")


def on_http(request: AnyRequest, error: HTTPException) -> Response[Problem]:
    code = CODES.get(error.status_code, "malformed")
    return problem(request, error.status_code, code, headers=error.headers)


def on_nested(request: AnyRequest, _: RecursionError) -> Response[Problem]:
    """Answer a body that is nested deeper than anything we ask for."""
    return problem(request, 400, "malformed")


def on_anything(request: AnyRequest, error: Exception) -> Response[Problem]:
    log.error("request_failed", path=request.scope["path"], exc_info=error)
    return problem(request, 500, "failed")
