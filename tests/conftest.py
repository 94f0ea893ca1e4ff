"""What all tests share."""

from __future__ import annotations

from hypothesis import HealthCheck, settings

# A slow machine is not a failing test, and timings belong in the benchmark.
settings.register_profile("kit", deadline=None, max_examples=60, suppress_health_check=[HealthCheck.too_slow])
settings.load_profile("kit")
