package io.hypercube.federation.ldap;

import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.SearchResultEntry;
import com.unboundid.ldap.sdk.SearchScope;
import io.hypercube.core.identity.Secret;
import io.hypercube.federation.ldap.LdapConfig.UserSearch;
import io.hypercube.federation.ldap.LdapConnections.Search;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;

/**
 * Searches people and groups in a directory, and checks passwords there. Blocking, with time limits: for virtual threads. Failures
 * are {@link LdapException}s.
 */
public final class LdapDirectory implements AutoCloseable {
    private final UserSearch users;
    private final LdapConnections connections;
    private final SubjectId id;
    private final DisabledEntry disabled;
    private final Optional<GroupMembership> groups;

    /** Opens no connection. */
    public LdapDirectory(LdapConfig config) {
        this.users = config.users();
        this.connections = new LdapConnections(config.server());
        this.id = new SubjectId(users.idAttribute());
        this.disabled = new DisabledEntry(connections, users.disabledFilter());
        this.groups = Optional.ofNullable(config.groups()).map(search -> new GroupMembership(connections, search));
    }

    /** The result of a search for somebody who signs in. */
    public sealed interface Found {
        record One(LdapPerson person) implements Found {}

        record None() implements Found {}

        /** More than one entry has the name, so none of them may sign in. */
        record Several() implements Found {}
    }

    /** The person that a name was entered for. */
    public Found named(String name) {
        Filter filter = users.filter().with(Map.of(FilterTemplate.NAME, name));
        try {
            List<SearchResultEntry> entries =
                    connections.found(new Search(users.baseDn(), SearchScope.SUB, filter, 2, attributes()));
            return switch (entries.size()) {
                case 0 -> new Found.None();
                case 1 -> new Found.One(person(entries.getFirst()));
                default -> new Found.Several();
            };
        } catch (LDAPException e) {
            if (e.getResultCode().equals(ResultCode.SIZE_LIMIT_EXCEEDED)) {
                return new Found.Several();
            }
            throw LdapException.of("search below " + users.baseDn(), e);
        }
    }

    /**
     * The person of an account, whatever their name is now; empty when there is no such entry below {@code baseDn} any more, or the
     * filter does not match it with any name.
     */
    public Optional<LdapPerson> identified(String subject) {
        Filter admitted = users.filter().withAny();
        return id
                .filter(subject)
                .map(known -> Filter.createANDFilter(known, admitted))
                .map(filter -> new Search(users.baseDn(), SearchScope.SUB, filter, 2, attributes()))
                .map(connections::search)
                .orElseGet(() -> at(subject, admitted))
                .stream()
                .findFirst()
                .map(this::person);
    }

    private List<SearchResultEntry> at(String dn, Filter filter) {
        try {
            return connections.found(new Search(dn, SearchScope.BASE, filter, 1, attributes()));
        } catch (LDAPException e) {
            if (e.getResultCode().equals(ResultCode.NO_SUCH_OBJECT)) {
                return List.of();
            }
            throw LdapException.of("search of " + dn, e);
        }
    }

    private LdapPerson person(SearchResultEntry entry) {
        String name = Optional.ofNullable(entry.getAttributeValue(users.usernameAttribute()))
                .filter(text -> !text.isBlank())
                .orElseThrow(
                        () -> LdapException.invalid(
                                "attribute " + users.usernameAttribute()
                                        + ": missing in the entry of the person (expected: the usernameAttribute, readable by bindDn)"));
        String displayName = entry.getAttributeValue(users.displayNameAttribute());
        return new LdapPerson(
                entry.getDN(), id.of(entry), name, displayName == null ? "" : displayName, disabled.is(entry));
    }

    private Set<String> attributes() {
        Set<String> names = new TreeSet<>(id.attributes());
        names.addAll(DisabledEntry.ATTRIBUTES);
        names.add(users.usernameAttribute());
        names.add(users.displayNameAttribute());
        return names;
    }

    /** Whether the password is that of the person. An empty one never is. */
    public boolean accepts(LdapPerson person, Secret password) {
        return connections.accepts(person.dn(), password);
    }

    /** The groups of the person with their prefix. */
    public List<String> groups(LdapPerson person) {
        return groups.map(search -> search.of(person)).orElse(List.of());
    }

    @Override
    public void close() {
        connections.close();
    }

    /**
     * An entry of a person.
     *
     * @param dn the distinguished name, which may change
     * @param subject identifies the person for good
     * @param disabled whether the directory says that the person must not sign in
     */
    public record LdapPerson(String dn, String subject, String name, String displayName, boolean disabled) {}
}
