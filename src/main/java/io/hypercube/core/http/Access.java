package io.hypercube.core.http;

/** The access that a route requires. Every route must declare it; there is no default. */
public enum Access {
    /** No token required. A test compares all routes with a short, explicit list of the open ones. */
    OPEN,
    /** Any account with a valid token. */
    AUTHENTICATED,
    /** Any account, except with an access key of limited scope: for data about all clusters, accounts or namespaces. */
    WHOLE_SCOPE,
    /** Accounts with the admin role, except with an access key of limited scope, and no workload. */
    ADMIN
}
