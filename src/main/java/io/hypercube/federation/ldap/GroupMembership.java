package io.hypercube.federation.ldap;

import com.unboundid.ldap.sdk.DN;
import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldap.sdk.ResultCode;
import com.unboundid.ldap.sdk.SearchResultEntry;
import com.unboundid.ldap.sdk.SearchScope;
import io.hypercube.federation.ldap.LdapConfig.GroupSearch;
import io.hypercube.federation.ldap.LdapConnections.Search;
import io.hypercube.federation.ldap.LdapDirectory.LdapPerson;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;

/**
 * Searches the groups of a person. Nested groups are searched level by level; a group is expanded once, so cycles end. At most
 * {@link #MOST} groups are read in at most {@link #DEEPEST} levels: more is an error, because a part of the groups would be a wrong
 * answer.
 */
record GroupMembership(LdapConnections connections, GroupSearch groups) {
    static final int MOST = 500;
    static final int DEEPEST = 20;

    /** Members of one search. */
    private static final int BATCH = 50;

    List<String> of(LdapPerson person) {
        Map<String, Optional<String>> names = new LinkedHashMap<>();
        List<String> members = List.of(person.dn());
        for (int level = 0; !members.isEmpty(); level++) {
            if (level == DEEPEST) {
                throw LdapException.invalid("groups: nested in more than " + DEEPEST + " levels");
            }
            List<String> next = new ArrayList<>();
            for (SearchResultEntry group : containing(members, person.name())) {
                if (names.putIfAbsent(normalized(group.getDN()), name(group)) == null) {
                    next.add(group.getDN());
                }
            }
            if (names.size() > MOST) {
                throw tooMany();
            }
            members = groups.nested() ? next : List.of();
        }
        return names.values().stream().flatMap(Optional::stream).distinct().toList();
    }

    private List<SearchResultEntry> containing(List<String> members, String name) {
        List<SearchResultEntry> found = new ArrayList<>();
        for (int from = 0; from < members.size(); from += BATCH) {
            List<String> batch = members.subList(from, Math.min(from + BATCH, members.size()));
            List<Filter> filters = batch.stream()
                    .map(dn -> groups.filter().with(Map.of(FilterTemplate.DN, dn, FilterTemplate.NAME, name)))
                    .toList();
            Filter any = filters.size() == 1 ? filters.getFirst() : Filter.createORFilter(filters);
            found.addAll(search(any));
        }
        return found;
    }

    private List<SearchResultEntry> search(Filter filter) {
        try {
            return connections.found(
                    new Search(groups.baseDn(), SearchScope.SUB, filter, MOST, List.of(groups.nameAttribute())));
        } catch (LDAPException e) {
            if (e.getResultCode().equals(ResultCode.SIZE_LIMIT_EXCEEDED)) {
                throw tooMany();
            }
            throw LdapException.of("search of groups below " + groups.baseDn(), e);
        }
    }

    private Optional<String> name(SearchResultEntry group) {
        return Optional.ofNullable(group.getAttributeValue(groups.nameAttribute()))
                .filter(name -> !name.isEmpty())
                .map(groups.prefix()::concat);
    }

    private static String normalized(String dn) {
        try {
            return Objects.requireNonNull(DN.normalize(dn));
        } catch (LDAPException e) {
            return dn;
        }
    }

    private static LdapException tooMany() {
        return LdapException.invalid(
                "groups: more than " + MOST + " (expected: fewer, by a narrower groups.baseDn or groups.filter)");
    }
}
