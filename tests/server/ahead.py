"""What servers read, read by the process of which those of the tests are copies."""

from litestar.plugins import pydantic  # noqa: F401 (read when an application is made, where it is installed)

from cabale.server.run import loop_factory, read_ahead

loop_factory()
read_ahead()
