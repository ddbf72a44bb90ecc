package io.hypercube.testbed;

import io.hypercube.core.identity.RandomText;
import io.hypercube.core.secret.MasterKeyFile.MasterKeyConfig;
import io.hypercube.core.secret.RotatedKeys;
import io.hypercube.core.secret.SharedKeys;
import io.hypercube.core.secret.WrappedSecrets;
import io.hypercube.storage.Storage;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.InstantSource;
import java.util.Base64;
import java.util.Map;
import java.util.concurrent.ConcurrentHashMap;

/** The keys of a storage, wrapped by a master key in its data directory, as the gateway opens them. */
public final class TestKeys {
    private TestKeys() {}

    public static WrappedSecrets secrets(Storage storage, Path dataDirectory, InstantSource clock) {
        MasterKeyConfig config = new MasterKeyConfig(dataDirectory.resolve(MasterKeyConfig.FILE), true, null);
        return WrappedSecrets.open(storage.secrets(), config, clock);
    }

    /** Keys that no missing reading makes too old. */
    public static RotatedKeys rotated(Storage storage, Path dataDirectory, InstantSource clock) {
        return new RotatedKeys(secrets(storage, dataDirectory, clock), clock, () -> 0);
    }

    /** A master key, or a key of a key file of an older version. */
    public static String newKey() {
        return encoded(RandomText.bytes(32));
    }

    /** Writes a file that only its owner can read, as a master key must be. */
    public static Path write(Path file, String text) throws IOException {
        if (!Files.exists(file)) {
            Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        }
        return Files.writeString(file, text);
    }

    public static String encoded(byte[] key) {
        return Base64.getUrlEncoder().withoutPadding().encodeToString(key);
    }

    /** Secrets without a database. */
    public static SharedKeys inMemory() {
        Map<String, byte[]> made = new ConcurrentHashMap<>();
        return (name, maker) -> made.computeIfAbsent(name, absent -> maker.get());
    }
}
