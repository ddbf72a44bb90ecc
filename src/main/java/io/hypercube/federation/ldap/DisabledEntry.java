package io.hypercube.federation.ldap;

import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.SearchResultEntry;
import com.unboundid.ldap.sdk.SearchScope;
import io.hypercube.federation.ldap.LdapConnections.Search;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * Whether an entry is disabled: permanently locked by OpenLDAP's password policy, disabled in Active Directory, inactivated in 389
 * Directory Server, or matched by a filter. A lock after wrong passwords is none of these: it ends by itself, and strangers could
 * cause it.
 *
 * @param filter of the configuration; null for none
 */
record DisabledEntry(LdapConnections connections, @Nullable String filter) {
    static final List<String> ATTRIBUTES = List.of("pwdAccountLockedTime", "userAccountControl", "nsAccountLock");

    /** @see <a href="https://datatracker.ietf.org/doc/html/draft-behera-ldap-password-policy-11#section-5.3.3">pwdAccountLockedTime</a> */
    private static final String LOCKED_FOR_GOOD = "000001010000Z";

    /** ACCOUNTDISABLE of Active Directory. */
    private static final int DISABLED_FLAG = 2;

    boolean is(SearchResultEntry entry) {
        return LOCKED_FOR_GOOD.equals(entry.getAttributeValue("pwdAccountLockedTime"))
                || isFlagged(entry)
                || "true".equalsIgnoreCase(entry.getAttributeValue("nsAccountLock"))
                || (filter != null && matches(entry.getDN(), filter));
    }

    private static boolean isFlagged(SearchResultEntry entry) {
        Integer flags = entry.getAttributeValueAsInteger("userAccountControl");
        return flags != null && (flags & DISABLED_FLAG) != 0;
    }

    private boolean matches(String dn, String text) {
        try {
            return !connections
                    .search(new Search(dn, SearchScope.BASE, Filter.create(text), 1, List.of("1.1")))
                    .isEmpty();
        } catch (LDAPException e) {
            throw new IllegalStateException("the filter cannot be parsed, although it was checked", e);
        }
    }
}
