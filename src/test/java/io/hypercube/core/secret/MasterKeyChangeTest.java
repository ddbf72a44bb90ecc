package io.hypercube.core.secret;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hypercube.core.kube.ApiException;
import io.hypercube.core.secret.MasterKeyFile.MasterKeyConfig;
import io.hypercube.core.secret.RotatedKeys.KeyVersion;
import io.hypercube.testbed.InStorage;
import io.hypercube.testbed.TestKeys;
import java.io.IOException;
import java.nio.file.Path;
import java.time.Duration;
import org.junit.jupiter.api.Test;

/** A replica that runs with the old master key while another one has started with a new one. */
class MasterKeyChangeTest extends InStorage {
    private static final String NAME = "token-signing";
    private static final Duration HOUR = Duration.ofHours(1);
    private static final KeyUse USE = new KeyUse(NAME, HOUR, true, (key, old) -> true);

    @Test
    void usesItsKeysAfterAChangeOfTheMasterKeyUntilThereIsOneThatItCannotRead() throws IOException {
        RotatedKeys running = new RotatedKeys(TestKeys.secrets(storage, directory, clock), clock, clock::nanoTime);
        RotatedKey key = running.open(USE, directory);
        RotatedKeys other = withANewMasterKey();
        assertThat(other.open(USE, directory).versions())
                .extracting(version -> TestKeys.encoded(version.key()))
                .containsExactly(TestKeys.encoded(key.versions().getFirst().key()));
        clock.advance(HOUR);
        key.refresh();
        assertThat(running.problem()).isEmpty();
        assertThat(key.versions()).hasSize(1);

        other.rotate(NAME, clock.instant());
        clock.advance(Duration.ofSeconds(29));
        key.refresh();
        key.requireBelieved();
        clock.advance(Duration.ofSeconds(1));
        key.refresh();
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(key::requireBelieved)
                .satisfies(e -> assertThat(e.status().code()).isEqualTo(503));
        assertThat(running.problem()).contains("the shared keys have not been readable for 30 s");
        other.open(USE, directory).refresh();
        assertThat(other.problem()).isEmpty();
    }

    @Test
    void noticesADeletionAfterAChangeOfTheMasterKey() throws IOException {
        RotatedKeys running = new RotatedKeys(TestKeys.secrets(storage, directory, clock), clock, clock::nanoTime);
        RotatedKey key = running.open(USE, directory);
        running.rotate(NAME, clock.instant());
        key.refresh();
        RotatedKeys other = withANewMasterKey();

        other.deleteReplaced(NAME);
        key.refresh();

        assertThat(key.versions()).extracting(KeyVersion::version).containsExactly(2);
    }

    private RotatedKeys withANewMasterKey() throws IOException {
        Path next = TestKeys.write(directory.resolve("next.key"), TestKeys.newKey());
        MasterKeyConfig changed = new MasterKeyConfig(next, false, directory.resolve("master.key"));
        return new RotatedKeys(WrappedSecrets.open(storage.secrets(), changed, clock), clock, clock::nanoTime);
    }
}
