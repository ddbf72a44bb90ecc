package io.hypercube.storage.backup;

import io.hypercube.storage.StorageConfig;
import io.hypercube.storage.sql.Database.StorageException;
import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;

/**
 * Copies the embedded database into one file while gateways use it. The copy is one snapshot, whatever is written meanwhile, and
 * holds everything but the master key. Blocking.
 *
 * @see <a href="https://www.sqlite.org/lang_vacuum.html#vacuuminto">VACUUM INTO</a>
 */
public final class EmbeddedBackup {
    private static final Duration INTERVAL = Duration.ofMillis(500);

    private EmbeddedBackup() {}

    /**
     * @param file a new file; it gets the mode 0600
     * @throws StorageException when the file exists, or there is no embedded database
     */
    public static void write(StorageConfig config, Path file, Progress progress) {
        try (EmbeddedFile database = EmbeddedFile.open(config)) {
            long size = database.size();
            NewFile.create(file, draft -> {
                CountDownLatch end = new CountDownLatch(1);
                Thread watch = Thread.startVirtualThread(() -> watch(draft, size, progress, end));
                try {
                    database.copyTo(draft);
                } finally {
                    end.countDown();
                    join(watch);
                }
            });
        } catch (FileAlreadyExistsException e) {
            throw new StorageException(file + ": exists (expected: a new file)", e);
        } catch (IOException e) {
            throw new StorageException(file + " cannot be written: " + e, e);
        }
    }

    private static void watch(Path draft, long size, Progress progress, CountDownLatch end) {
        try {
            while (!end.await(INTERVAL.toMillis(), TimeUnit.MILLISECONDS)) {
                progress.at(Math.min(size, Files.size(draft)), size, "bytes");
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        } catch (IOException e) {
            return; // the copy has ended; its own failure is reported
        }
    }

    private static void join(Thread thread) {
        try {
            thread.join();
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
