package io.hypercube.federation.ldap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.fail;

import io.hypercube.core.identity.Secret;
import io.hypercube.federation.ldap.LdapConfig.GroupSearch;
import io.hypercube.federation.ldap.LdapConfig.UserSearch;
import io.hypercube.federation.ldap.LdapDirectory.Found;
import io.hypercube.federation.ldap.LdapDirectory.LdapPerson;
import io.hypercube.testbed.Slapd;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.TestAuthority;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Searches and binds at a real OpenLDAP server. */
@Smoke
class LdapDirectoryIT {
    private static final FilterTemplate BY_UID = new FilterTemplate("(uid={name})");

    @TempDir
    private static Path folder;

    private static Slapd slapd;

    @BeforeAll
    static void start() {
        slapd = Slapd.start(folder);
        slapd.person("alice", "employeeNumber: 7");
        slapd.person("bob");
        slapd.add(
                "dn: cn=other alice," + Slapd.PEOPLE,
                "objectClass: inetOrgPerson",
                "cn: other alice",
                "sn: alice",
                "uid: twin");
        slapd.person("twin");
    }

    @AfterAll
    static void stop() {
        slapd.close();
    }

    @Test
    void findsAPersonAndChecksThePassword() {
        try (LdapDirectory directory = new LdapDirectory(config(server(slapd.ldaps(), false)))) {
            LdapPerson alice = found(directory, "alice");
            assertThat(alice.dn()).isEqualTo("uid=alice," + Slapd.PEOPLE);
            assertThat(alice.name()).isEqualTo("alice");
            assertThat(alice.displayName()).isEqualTo("alice of Example");
            assertThat(alice.subject()).matches("[0-9a-f-]{36}");
            assertThat(directory.identified(alice.subject())).hasValue(alice);

            assertThat(directory.accepts(alice, Secret.of("password-of-alice"))).isTrue();
            assertThat(directory.accepts(alice, Secret.of("password-of-bob"))).isFalse();
            assertThat(directory.accepts(alice, Secret.of("password-of-alice ")))
                    .isFalse();
            assertThat(directory.named("alice"))
                    .as("the connection is the reader's again")
                    .isEqualTo(new Found.One(alice));
        }
    }

    /** RFC 4513 section 5.1.2: a server takes it for an anonymous bind, which succeeds. */
    @Test
    void refusesAnEmptyPassword() {
        try (LdapDirectory directory = new LdapDirectory(config(server(slapd.ldaps(), false)))) {
            assertThat(directory.accepts(found(directory, "alice"), Secret.of("")))
                    .isFalse();
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "*",
                "ali*",
                "alice)(uid=*",
                "alice)(|(uid=*",
                "\\61lice",
                "nobody",
                "alice)(objectClass=*)",
                "(",
                ")",
                "\0"
            })
    void takesANameLiterally(String name) {
        try (LdapDirectory directory = new LdapDirectory(config(server(slapd.ldaps(), false)))) {
            assertThat(directory.named(name)).isEqualTo(new Found.None());
        }
    }

    @Test
    void findsNobodyWhenSeveralMatch() {
        try (LdapDirectory directory = new LdapDirectory(config(server(slapd.ldaps(), false)))) {
            assertThat(directory.named("twin")).isEqualTo(new Found.Several());
        }
    }

    @Test
    void findsASubjectOfEachKind() {
        for (String attribute : List.of("entryUUID", "employeeNumber", "dn")) {
            try (LdapDirectory directory = new LdapDirectory(config(server(slapd.ldaps(), false), attribute, null))) {
                LdapPerson alice = found(directory, "alice");
                assertThat(directory.identified(alice.subject())).as(attribute).hasValue(alice);
                assertThat(directory.identified(alice.subject() + "0"))
                        .as(attribute)
                        .isEmpty();
            }
        }
    }

    @Test
    void saysWhoIsDisabledByTheFilter() {
        LdapConfig config = config(server(slapd.ldaps(), false), null, "(employeeNumber=7)");
        try (LdapDirectory directory = new LdapDirectory(config)) {
            assertThat(found(directory, "alice").disabled()).isTrue();
            assertThat(found(directory, "bob").disabled()).isFalse();
        }
    }

