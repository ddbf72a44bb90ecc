package io.hypercube.config;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hypercube.core.identity.Secret;
import io.hypercube.federation.ldap.FilterTemplate;
import io.hypercube.federation.ldap.LdapConfig;
import io.hypercube.federation.ldap.LdapConfig.GroupSearch;
import io.hypercube.federation.ldap.LdapConfig.UserSearch;
import io.hypercube.federation.ldap.LdapServer;
import io.hypercube.testbed.TestAuthority;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The key {@code ldap} of a provider. */
class LdapProvidersTest {
    private static final String PEOPLE = "ou=people,dc=example,dc=com";
    private static final String FULL = """
            identityProviders:
            - name: corp
              ldap:
                url: ldaps://LDAP.example.com:1636
                certificateAuthority: test-ca.crt
                bindDn: cn=reader,dc=example,dc=com
                bindPasswordFile: ldap.secret
                users: {baseDn: "ou=people,dc=example,dc=com", filter: "(mail={name})", usernameAttribute: mail,
                  displayNameAttribute: displayName, idAttribute: objectGUID, disabledFilter: "(title=none)"}
                groups: {baseDn: "ou=groups,dc=example,dc=com", filter: "(member={dn})", nameAttribute: ou, prefix: "corp:", nested: true}
                adminGroups: ["corp:platform"]
            """;
    private static final String LEAST = """
            identityProviders:
            - name: corp
              ldap: {url: ldaps://ldap.example.com, users: {baseDn: "ou=people,dc=example,dc=com", filter: "(uid={name})"}}
            """;

    @TempDir
    private Path folder;

    @BeforeEach
    void writeFiles() throws IOException {
        new TestAuthority(folder);
        Files.writeString(folder.resolve("ldap.secret"), "s3cret\n");
    }

    @Test
    void readsEverything() throws IOException {
        assertThat(load(FULL))
                .isEqualTo(new LdapConfig(
                        new LdapServer(
                                URI.create("ldaps://LDAP.example.com:1636"),
                                false,
                                folder.resolve("test-ca.crt"),
                                "cn=reader,dc=example,dc=com",
                                Secret.of("s3cret")),
                        new UserSearch(
                                PEOPLE,
                                new FilterTemplate("(mail={name})"),
                                "mail",
                                "displayName",
                                "objectGUID",
                                "(title=none)"),
                        new GroupSearch(
                                "ou=groups,dc=example,dc=com",
                                new FilterTemplate("(member={dn})"),
                                "ou",
                                "corp:",
                                true),
                        List.of("corp:platform"),
                        "ldaps://ldap.example.com:1636/" + PEOPLE));
        assertThat(load(FULL).toString()).doesNotContain("s3cret");
    }

    @Test
    void needsOnlyAServerAndPeople() throws IOException {
        assertThat(load(LEAST))
                .isEqualTo(new LdapConfig(
                        new LdapServer(URI.create("ldaps://ldap.example.com"), false, null, null, null),
                        new UserSearch(PEOPLE, new FilterTemplate("(uid={name})"), "uid", "cn", null, null),
                        null,
                        List.of(),
                        "ldaps://ldap.example.com/" + PEOPLE));
    }

    @Test
    void keepsTheIssuerOfAServerThatHasMoved() throws IOException {
        assertThat(load(FULL.replace("bindDn:", "issuer: ldap://old/x\n    bindDn:"))
                        .issuer())
                .isEqualTo("ldap://old/x");
    }

    @Test
    void requiresTls() throws IOException {
        String plain = LEAST.replace("ldaps://", "ldap://");
        assertProblem(
                plain,
                ":3: identityProviders[0].ldap.url: ldap://ldap.example.com (expected: ldaps://; or ldap:// with");
        assertThat(load(plain.replace("users:", "startTls: true, users:"))
                        .server()
                        .startTls())
                .isTrue();
        assertThat(load(plain.replace("users:", "insecure: true, users:"))
                        .server()
                        .startTls())
                .isFalse();
        assertProblem(plain.replace("users:", "insecure: true, startTls: true, users:"), "ldap.url: ldap://");
        assertProblem(LEAST.replace("users:", "startTls: true, users:"), "ldap.startTls: true (expected: false with");
        assertProblem(LEAST.replace("users:", "insecure: yes, users:"), "ldap.insecure: yes (expected: true or false)");
    }

