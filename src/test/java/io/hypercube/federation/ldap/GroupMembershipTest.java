package io.hypercube.federation.ldap;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import com.unboundid.ldap.listener.InMemoryDirectoryServer;
import com.unboundid.ldap.listener.InMemoryDirectoryServerConfig;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.ldif.LDIFException;
import io.hypercube.federation.ldap.LdapConfig.GroupSearch;
import io.hypercube.federation.ldap.LdapDirectory.LdapPerson;
import java.net.URI;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** The bounds of nested groups, at a server in memory, because the real one takes long to fill. */
class GroupMembershipTest {
    private static final String SUFFIX = "dc=example,dc=com";
    private static final LdapPerson ALICE = new LdapPerson("uid=alice," + SUFFIX, "1", "alice", "", false);

    private InMemoryDirectoryServer server;
    private LdapConnections connections;

    @BeforeEach
    void start() throws LDAPException, LDIFException {
        InMemoryDirectoryServerConfig config = new InMemoryDirectoryServerConfig(SUFFIX);
        config.setSchema(null);
        server = new InMemoryDirectoryServer(config);
        server.startListening();
        server.add("dn: " + SUFFIX, "objectClass: domain", "dc: example");
        URI url = URI.create("ldap://127.0.0.1:" + server.getListenPort());
        connections = new LdapConnections(new LdapServer(url, false, null, null, null));
    }

    @AfterEach
    void stop() {
        connections.close();
        server.shutDown(true);
    }

    @Test
    void endsAtACycle() throws LDAPException, LDIFException {
        group(0, ALICE.dn(), dn(2));
        group(1, dn(0));
        group(2, dn(1));
        assertThat(search(true).of(ALICE)).containsExactly("g0", "g1", "g2");
        assertThat(search(false).of(ALICE)).containsExactly("g0");
    }

    @Test
    void searchesTwentyLevels() throws LDAPException, LDIFException {
        group(0, ALICE.dn());
        for (int level = 1; level < GroupMembership.DEEPEST - 1; level++) {
            group(level, dn(level - 1));
        }
        assertThat(search(true).of(ALICE)).hasSize(GroupMembership.DEEPEST - 1);

        group(GroupMembership.DEEPEST - 1, dn(GroupMembership.DEEPEST - 2));
        assertThatExceptionOfType(LdapException.class)
                .isThrownBy(() -> search(true).of(ALICE))
                .withMessage("groups: nested in more than 20 levels");
    }

    @Test
    void searchesFiveHundredGroups() throws LDAPException, LDIFException {
        for (int number : IntStream.range(0, GroupMembership.MOST).toArray()) {
            group(number, ALICE.dn());
        }
        assertThat(search(true).of(ALICE)).hasSize(GroupMembership.MOST);

        group(GroupMembership.MOST, ALICE.dn());
        assertThatExceptionOfType(LdapException.class)
                .isThrownBy(() -> search(true).of(ALICE))
                .withMessageStartingWith("groups: more than 500");
        server.delete(dn(0));
        group(0, dn(1));
        assertThatExceptionOfType(LdapException.class)
                .isThrownBy(() -> search(true).of(ALICE))
                .withMessageStartingWith("groups: more than 500");
    }

    private GroupMembership search(boolean nested) {
        FilterTemplate filter = new FilterTemplate("(member={dn})");
        return new GroupMembership(connections, new GroupSearch(SUFFIX, filter, "cn", "", nested));
    }

    private void group(int number, String... members) throws LDAPException, LDIFException {
        String[] lines = new String[3 + members.length];
        lines[0] = "dn: " + dn(number);
        lines[1] = "objectClass: groupOfNames";
        lines[2] = "cn: g" + number;
        for (int i = 0; i < members.length; i++) {
            lines[3 + i] = "member: " + members[i];
        }
        server.add(lines);
    }

    private static String dn(int number) {
        return "cn=g" + number + "," + SUFFIX;
    }
}
