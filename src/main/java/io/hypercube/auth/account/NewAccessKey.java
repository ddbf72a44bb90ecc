package io.hypercube.auth.account;

import io.hypercube.core.identity.Secret;

/** A new pair with its secret, which is not stored and cannot be shown again. No other value contains a key's secret. */
public record NewAccessKey(AccessKey key, Secret secret) {}
