package io.hypercube.core.identity;

/**
 * A program that a trusted issuer vouched for, such as a job of a CI system. It acts as an account, within the scope of a rule of the
 * configuration.
 *
 * @param identity the name of the workload identity in the configuration
 * @param rule the fingerprint of the rule that matched, which changes with the rule
 * @param subject the {@code sub} of the issuer's token, for logs
 */
public record Workload(String identity, String rule, String subject) {}
