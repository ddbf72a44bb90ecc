package io.hypercube.auth.workload;

import io.hypercube.core.identity.Scope;

/**
 * Lets workloads in.
 *
 * @param claims what the claims of a token must be, at least one of them more than present
 * @param account the name of a local account, as which clusters see the workload
 * @param scope what the workload may do, at most what the account may do
 */
public record WorkloadRule(ClaimPattern.Members claims, String account, Scope scope) {}