    @Test
    void reportsEachProblemWithItsLine() {
        assertProblem(FULL.replace("bindDn:", "bindDN:"), ":6: identityProviders[0].ldap.bindDN: unknown key (did you");
        assertProblem(
                FULL.replace("ldaps://LDAP.example.com:1636", "https://x"),
                ":4: identityProviders[0].ldap.url: https://x (");
        assertProblem(FULL.replace("LDAP.example.com:1636", "x/dc=com"), "ldap.url: ldaps://x/dc=com (expected: ");
        assertProblem(FULL.replace("test-ca.crt", "ldap.secret"), "(expected: a PEM file with CA certificates)");
        assertProblem(FULL.replace("ldap.secret", "none"), "(expected: a readable file with the password of bindDn)");
        assertProblem(
                FULL.replace("    bindPasswordFile: ldap.secret\n", ""), "ldap.bindDn: cn=reader,dc=example,dc=com (");
        assertProblem(
                FULL.replace("cn=reader,dc=example,dc=com", "reader"), "ldap.bindDn: reader (expected: a disting");
        assertProblem(FULL.replace("\"ou=people,dc=example,dc=com\"", "people"), "users.baseDn: people (expected: ");
        assertProblem(
                FULL.replace("(mail={name})", "(mail={dn})"),
                "users.filter: (mail={dn}) (expected: a filter with {name})");
        assertProblem(
                FULL.replace("(mail={name})", "({name}=x)"), "users.filter: ({name}=x) (expected: {name} in the place");
        assertProblem(
                FULL.replace("(member={dn})", "(member={name})"),
                "groups.filter: (member={name}) (expected: a filter with {dn})");
        assertProblem(
                FULL.replace("usernameAttribute: mail", "usernameAttribute: e mail"),
                "users.usernameAttribute: e mail (");
        assertProblem(
                FULL.replace("(title=none)", "title=none)"), "users.disabledFilter: title=none) (expected: a filter");
        assertProblem(FULL.replace("nested: true", "nested: deep"), "groups.nested: deep (expected: true or false)");
        assertProblem(
                FULL.replaceAll("(?m)^ +groups:.*\n", ""),
                "ldap.adminGroups: corp:platform (expected: groups as well)");
        assertProblem(LEAST.replace(", filter: \"(uid={name})\"", ""), "users.filter: missing");
        assertProblem(
                LEAST + LEAST.replace("identityProviders:\n", "").replace("corp", "two"), "that of another provider");
        assertProblem(FULL + "  oidc: {clientId: x}\n", "identityProviders[0].oidc: given together with ldap");
    }

    @Test
    void refusesTheIssuerOfAnOpenIdConnectProvider() {
        String oidc = """
                - name: sso
                  oidc: {clientId: c, issuer: {url: https://id.example.com}}
                """;
        String people = FULL.replace("bindDn:", "issuer: https://id.example.com\n    bindDn:");
        String problem = ".ldap.issuer: https://id.example.com, which is the issuer.url of the OpenID Connect provider"
                + " \"sso\" (expected: an issuer of one provider only)";
        assertProblem(people + oidc, ":6: identityProviders[0]" + problem);
        assertProblem(
                people.replace("identityProviders:\n", "identityProviders:\n" + oidc),
                ":8: identityProviders[1]" + problem);
    }

    @Test
    void requiresAProviderWithoutLocalPasswords() {
        assertProblem("passwordSignIn: false", "passwordSignIn: false (expected: true without identityProviders)");
    }

    private void assertProblem(String text, String message) {
        assertThatThrownBy(() -> load(text)).isInstanceOf(ConfigException.class).hasMessageContaining(message);
    }

    private LdapConfig load(String text) throws IOException {
        Path file = Files.writeString(folder.resolve("hypercube.yaml"), text);
        return ConfigLoader.load(Map.of("config", List.of(file.toString())), Map.of())
                .gateway()
                .identityProviders()
                .getFirst()
                .ldap();
    }
}
