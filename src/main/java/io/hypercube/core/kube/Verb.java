package io.hypercube.core.kube;

import java.util.Locale;

/**
 * The verb of a request, as in RBAC. A verb is not an HTTP method: a GET is {@code get}, {@code list} or {@code
 * watch}.
 *
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/authorization/#determine-the-request-verb">
 *     Determine the request verb</a>
 */
public enum Verb {
    GET,
    LIST,
    WATCH,
    CREATE,
    UPDATE,
    PATCH,
    DELETE,
    DELETECOLLECTION,
    /** exec, attach, portforward and proxy, with any method; never read-only. */
    CONNECT,
    /** Acting as another user, in addition to the verb of the request; never the only verb of a request. */
    IMPERSONATE;

    private final String wireName = name().toLowerCase(Locale.ROOT);

    /** As written in RBAC rules. */
    public String wireName() {
        return wireName;
    }

    public boolean isReadOnly() {
        return this == GET || this == LIST || this == WATCH;
    }
}
