package io.hypercube.cli;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.awaitility.Awaitility.await;

import io.hypercube.testbed.NotifySocket;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Messages to systemd. */
class SystemdTest {
    private static final String VARIABLE = "NOTIFY_SOCKET";

    @TempDir
    Path folder;

    @Test
    void tellsTheSocketThatItIsGiven() {
        try (NotifySocket socket = new NotifySocket(folder.resolve("notify"))) {
            Systemd systemd = Systemd.of(Map.of(VARIABLE, socket.name()));
            systemd.tell(Systemd.READY);
            systemd.tell(Systemd.STOPPING);

            await().until(() -> socket.received().equals(List.of("READY=1", "STOPPING=1")));
        }
    }

    /** The gateway serves all the same. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "/no/such/socket",
                "@no such socket",
                "/a/path/that/is/too/long/for/a/socket/a/path/that/is/too/long/for/a/socket/a/path/that/is/too/long/for/it"
            })
    void doesNotFailWithoutASocket(String name) {
        assertThatCode(() -> Systemd.of(Map.of(VARIABLE, name)).tell(Systemd.READY))
                .doesNotThrowAnyException();
    }
}
