package io.hypercube.auth.provider;

import io.hypercube.auth.cel.CelExpression;

/**
 * An expression that must be true.
 *
 * @param message tells a person why it is not; empty for the text of the expression
 */
public record Condition(CelExpression expression, String message) {}
