package io.hypercube.core.secret;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/** Reads and creates the files of master keys. Blocking. */
public final class MasterKeyFile {
    private static final int PERMISSIONS = 0777;
    private static final int OTHERS = 0007;

    private MasterKeyFile() {}

    /**
     * Reads the configured master key, or creates it.
     *
     * @param first whether the database has no secrets yet; otherwise a missing file is an error, because a new key would be wrong
     */
    static MasterKey open(MasterKeyConfig config, boolean first) {
        Path file = required(config);
        if (!config.made() || Files.exists(file)) {
            return read(file);
        }
        if (!first) {
            throw new MasterKeyException(
                    file + " is missing (expected: the master key that wraps the secrets of the database)");
        }
        return only(file, openOrMake(file));
    }

    /** Checks that the first start has a master key or may create it. Creates none. */
    static void requireUsable(MasterKeyConfig config) {
        Path file = required(config);
        if (!config.made() || Files.exists(file)) {
            read(file);
        }
    }

    private static Path required(MasterKeyConfig config) {
        Path file = config.file();
        if (file == null) {
            throw new MasterKeyException(config.problem().orElseThrow());
        }
        return file;
    }

    /**
     * Creates a master key with mode 0600.
     *
     * @throws MasterKeyException when the file exists or cannot be written
     */
    public static void generate(Path file) {
        try {
            KeyFile.make(file);
        } catch (FileAlreadyExistsException e) {
            throw new MasterKeyException(file + ": exists (expected: a new file)", e);
        } catch (IOException e) {
            throw new MasterKeyException(file + " cannot be created: " + e, e);
        }
    }

    /** @throws MasterKeyException also when others than the owner and the group of the file have rights on it */
    static MasterKey read(Path file) {
        try {
            requireNoRightsOfOthers(file);
            return only(file, KeyFile.read(file));
        } catch (IOException e) {
            throw new MasterKeyException(file + " cannot be read: " + e, e);
        } catch (UncheckedIOException | IllegalArgumentException e) {
            throw new MasterKeyException(String.valueOf(e.getMessage()), e);
        }
    }

    /** The group may read it: Kubernetes gives a mounted Secret to the group of the pod. */
    private static void requireNoRightsOfOthers(Path file) throws IOException {
        int mode = (int) Files.getAttribute(file, "unix:mode") & PERMISSIONS;
        if ((mode & OTHERS) != 0) {
            throw new MasterKeyException("%s: mode %04o (expected: no rights for others, such as 0600; chmod o= FILE)"
                    .formatted(file, mode));
        }
    }

    private static List<byte[]> openOrMake(Path file) {
        try {
            return KeyFile.openOrMake(file);
        } catch (UncheckedIOException | IllegalArgumentException e) {
            throw new MasterKeyException(String.valueOf(e.getMessage()), e);
        }
    }

    private static MasterKey only(Path file, List<byte[]> keys) {
        if (keys.size() != 1) {
            throw new MasterKeyException(file + ": " + keys.size() + " keys (expected: one line, 32 bytes in base64)");
        }
        return new MasterKey(keys.getFirst());
    }

    /**
     * Where the master key is.
     *
     * @param file one line, 32 bytes in base64; null when there is none, which is an error as soon as a key is needed
     * @param made whether the first start creates the file, as it does in the data directory of an embedded database
     * @param previous the master key that {@code file} replaces, or null
     */
    public record MasterKeyConfig(
            @Nullable Path file, boolean made, @Nullable Path previous) {
        /** The name of a created file in the data directory. */
        public static final String FILE = "master.key";

        /** Why no gateway can start with this configuration, if so. */
        public Optional<String> problem() {
            return file == null
                    ? Optional.of(
                            "masterKeyFile: not set (expected: the file of the master key that all replicas of a PostgreSQL"
                                    + " database share; hypercube keys generate-master-key FILE creates one)")
                    : Optional.empty();
        }
    }

    /** The master key is missing or not the right one, or a secret cannot be unwrapped. The message has one line, without secrets. */
    public static final class MasterKeyException extends RuntimeException {
        MasterKeyException(String message) {
            super(message);
        }

        MasterKeyException(String message, Throwable cause) {
            super(message, cause);
        }
    }
}
