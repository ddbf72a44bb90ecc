package io.hypercube.accesskey;

import io.hypercube.identity.Secret;

/** A pair just made. The only value that ever carries a key's secret out: it is not kept, and cannot be shown again. */
public record NewAccessKey(AccessKey key, Secret secret) {}
