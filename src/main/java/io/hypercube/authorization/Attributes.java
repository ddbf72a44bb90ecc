package io.hypercube.authorization;

import io.hypercube.identity.Caller;
import io.hypercube.kube.ClusterName;
import io.hypercube.kube.RequestInfo;

/** All that a decision about a proxied call looks at. */
public record Attributes(Caller caller, ClusterName cluster, RequestInfo request) {}
