package io.hypercube.cli.client;

import io.hypercube.core.identity.AccessKeyId;
import io.hypercube.core.identity.RandomText;
import java.io.IOException;
import java.net.URI;
import java.nio.channels.FileChannel;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.FileAttribute;
import java.nio.file.attribute.PosixFilePermission;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * Stores tokens and CA certificates of gateways in the user's configuration directory, in files with mode 0600. The launcher reads them too, so names and
 * content of the files are those of {@code packaging/credential.sh}. Blocking.
 */
public final class StoredSignIns {
    private static final String AUTHORITY = "ca.crt";
    private static final String LOCK = "login.lock";

    /** Holds the lock of a gateway's sign-in until it is closed. */
    public interface Lock extends AutoCloseable {
        @Override
        void close() throws IOException;
    }

    private static final FileAttribute<Set<PosixFilePermission>> OWNER_ONLY =
            PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------"));

    private final Path folder;

    public StoredSignIns(Path folder) {
        this.folder = folder;
    }

    /** @see <a href="https://specifications.freedesktop.org/basedir-spec/latest/">XDG base directories</a> */
    public static StoredSignIns ofUser(Map<String, String> environment) {
        String xdg = environment.getOrDefault("XDG_CONFIG_HOME", "");
        Path base = xdg.isEmpty() ? Path.of(System.getProperty("user.home"), ".config") : Path.of(xdg);
        return new StoredSignIns(base.resolve("hypercube"));
    }

    /** @param key the key pair that the token was exchanged for, or null for the token of {@code hypercube login} */
    public Optional<StoredSignIn> find(URI server, @Nullable AccessKeyId key) {
        return read(server, file(key)).flatMap(json -> {
            try {
                return Optional.of(StoredSignIn.parse(json));
            } catch (IOException e) {
                // an unreadable file counts as none and is written again
                return Optional.empty();
            }
        });
    }

    public void keep(URI server, @Nullable AccessKeyId key, StoredSignIn signIn) throws IOException {
        keep(server, key, signIn, signIn.freshUntil());
    }

    /** @param freshUntil when the launcher asks this program again */
    public void keep(URI server, @Nullable AccessKeyId key, StoredSignIn signIn, Instant freshUntil)
            throws IOException {
        write(server, file(key), signIn.print(freshUntil));
    }

    /**
     * Waits until no other process renews or ends the sign-in at this gateway. The operating system releases the lock of a process
     * that was killed.
     */
    public Lock lock(URI server) throws IOException {
        FileChannel channel = FileChannel.open(
                folder(server).resolve(LOCK), Set.of(StandardOpenOption.CREATE, StandardOpenOption.WRITE), OWNER_ONLY);
        try {
            channel.lock();
            return channel::close;
        } catch (IOException | RuntimeException e) {
            channel.close();
            throw e;
        }
    }

    /** Deletes the token of {@code hypercube login}. */
    public void forget(URI server) throws IOException {
        Files.deleteIfExists(of(server).resolve(file(null)));
    }

    /** The stored CA certificates for this gateway, in PEM. */
    public Optional<String> authority(URI server) {
        return read(server, AUTHORITY).map(pem -> new String(pem, StandardCharsets.ISO_8859_1));
    }

    public void keepAuthority(URI server, String pem) throws IOException {
        write(server, AUTHORITY, pem.getBytes(StandardCharsets.ISO_8859_1));
    }

    private static String file(@Nullable AccessKeyId key) {
        return key == null ? "login.json" : "key-" + key.value().replaceAll("[^A-Za-z0-9]", "_") + ".json";
    }

    private Path of(URI server) {
        return folder.resolve((server.getHost() + "_" + server.getPort()).replaceAll("[^A-Za-z0-9.-]", "_"));
    }

    private Optional<byte[]> read(URI server, String file) {
        try {
            return Optional.of(Files.readAllBytes(of(server).resolve(file)));
        } catch (IOException e) {
            return Optional.empty();
        }
    }

    /** Creates the folder of a gateway if it is missing. */
    private Path folder(URI server) throws IOException {
        return Files.createDirectories(
                of(server), PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
    }

    /** Writes the file atomically. */
    private void write(URI server, String file, byte[] content) throws IOException {
        Path place = folder(server);
        Path draft = place.resolve(file + "." + RandomText.base62(8));
        try {
            Files.createFile(draft, OWNER_ONLY);
            Files.write(draft, content, StandardOpenOption.WRITE);
            Files.move(draft, place.resolve(file), StandardCopyOption.ATOMIC_MOVE, StandardCopyOption.REPLACE_EXISTING);
        } finally {
            Files.deleteIfExists(draft);
        }
    }
}
