package io.hypercube.testbed;

import com.unboundid.ldap.sdk.LDAPConnection;
import com.unboundid.ldap.sdk.LDAPException;
import com.unboundid.util.LDAPSDKException;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.InetAddress;
import java.net.ServerSocket;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.locks.LockSupport;

/**
 * A real OpenLDAP server on this host, with the suffix {@code dc=example,dc=com}, people below {@code ou=people} and groups below {@code
 * ou=groups}. Its database is in a folder of the test, so it may be stopped and started again. {@link #READER} may read all but
 * passwords; without a bind nothing can be read.
 */
public final class Slapd implements AutoCloseable {
    public static final String SUFFIX = "dc=example,dc=com";
    public static final String PEOPLE = "ou=people," + SUFFIX;
    public static final String GROUPS = "ou=groups," + SUFFIX;
    public static final String READER = "cn=reader," + SUFFIX;
    public static final String READER_PASSWORD = "reader-password";

    private static final String ROOT = "cn=root," + SUFFIX;
    private static final String ROOT_PASSWORD = "root-password";
    private static final int MOST_ATTEMPTS = 5;
    private static final Duration POLL = Duration.ofMillis(20);

    private final Path folder;
    private final Path config;
    private int port;
    private int tlsPort;
    private Process process;

    private Slapd(Path folder) throws IOException {
        this.folder = Files.createDirectories(folder.resolve("slapd"));
        Files.createDirectories(this.folder.resolve("db"));
        makeCertificate();
        this.config = Files.writeString(this.folder.resolve("slapd.conf"), config());
        this.process = started();
    }

