package io.hypercube.config;

import io.hypercube.core.identity.Secret;
import io.hypercube.core.kube.Excerpt;
import io.hypercube.federation.ldap.FilterTemplate;
import io.hypercube.federation.ldap.LdapConfig;
import io.hypercube.federation.ldap.LdapConfig.GroupSearch;
import io.hypercube.federation.ldap.LdapConfig.UserSearch;
import io.hypercube.federation.ldap.LdapNames;
import io.hypercube.federation.ldap.LdapServer;
import java.net.URI;
import java.net.URISyntaxException;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import java.util.Set;

/** Reads the key {@code ldap} of a provider. */
record LdapProviders(ProviderFiles files) {
    /** The keys of {@code ldap}. */
    static final String[] KEYS = {
        "url",
        "startTls",
        "insecure",
        "certificateAuthority",
        "bindDn",
        "bindPasswordFile",
        "bindPasswordVariable",
        "issuer",
        "users",
        "groups",
        "adminGroups"
    };

    Optional<LdapConfig> read(YamlObject ldap) {
        Optional<LdapServer> server = server(ldap);
        Optional<UserSearch> users = users(ldap);
        Optional<GroupSearch> groups = ldap.has("groups") ? groups(ldap) : Optional.empty();
        Optional<String> issuer = ldap.text("issuer").filter(text -> !text.isBlank());
        List<String> admins = ldap.texts("adminGroups");
        if (!admins.isEmpty() && !ldap.has("groups")) {
            ldap.problem("adminGroups", String.join(", ", admins) + " (expected: groups as well)");
        }
        return server.flatMap(reached -> users.map(people -> new LdapConfig(
                reached,
                people,
                groups.orElse(null),
                admins,
                issuer.orElseGet(() -> LdapConfig.issuerOf(reached, people.baseDn())))));
    }

    private Optional<LdapServer> server(YamlObject ldap) {
        boolean startTls = ldap.flag("startTls");
        boolean insecure = ldap.flag("insecure");
        Path authority = files.authority(ldap);
        Secret password = files.secret(ldap, "bindPassword", "the password of bindDn");
        Optional<String> bindDn = ldap.text("bindDn").filter(text -> !text.isEmpty());
        bindDn.ifPresent(dn -> requireDn(ldap, "bindDn", dn));
        if (bindDn.isPresent() != (password != null)) {
            ldap.problem(
                    "bindDn",
                    (bindDn.isPresent() ? bindDn.get() : "missing")
                            + " (expected: bindDn together with bindPasswordFile or bindPasswordVariable; neither for anonymous searches)");
        }
        return url(ldap).map(url -> {
            if (LdapServer.isLdaps(url) && (startTls || insecure)) {
                ldap.problem(startTls ? "startTls" : "insecure", "true (expected: false with ldaps://)");
            }
            if (!LdapServer.isLdaps(url) && startTls == insecure) {
                ldap.problem(
                        "url",
                        url + " (expected: ldaps://; or ldap:// with startTls: true; or, where everybody may read the"
                                + " passwords on the network, ldap:// with insecure: true)");
            }
            return new LdapServer(url, startTls, authority, bindDn.orElse(null), password);
        });
    }

    private static Optional<URI> url(YamlObject ldap) {
        String text = ldap.required("url");
        if (text.isEmpty()) {
            return Optional.empty();
        }
        try {
            URI url = new URI(text);
            if (LdapServer.isUsable(url)) {
                return Optional.of(url);
            }
        } catch (URISyntaxException e) {
            ldap.problem("url", Excerpt.of(text) + " (expected: " + LdapServer.EXPECTED_URL + ")");
            return Optional.empty();
        }
        ldap.problem("url", Excerpt.of(text) + " (expected: " + LdapServer.EXPECTED_URL + ")");
        return Optional.empty();
    }

    private static Optional<UserSearch> users(YamlObject ldap) {
        if (!ldap.has("users")) {
            ldap.problem("users", "missing (expected: baseDn and filter)");
            return Optional.empty();
        }
        YamlObject users = ldap.object(
                "users",
                "baseDn",
                "filter",
                "usernameAttribute",
                "displayNameAttribute",
                "idAttribute",
                "disabledFilter");
        String baseDn = dn(users, "baseDn");
        String username = attribute(users, "usernameAttribute", "uid");
        Optional<String> disabled = users.text("disabledFilter").filter(text -> !text.isEmpty());
        disabled.filter(text -> !LdapNames.isFilter(text))
                .ifPresent(text -> users.problem("disabledFilter", text + " (expected: a filter of RFC 4515)"));
        String displayName = attribute(users, "displayNameAttribute", "cn");
        String id = users.has("idAttribute") ? attribute(users, "idAttribute", "") : null;
        return filter(users, Set.of(FilterTemplate.NAME))
                .map(filter -> new UserSearch(baseDn, filter, username, displayName, id, disabled.orElse(null)));
    }

    private static Optional<GroupSearch> groups(YamlObject ldap) {
        YamlObject groups = ldap.object("groups", "baseDn", "filter", "nameAttribute", "prefix", "nested");
        String baseDn = dn(groups, "baseDn");
        boolean nested = groups.flag("nested");
        String name = attribute(groups, "nameAttribute", "cn");
        String prefix = groups.text("prefix").orElse("");
        return filter(groups, nested ? Set.of(FilterTemplate.DN) : Set.of(FilterTemplate.DN, FilterTemplate.NAME))
                .map(filter -> new GroupSearch(baseDn, filter, name, prefix, nested));
    }

    private static Optional<FilterTemplate> filter(YamlObject object, Set<String> placeholders) {
        String text = object.required("filter");
        if (text.isEmpty()) {
            return Optional.empty();
        }
        Optional<String> problem = FilterTemplate.problem(text, placeholders);
        problem.ifPresent(expected -> object.problem("filter", expected));
        return problem.isPresent() ? Optional.empty() : Optional.of(new FilterTemplate(text));
    }

    private static String dn(YamlObject object, String key) {
        String dn = object.required(key);
        requireDn(object, key, dn);
        return dn;
    }

    private static void requireDn(YamlObject object, String key, String dn) {
        if (!LdapNames.isDn(dn)) {
            object.problem(
                    key, Excerpt.of(dn) + " (expected: a distinguished name, such as ou=people,dc=example,dc=com)");
        }
    }

    private static String attribute(YamlObject object, String key, String fallback) {
        String name = object.text(key).orElse(fallback);
        if (!LdapNames.isAttribute(name)) {
            object.problem(key, Excerpt.of(name) + " (expected: the name of an attribute, such as uid)");
        }
        return name;
    }
}
