package io.hypercube.token;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class SigningKeyRingTest {
    @TempDir
    private Path directory;

    @Test
    void makesOneKeyAndKeepsIt() {
        String first = SigningKeyRing.open(directory).signing().id();
        String second = SigningKeyRing.open(directory).signing().id();

        assertThat(second).isEqualTo(first);
    }

    @Test
    void letsNobodyElseReadTheKeyAndLeavesNoDraft() throws IOException {
        SigningKeyRing.open(directory);

        try (Stream<Path> files = Files.list(directory)) {
            assertThat(files).containsExactly(directory.resolve(SigningKeyRing.FILE));
        }
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(directory.resolve(SigningKeyRing.FILE))))
                .isEqualTo("rw-------");
    }

    @Test
    void givesAllWhoStartAtOnceTheSameKey() throws InterruptedException {
        Set<String> ids = ConcurrentHashMap.newKeySet();
        Thread[] starters = new Thread[16];
        for (int i = 0; i < starters.length; i++) {
            starters[i] = Thread.ofVirtual()
                    .start(() ->
                            ids.add(SigningKeyRing.open(directory).signing().id()));
        }
        for (Thread starter : starters) {
            starter.join();
        }

        assertThat(ids).hasSize(1);
    }

    @Test
    void signsWithTheFirstLineAndVerifiesWithAll() throws IOException {
        String old = SigningKeyRing.open(directory).signing().id();
        Path file = directory.resolve(SigningKeyRing.FILE);
        String line = Files.readString(file);
        Files.writeString(file, "A".repeat(43) + "\n\n" + line);

        SigningKeyRing ring = SigningKeyRing.open(directory);

        assertThat(ring.signing().id()).isNotEqualTo(old);
        assertThat(ring.find(old)).isPresent();
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "\n", "c2hvcnQ", "canary!canary!canary!canary!canary!canary!!", "canary\ncanary"})
    void refusesAnythingElseWithoutRepeatingIt(String content) throws IOException {
        Path file = directory.resolve(SigningKeyRing.FILE);
        Files.writeString(file, content);

        assertThatIllegalArgumentException()
                .isThrownBy(() -> SigningKeyRing.open(directory))
                .withMessageContaining(file.toString())
                .withMessageNotContaining("canary");
        assertThat(Files.readString(file)).isEqualTo(content);
    }

    @Test
    void saysWhereItCouldNotMakeTheKey() {
        assertThatThrownBy(() -> SigningKeyRing.open(directory.resolve("missing")))
                .isInstanceOf(UncheckedIOException.class)
                .hasMessageContaining("missing");
    }
}
