package io.hypercube.federation.ldap;

import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.LDAPSearchException;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.SearchResultEntry;
import com.unboundid.ldap.sdk.SearchScope;
import io.hypercube.federation.ldap.LdapConfig.GroupSearch;
import io.hypercube.federation.ldap.LdapConfig.UserSearch;
import io.hypercube.federation.ldap.LdapConnections.Search;
import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;

/** Compares a directory with what a sign-in needs, by binding and searching. */
public final class LdapCheck {
    private LdapCheck() {}

    /** Asks the directory, and returns what is wrong with it, without throwing. Blocking. */
    public static List<String> problems(LdapConfig config) {
        try (LdapConnections connections = new LdapConnections(config.server())) {
            List<String> problems = new ArrayList<>();
            Optional<SearchResultEntry> person = anyPerson(connections, config.users(), problems);
            person.ifPresent(entry -> requireSubject(config.users(), entry, problems));
            GroupSearch groups = config.groups();
            if (groups != null) {
                any(connections, "groups", groups.baseDn(), groups.nameAttribute(), Set.of(), problems);
            }
            return problems;
        } catch (LdapException e) {
            return List.of(String.valueOf(e.getMessage()));
        }
    }

    private static Optional<SearchResultEntry> anyPerson(
            LdapConnections connections, UserSearch users, List<String> problems) {
        return any(
                connections,
                "users",
                users.baseDn(),
                users.usernameAttribute(),
                Set.copyOf(new SubjectId(users.idAttribute()).attributes()),
                problems);
    }

    private static void requireSubject(UserSearch users, SearchResultEntry entry, List<String> problems) {
        try {
            new SubjectId(users.idAttribute()).of(entry);
        } catch (LdapException e) {
            problems.add("users.idAttribute: " + entry.getDN() + ": " + e.getMessage());
        }
    }

    /** Some entry with an attribute; a problem when there is none. */
    private static Optional<SearchResultEntry> any(
            LdapConnections connections,
            String key,
            String baseDn,
            String attribute,
            Set<String> others,
            List<String> problems) {
        List<SearchResultEntry> found = List.of();
        try {
            found = connections.found(
                    new Search(baseDn, SearchScope.SUB, Filter.createPresenceFilter(attribute), 1, others));
        } catch (LDAPException e) {
            if (e.getResultCode().equals(ResultCode.NO_SUCH_OBJECT)) {
                problems.add(key + ".baseDn: " + baseDn + ": no such entry, or not readable by bindDn");
                return Optional.empty();
            }
            if (!e.getResultCode().equals(ResultCode.SIZE_LIMIT_EXCEEDED)
                    || !(e instanceof LDAPSearchException partial)) {
                throw LdapException.of("search below " + baseDn, e);
            }
            found = Objects.requireNonNullElse(partial.getSearchEntries(), List.of());
        }
        if (found.isEmpty()) {
            problems.add(key + ": no entry below " + baseDn + " has the attribute " + attribute
                    + " (expected: one that bindDn can read)");
        }
        return found.stream().findFirst();
    }
}
