package io.hypercube.masterkey;

import io.hypercube.keyfile.KeyFile;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;

/** Reads and creates the files of master keys. Blocking. */
public final class MasterKeyFile {
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

    static MasterKey read(Path file) {
        try {
            return only(file, KeyFile.read(file));
        } catch (UncheckedIOException | IllegalArgumentException e) {
            throw new MasterKeyException(String.valueOf(e.getMessage()), e);
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
}
