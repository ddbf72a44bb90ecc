/**
 * Workloads: programs such as the jobs of a CI system, which need no secret here. {@link io.hypercube.federation.workload.WorkloadIdentityConfig} is a
 * trusted issuer with its rules, {@link io.hypercube.federation.workload.WorkloadGrant} exchanges a token of the issuer for one of the gateway
 * (RFC 8693), and {@link io.hypercube.federation.workload.WorkloadRules} knows the scope of such a token when it is used. Fetching the keys of an
 * issuer belongs to {@code oidc}. Start reading at {@link io.hypercube.federation.workload.WorkloadTokens}.
 */
@NullMarked
package io.hypercube.federation.workload;

import org.jspecify.annotations.NullMarked;