    @Test
    void beginsTls() {
        try (LdapDirectory directory = new LdapDirectory(config(server(slapd.ldap(), true)))) {
            assertThat(directory.accepts(found(directory, "alice"), Secret.of("password-of-alice")))
                    .isTrue();
        }
    }

    @Test
    void trustsNoOtherAuthority() throws Exception {
        Path other = new TestAuthority(Files.createDirectory(folder.resolve("other"))).file();
        assertTlsFails(reader(slapd.ldaps(), false, other));
        assertTlsFails(reader(slapd.ldap(), true, other));
        assertTlsFails(reader(slapd.ldaps(), false, null));
    }

    /** The certificate is for 127.0.0.1. */
    @Test
    void requiresACertificateOfTheHost() {
        for (LdapServer other : List.of(
                reader(atLocalhost(slapd.ldaps()), false, slapd.authority()),
                reader(atLocalhost(slapd.ldap()), true, slapd.authority()))) {
            try (LdapDirectory directory = new LdapDirectory(config(other))) {
                assertThatExceptionOfType(LdapException.class)
                        .isThrownBy(() -> directory.named("alice"))
                        .withMessageContaining("Hostname verification failed");
            }
        }
    }

    private static URI atLocalhost(URI uri) {
        return URI.create(uri.toString().replace("127.0.0.1", "localhost"));
    }

    private static void assertTlsFails(LdapServer server) {
        try (LdapDirectory directory = new LdapDirectory(config(server))) {
            assertThatExceptionOfType(LdapException.class)
                    .isThrownBy(() -> directory.named("alice"))
                    .withMessageContaining("PKIX path")
                    .satisfies(e -> assertThat(e.kind()).isEqualTo(LdapException.Kind.UNAVAILABLE));
        }
    }

    @Test
    void checksTheConfiguration() {
        LdapServer reader = server(slapd.ldaps(), false);
        assertThat(LdapCheck.problems(config(reader))).isEmpty();
        assertThat(LdapCheck.problems(config(reader, "employeeType", null)))
                .singleElement()
                .asString()
                .startsWith("users.idAttribute: ")
                .contains("attribute employeeType: missing");
        assertThat(LdapCheck.problems(new LdapConfig(
                        reader,
                        new UserSearch("ou=nowhere," + Slapd.SUFFIX, BY_UID, "uid", "cn", null, null),
                        new GroupSearch(Slapd.GROUPS, new FilterTemplate("(member={dn})"), "cn", "", true),
                        List.of(),
                        "x")))
                .containsExactly(
                        "users.baseDn: ou=nowhere,dc=example,dc=com: no such entry, or not readable by bindDn",
                        "groups: no entry below ou=groups,dc=example,dc=com has the attribute cn (expected: one that bindDn can read)");
        LdapServer wrong = new LdapServer(slapd.ldaps(), false, slapd.authority(), Slapd.READER, Secret.of("wrong"));
        assertThat(LdapCheck.problems(config(wrong)))
                .singleElement()
                .asString()
                .contains("invalid credentials (49)")
                .doesNotContain("wrong");
    }

    private static LdapPerson found(LdapDirectory directory, String name) {
        return directory.named(name) instanceof Found.One(LdapPerson person) ? person : fail(name + " was not found");
    }

    private static LdapServer server(URI url, boolean startTls) {
        return reader(url, startTls, slapd.authority());
    }

    private static LdapServer reader(URI url, boolean startTls, @Nullable Path trusted) {
        return new LdapServer(url, startTls, trusted, Slapd.READER, Secret.of(Slapd.READER_PASSWORD));
    }

    private static LdapConfig config(LdapServer server) {
        return config(server, null, null);
    }

    private static LdapConfig config(LdapServer server, @Nullable String id, @Nullable String disabled) {
        UserSearch users = new UserSearch(Slapd.PEOPLE, BY_UID, "uid", "cn", id, disabled);
        return new LdapConfig(server, users, null, List.of(), "x");
    }
}
