package io.hypercube.http;

/** Who may call a route. Said by every route: nothing is open by default. */
public enum Access {
    /** No token asked for: the short, explicit list that a crawler of all routes is held against. */
    OPEN,
    /** Any account with a valid token. */
    AUTHENTICATED,
    /** Any account, but no key with a narrowed scope: for what tells of every cluster, account or namespace. */
    WHOLE_SCOPE,
    /** Accounts with the admin role; no key with a narrowed scope either. */
    ADMIN
}
