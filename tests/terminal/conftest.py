from tests.server.conftest import serve as serve