    /** Starts a server with an empty directory. */
    public static Slapd start(Path folder) {
        try {
            Slapd slapd = new Slapd(folder);
            slapd.fill();
            return slapd;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private String config() {
        Path program = Path.of(Programs.find("slapd"));
        // testbed/programs unpacks the package beside its folder of programs
        Path unpacked = program.resolveSibling("../root").normalize();
        Path root = Files.exists(unpacked) ? unpacked : Path.of("/");
        return """
                include %1$s/etc/ldap/schema/core.schema
                include %1$s/etc/ldap/schema/cosine.schema
                include %1$s/etc/ldap/schema/inetorgperson.schema
                modulepath %1$s/usr/lib/ldap
                moduleload back_mdb
                moduleload ppolicy
                pidfile %2$s/slapd.pid
                TLSCACertificateFile %3$s
                TLSCertificateFile %3$s
                TLSCertificateKeyFile %4$s
                database mdb
                suffix "%5$s"
                rootdn "%6$s"
                rootpw %7$s
                directory %2$s/db
                dbnosync
                overlay ppolicy
                access to attrs=userPassword by anonymous auth by * none
                access to * by dn.exact="%8$s" read by anonymous auth by * none
                """.formatted(
                root.equals(Path.of("/")) ? "" : root, folder, authority(), key(), SUFFIX, ROOT, ROOT_PASSWORD, READER);
    }

    /** By OpenSSL, because the TLS library of Debian's slapd takes only keys that contain their public key. */
    private void makeCertificate() throws IOException {
        Process made = new ProcessBuilder(
                        ("openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:prime256v1 -nodes -days 1 -subj /CN=test"
                                        + " -addext subjectAltName=IP:127.0.0.1 -out " + authority() + " -keyout "
                                        + key())
                                .split(" "))
                .redirectErrorStream(true)
                .redirectOutput(log().toFile())
                .start();
        if (made.onExit().join().exitValue() != 0) {
            throw new IllegalStateException("openssl failed: " + Files.readString(log()));
        }
    }

    /** The certificate for 127.0.0.1 that the server has, which is its own CA. */
    public Path authority() {
        return folder.resolve("ca.crt");
    }

    private Path key() {
        return folder.resolve("ca.key");
    }

    /** The chosen ports may be taken by somebody else before the server has them, and then it ends. */
    private Process started() throws IOException {
        for (int attempt = 0; attempt < MOST_ATTEMPTS; attempt++) {
            if (port == 0) {
                port = freePort();
                tlsPort = freePort();
            }
            Process starting = run();
            if (answers(starting)) {
                return starting;
            }
            port = 0;
        }
        throw new IllegalStateException("slapd did not start: " + Files.readString(log()));
    }

    private Process run() throws IOException {
        String listeners = "ldap://127.0.0.1:" + port + "/ ldaps://127.0.0.1:" + tlsPort + "/";
        return new ProcessBuilder(Programs.find("slapd"), "-d", "none", "-f", config.toString(), "-h", listeners)
                .redirectErrorStream(true)
                .redirectOutput(log().toFile())
                .start();
    }

    private Path log() {
        return folder.resolve("slapd.log");
    }

    private boolean answers(Process starting) throws IOException {
        while (starting.isAlive()) {
            try {
                root().close();
                return true;
            } catch (LDAPException e) {
                LockSupport.parkNanos(POLL.toNanos());
            }
        }
        return false;
    }

    private static int freePort() throws IOException {
        try (ServerSocket socket = new ServerSocket(0, 1, InetAddress.getLoopbackAddress())) {
            return socket.getLocalPort();
        }
    }

    private void fill() {
        add("dn: " + SUFFIX, "objectClass: organization", "objectClass: dcObject", "o: Example", "dc: example");
        add("dn: " + PEOPLE, "objectClass: organizationalUnit", "ou: people");
        add("dn: " + GROUPS, "objectClass: organizationalUnit", "ou: groups");
        add(
                "dn: " + READER,
                "objectClass: applicationProcess",
                "objectClass: simpleSecurityObject",
                "cn: reader",
                "userPassword: " + READER_PASSWORD);
    }

    /** Adds an entry, given as lines of LDIF. */
    public void add(String... lines) {
        change(connection -> connection.add(lines));
    }

    /** Adds a person with the password {@code password-of-NAME}. Returns the distinguished name. */
    public String person(String name, String... lines) {
        String dn = "uid=" + name + "," + PEOPLE;
        add(Arrays.stream(lines)
                .collect(
                        () -> new ArrayList<>(List.of(
                                "dn: " + dn,
                                "objectClass: inetOrgPerson",
                                "uid: " + name,
                                "cn: " + name + " of Example",
                                "sn: " + name,
                                "userPassword: password-of-" + name)),
                        ArrayList::add,
                        ArrayList::addAll)
                .toArray(String[]::new));
        return dn;
    }

    /** Adds a group with members, given by their distinguished names. Returns the distinguished name. */
    public String group(String name, String... members) {
        String dn = "cn=" + name + "," + GROUPS;
        List<String> lines = new ArrayList<>(List.of("dn: " + dn, "objectClass: groupOfNames", "cn: " + name));
        Arrays.stream(members).forEach(member -> lines.add("member: " + member));
        add(lines.toArray(String[]::new));
        return dn;
    }

    /** Applies a change, given as lines of LDIF. */
    public void modify(String... lines) {
        change(connection -> connection.modify(lines));
    }

    /** Deletes an entry. */
    public void delete(String dn) {
        change(connection -> connection.delete(dn));
    }

    /** Gives an entry another name below the same one. */
    public void rename(String dn, String rdn) {
        change(connection -> connection.modifyDN(dn, rdn, true));
    }

    @FunctionalInterface
    private interface Change {
        void apply(LDAPConnection connection) throws LDAPSDKException;
    }

    private void change(Change change) {
        try (LDAPConnection connection = root()) {
            change.apply(connection);
        } catch (LDAPSDKException e) {
            throw new IllegalStateException(e);
        }
    }

    private LDAPConnection root() throws LDAPException {
        return new LDAPConnection("127.0.0.1", port, ROOT, ROOT_PASSWORD);
    }

    /** The listener with TLS. */
    public URI ldaps() {
        return URI.create("ldaps://127.0.0.1:" + tlsPort);
    }

    /** The listener without TLS, which offers StartTLS. */
    public URI ldap() {
        return URI.create("ldap://127.0.0.1:" + port);
    }

    /** Ends the server, which keeps its database. */
    public void stop() {
        process.destroy();
        process.onExit().join();
    }

    /** Starts the server again at the same ports. */
    public void restart() {
        try {
            process = started();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        stop();
    }
}
