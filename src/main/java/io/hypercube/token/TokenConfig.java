package io.hypercube.token;

import java.time.Duration;

/** @param ttl how long a bearer token is valid after it was issued */
public record TokenConfig(Duration ttl) {}
