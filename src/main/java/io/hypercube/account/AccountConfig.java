package io.hypercube.account;

import io.hypercube.identity.Secret;
import org.jspecify.annotations.Nullable;

/** @param adminPassword of the account {@code admin} that the first start creates; null for a random one, printed once */
public record AccountConfig(@Nullable Secret adminPassword) {}
