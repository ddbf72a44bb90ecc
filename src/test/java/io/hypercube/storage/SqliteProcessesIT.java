package io.hypercube.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.auth.account.Account;
import io.hypercube.auth.account.AccountStore;
import io.hypercube.core.identity.Role;
import io.hypercube.testbed.Patience;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.Thorough;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.Writer;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.BasicFileAttributes;
import java.nio.file.attribute.PosixFilePermissions;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.sqlite.util.LibraryLoaderUtil;

/** One SQLite file used by several processes. */
@Thorough
class SqliteProcessesIT {
    private static final int ANSWERED_BEFORE_THE_KILL = 200;

    @TempDir
    private Path directory;

    private final List<Process> children = new ArrayList<>();

    @AfterEach
    void stopChildren() {
        children.forEach(Process::destroyForcibly);
    }

    @Test
    @Shows({"7.9", "7.12"})
    void keepsEveryAnsweredWriteWhenItIsKilled() throws IOException, InterruptedException {
        Process writer = start(directory.toString());
        BufferedReader answers = writer.inputReader();
        go(writer, answers);

        List<String> answered = new ArrayList<>();
        for (int i = 0; i < ANSWERED_BEFORE_THE_KILL; i++) {
            answered.add(answers.readLine());
        }
        // by its handle, so that its output can still be read
        writer.toHandle().destroyForcibly();
        answers.lines().filter(line -> line.startsWith("account-")).forEach(answered::add);
        assertThat(writer.waitFor(Patience.SECONDS, TimeUnit.SECONDS)).isTrue();
        if (!endsWithLineBreak(answered)) {
            answered.removeLast();
        }

        try (Storage storage = open()) {
            assertThat(storage.accounts().all())
                    .extracting(Account::name)
                    .containsAll(answered)
                    .hasSizeLessThanOrEqualTo(answered.size() + 2);
        }
    }

    @Test
    void unpacksTheEmbeddedDatabaseOnceForItsOwnerOnly() throws IOException, InterruptedException {
        Process first = start(directory.toString());
        go(first, first.inputReader());
        first.toHandle().destroyForcibly();
        assertThat(first.waitFor(Patience.SECONDS, TimeUnit.SECONDS)).isTrue();
        Path folder;
        try (var folders = Files.list(directory)) {
            folder = folders.filter(Files::isDirectory).findFirst().orElseThrow();
        }
        Path library = folder.resolve(LibraryLoaderUtil.getNativeLibName());
        Object file = Files.readAttributes(library, BasicFileAttributes.class).fileKey();

        Process second = start(directory.toString());
        go(second, second.inputReader());

        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(library)))
                .isEqualTo("rw-------");
        assertThat(Files.readAttributes(library, BasicFileAttributes.class).fileKey())
                .isEqualTo(file);
        try (var inside = Files.list(folder)) {
            assertThat(inside).containsExactly(library);
        }
    }

    @Smoke
    @Test
    @Shows("5.1")
    void holdsTheLimitOfKeysAgainstSeveralProcesses() throws IOException, InterruptedException {
        try (Storage storage = open()) {
            Account alice = new Account("alice", "id", "", Role.MEMBER, List.of(), false, 1, Instant.EPOCH);
            storage.accounts().insert(new AccountStore.Stored(alice, null));
        }
        List<Process> writers = List.of(start(directory.toString(), "alice"), start(directory.toString(), "alice"));
        List<BufferedReader> answers =
                writers.stream().map(Process::inputReader).toList();
        for (int i = 0; i < writers.size(); i++) {
            assertThat(answers.get(i).readLine()).isEqualTo("ready");
        }
        for (Process writer : writers) {
            sendGo(writer);
        }

        List<String> outcomes = answers.stream().flatMap(BufferedReader::lines).toList();

        assertThat(outcomes).hasSize(40);
        assertThat(outcomes).filteredOn("DONE"::equals).hasSize(5);
        try (Storage storage = open()) {
            assertThat(storage.accessKeys().ofAccount("alice")).hasSize(5);
        }
    }

    /** The last line may have been truncated by the kill. */
    private static boolean endsWithLineBreak(List<String> answered) {
        return answered.getLast().equals("account-" + (answered.size() - 1));
    }

    private Storage open() {
        return Storage.open(new StorageConfig(directory, null), secrets -> {});
    }

    private Process start(String... args) throws IOException {
        Process child = ChildWriter.start(args);
        children.add(child);
        return child;
    }

    private static void go(Process child, BufferedReader answers) throws IOException {
        assertThat(answers.readLine()).isEqualTo("ready");
        sendGo(child);
    }

    private static void sendGo(Process child) throws IOException {
        Writer input = child.outputWriter();
        input.write("go\n");
        input.flush();
    }
}
