package io.hypercube.storage.backup;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.LinkOption;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.atomic.AtomicBoolean;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** New files in a directory in which somebody else makes files and links of the same names. */
class NewFileTest {
    @TempDir
    private Path folder;

    private Path file;
    private Path draft;
    private Path target;

    @BeforeEach
    void names() {
        file = folder.resolve("backup.db");
        draft = folder.resolve("backup.db.part");
        target = folder.resolve("of-somebody-else");
    }

    @Test
    void followsNoLinkThatWasThereBefore() throws IOException {
        Files.writeString(target, "kept");
        Files.createSymbolicLink(draft, target);

        NewFile.create(file, NewFileTest::write);

        assertThat(target).content().isEqualTo("kept");
        assertThat(file).content().isEqualTo("secret");
        assertThat(Files.isSymbolicLink(file)).isFalse();
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(file)))
                .isEqualTo("rw-------");
        assertThat(draft).doesNotExist();
    }

    @Test
    void createsNothingBehindALink() throws IOException {
        Files.createSymbolicLink(file, target);

        assertThatExceptionOfType(FileAlreadyExistsException.class)
                .isThrownBy(() -> NewFile.create(file, NewFileTest::write));

        assertThat(target).doesNotExist();
        assertThat(Files.readSymbolicLink(file)).isEqualTo(target);
    }

    /** The secret is in the own file or nowhere, in every order of the two. */
    @Test
    void writesToNoLinkThatIsMadeInBetween() {
        AtomicBoolean refused = new AtomicBoolean();
        CompletableFuture<Void> other = CompletableFuture.runAsync(() -> {
            while (!refused.get()) {
                link();
            }
        });
        try {
            await().until(() -> {
                refused.set(isRefused());
                return refused.get();
            });
        } finally {
            refused.set(true);
            other.join();
        }
        assertThat(target).doesNotExist();
    }

    private void link() {
        try {
            Files.createSymbolicLink(draft, target);
        } catch (IOException e) {
            Thread.onSpinWait(); // the name is taken
        }
    }

    /** Tries it a hundred times at most. */
    private boolean isRefused() throws IOException {
        for (int i = 0; i < 100; i++) {
            try {
                NewFile.replace(file, NewFileTest::write);
                assertThat(file).content().isEqualTo("secret");
            } catch (FileAlreadyExistsException e) {
                return true;
            }
        }
        return false;
    }

    private static void write(Path draft) throws IOException {
        assertThat(Files.isRegularFile(draft, LinkOption.NOFOLLOW_LINKS)).isTrue();
        Files.writeString(draft, "secret");
    }
}
