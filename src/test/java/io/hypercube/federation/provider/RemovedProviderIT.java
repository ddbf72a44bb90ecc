package io.hypercube.federation.provider;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.RunningGateway;
import io.hypercube.testbed.Smoke;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** A gateway that is started again without a provider, while somebody has a session from there. */
@Smoke
class RemovedProviderIT extends BeforeLyingProvider {
    private static final String WHOAMI = "/api/v1/cube/whoami";

    @Test
    void endsTheSessionsOfAProviderThatIsNotConfiguredAnyMore() {
        String session = session(signIn()).orElseThrow();
        assertThat(send(WHOAMI, session).statusCode()).isEqualTo(200);

        Path data = gateway.stop();
        gateway = RunningGateway.in(data, Map.of());
        assertThat(send(WHOAMI, session).statusCode()).isEqualTo(401);

        data = gateway.stop();
        gateway = RunningGateway.in(
                data, Map.of("config", List.of(folder.resolve("hypercube.yaml").toString())));
        assertThat(send(WHOAMI, session).statusCode())
                .as("it has ended for good")
                .isEqualTo(401);
        assertThat(send(WHOAMI, session(signIn()).orElseThrow()).statusCode()).isEqualTo(200);
    }
}
