package io.hypercube.core.secret;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.core.secret.RotatedKeys.KeyVersion;
import io.hypercube.storage.Storage;
import io.hypercube.testbed.EmptyDatabase;
import io.hypercube.testbed.MovableClock;
import io.hypercube.testbed.TestKeys;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Keys that are replaced because of their age, by two replicas on a real SQLite file. */
class AgedKeysTest {
    private static final Duration AGE = Duration.ofDays(90);
    private static final KeyUse USE = new KeyUse("token-signing", Duration.ofHours(1), true, AGE, (key, old) -> true);

    private final MovableClock clock = new MovableClock();

    @TempDir
    private Path directory;

    @Test
    void replicasPublishOneNewVersionBeforeItIsUsed() {
        try (Storage storage = EmptyDatabase.open(directory);
                RotatedKeys first = TestKeys.rotated(storage, directory, clock);
                RotatedKeys second = TestKeys.rotated(storage, directory, clock)) {
            RotatedKey key = first.open(USE, directory);
            RotatedKey other = second.open(USE, directory);
            clock.advance(AGE.minusSeconds(1));
            first.rotateAged(key);
            key.refresh();
            assertThat(key.versions()).hasSize(1);

            clock.advance(Duration.ofSeconds(1));
            first.rotateAged(key);
            second.rotateAged(other);
            key.refresh();
            other.refresh();
            assertThat(key.versions()).extracting(KeyVersion::version).containsExactly(2, 1);
            assertThat(other.versions()).usingRecursiveComparison().isEqualTo(key.versions());
            assertThat(key.versions().getFirst().start())
                    .isEqualTo(clock.instant().plus(Duration.ofMinutes(2)));
            assertThat(key.current().orElseThrow().version()).isEqualTo(1);
            clock.advance(Duration.ofMinutes(2));
            assertThat(key.current().orElseThrow().version()).isEqualTo(2);
        }
    }
}
