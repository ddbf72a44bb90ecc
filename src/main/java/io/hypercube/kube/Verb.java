package io.hypercube.kube;

import java.util.Locale;

/**
 * What a request does to a resource, in the words of RBAC. A verb is not an HTTP method: GET is {@code get}, {@code
 * list} or {@code watch}.
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
    /** exec, attach, portforward, proxy: whatever the method, never a read. */
    CONNECT,
    /** Acting as another user, which comes on top of what the request does: no request has it as its only verb. */
    IMPERSONATE;

    /** As RBAC writes it. */
    public String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }

    public boolean isReadOnly() {
        return this == GET || this == LIST || this == WATCH;
    }
}
