package io.hypercube.federation.ldap;

import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.LDAPException;
import java.util.regex.Pattern;

/** Checks names and filters of a configuration. */
public final class LdapNames {
    /** A descriptor or an object identifier of RFC 4512 section 1.4. */
    private static final Pattern ATTRIBUTE = Pattern.compile("[A-Za-z][A-Za-z0-9-]{0,127}|[0-9]+(?:\\.[0-9]+){1,63}");

    private LdapNames() {}

    public static boolean isDn(String text) {
        return DN.isValidDN(text);
    }

    public static boolean isAttribute(String text) {
        return ATTRIBUTE.matcher(text).matches();
    }

    /** Whether the text is a filter of RFC 4515. */
    public static boolean isFilter(String text) {
        try {
            Filter.create(text);
            return true;
        } catch (LDAPException e) {
            return false;
        }
    }
}
