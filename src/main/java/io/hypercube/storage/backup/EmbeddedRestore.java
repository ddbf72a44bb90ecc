package io.hypercube.storage.backup;

import io.hypercube.core.secret.SecretStore;
import io.hypercube.storage.SqlSecretStore;
import io.hypercube.storage.StorageConfig;
import io.hypercube.storage.sql.DataDirectory;
import io.hypercube.storage.sql.Database.StorageException;
import io.hypercube.storage.sql.Migrations;
import io.hypercube.storage.sql.SqliteDatabase;
import io.hypercube.storage.sql.SqliteLibrary;
import java.io.IOException;
import java.io.InputStream;
import java.io.OutputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Consumer;
import org.jspecify.annotations.Nullable;

/**
 * Replaces the embedded database by a backup. The backup is copied and checked before anything changes; the old database is kept
 * beside the new one. A process that is killed leaves the one or the other. Blocking.
 */
public final class EmbeddedRestore {
    private static final int BLOCK_BYTES = 1 << 20;
    private static final List<String> LOGS = List.of("-wal", "-shm");

    private EmbeddedRestore() {}

    /**
     * @param check throws when the secrets do not belong to the master key
     * @return where the old database is kept, if there was one
     * @throws StorageException when a gateway runs, or the file is not a backup that this program can use
     */
    public static Optional<Path> from(
            Path backup, StorageConfig config, Consumer<SecretStore> check, Progress progress) {
        Path file = EmbeddedFile.of(config);
        DataDirectory.make(config.dataDir());
        return DataDirectory.alone(config.dataDir(), () -> {
            SqliteLibrary.unpack(config.dataDir());
            try {
                AtomicReference<@Nullable Path> kept = new AtomicReference<>();
                NewFile.replace(file, draft -> {
                    copy(backup, draft, progress);
                    check(backup, draft, check);
                    if (Files.exists(file)) {
                        kept.set(keep(config, file));
                    }
                });
                return Optional.ofNullable(kept.get());
            } catch (IOException e) {
                throw new StorageException(backup + " cannot be restored: " + e, e);
            }
        });
    }

    private static void copy(Path backup, Path draft, Progress progress) throws IOException {
        for (String log : LOGS) {
            // of a restore that was killed; it must not be applied to this copy
            Files.deleteIfExists(draft.resolveSibling(draft.getFileName() + log));
        }
        long size = Files.size(backup);
        long done = 0;
        try (InputStream in = Files.newInputStream(backup);
                OutputStream out = Files.newOutputStream(draft)) {
            byte[] block = new byte[BLOCK_BYTES];
            for (int read = in.read(block); read > 0; read = in.read(block)) {
                out.write(block, 0, read);
                done += read;
                progress.at(done, size, "bytes");
            }
        }
    }

    private static void check(Path backup, Path draft, Consumer<SecretStore> check) {
        try (EmbeddedFile copy = EmbeddedFile.open(draft)) {
            String found = copy.integrity();
            if (!found.equals("ok")) {
                throw new StorageException(backup + " is damaged: " + found);
            }
        }
        try (SqliteDatabase copy = new SqliteDatabase(draft)) {
            if (Migrations.requireUsable(copy) == 0) {
                throw new StorageException(backup + ": not a backup (expected: a file of hypercube backup)");
            }
            if (Migrations.hasSecrets(copy)) {
                check.accept(new SqlSecretStore(copy));
            }
        }
    }

    /** Links the old database under another name, so that it exists under its own until it is replaced. */
    private static Path keep(StorageConfig config, Path file) throws IOException {
        String suffix = ".before-" + Instant.now().toString().replace(":", "");
        try (EmbeddedFile old = EmbeddedFile.open(config)) {
            old.requireUnused();
        }
        Path kept = file.resolveSibling(file.getFileName() + suffix);
        for (String log : LOGS) {
            Path left = file.resolveSibling(file.getFileName() + log); // of a damaged database only
            if (Files.exists(left)) {
                Files.move(left, kept.resolveSibling(kept.getFileName() + log));
            }
        }
        Files.createLink(kept, file);
        NewFile.syncFolder(kept);
        return kept;
    }
}
