package io.hypercube.auth.session;

import io.hypercube.core.identity.Device;
import java.time.Instant;

/** A device's request to be signed in, which nobody has approved or denied yet. */
public record DeviceAuthorization(Device device, Instant creation, Instant expiration) {}
