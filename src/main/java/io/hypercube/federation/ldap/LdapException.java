package io.hypercube.federation.ldap;

import com.unboundid.ldap.sdk.LDAPException;
import javax.net.ssl.SSLException;

/** A directory did not answer, or not as it must. The message contains no secrets. */
public final class LdapException extends RuntimeException {
    public enum Kind {
        /** It could not be reached or failed itself. The same call may succeed later. */
        UNAVAILABLE,
        /** Its entry of a person cannot be used. */
        INVALID
    }

    private final Kind kind;

    private LdapException(Kind kind, String message) {
        super(message);
        this.kind = kind;
    }

    private LdapException(String message, Throwable cause) {
        super(message, cause);
        this.kind = Kind.UNAVAILABLE;
    }

    static LdapException invalid(String message) {
        return new LdapException(Kind.INVALID, message);
    }

    static LdapException unavailable(String message, Throwable cause) {
        return new LdapException(message, cause);
    }

    /** A failed operation. The result code is named, because the text of a server may be empty. */
    static LdapException of(String operation, LDAPException reason) {
        String said = String.valueOf(cause(reason).getMessage()).replaceAll("\\p{Cntrl}+", " ");
        return new LdapException(
                operation + ": " + reason.getResultCode().getName() + " ("
                        + reason.getResultCode().intValue() + "): " + excerpt(said),
                reason);
    }

    /** The failure of TLS, or the first failure of all. The library puts several others around it. */
    private static Throwable cause(Throwable failure) {
        Throwable inner = failure.getCause();
        return inner == null || failure instanceof SSLException ? failure : cause(inner);
    }

    private static String excerpt(String text) {
        return text.length() > 300 ? text.substring(0, 300) + "…" : text;
    }

    public Kind kind() {
        return kind;
    }
}
