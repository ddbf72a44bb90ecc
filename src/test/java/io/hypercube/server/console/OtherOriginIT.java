package io.hypercube.server.console;

import static org.assertj.core.api.Assertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Page;
import io.hypercube.RunningGateway;
import io.hypercube.core.http.Json;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Smoke;
import java.util.Map;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/**
 * Line 20 with a real browser: a page of another origin on the same site (another port). The browser sends even a strict cookie
 * to it, so only the gateway's own check remains.
 */
@Smoke
class OtherOriginIT {
    private static final String ADD_KEY = """
        async (gateway) => {
          const answer = await fetch(`${gateway}/api/v1/cube/keys`, {
            method: 'POST', credentials: 'include', mode: gateway === location.origin ? 'same-origin' : 'no-cors',
            headers: gateway === location.origin ? { 'Content-Type': 'application/json' } : {}, body: '{}',
          });
          return answer.status;
        }
        """;

    private static final String OPEN_WATCH = """
        (gateway) => new Promise((end) => {
          const url = `${gateway.replace('http', 'ws')}/clusters/__NAME__/api/v1/namespaces?watch=true`;
          const socket = new WebSocket(url);
          socket.onopen = () => end('open');
          socket.onclose = () => end('refused');
        })
        """;

    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    @RegisterExtension
    static final Chromium CHROMIUM = Chromium.shared();

    @AutoClose
    private static RunningGateway gateway;

    @BeforeAll
    static void start() {
        gateway = RunningGateway.before(CLUSTER);
    }

    @Test
    @Shows("S20")
    void refusesWhatAnotherOriginSendsWithTheCookie() {
        try (InterruptedNetwork otherPort = new InterruptedNetwork(gateway.uri());
                BrowserContext browser = CHROMIUM.lawless()) {
            String origin = gateway.uri().toString();
            Page own = new Visit(gateway.uri(), browser)
                    .open("/")
                    .signIn("admin", gateway.adminPassword())
                    .page();
            assertThat(own.evaluate(ADD_KEY, origin)).isEqualTo(201);
            assertThat(own.evaluate(openWatch(), origin)).isEqualTo("open");

            Page foreign = browser.newPage();
            foreign.navigate(otherPort.uri() + "/console/sign-in");
            int[] status = new int[1];
            foreign.onResponse(answer -> status[0] = answer.url().startsWith(origin) ? answer.status() : status[0]);

            assertThat(foreign.evaluate(ADD_KEY, origin))
                    .as("status as the page sees it")
                    .isEqualTo(0);
            assertThat(status[0]).as("status of the response").isEqualTo(403);
            assertThat(foreign.evaluate(openWatch(), origin)).isEqualTo("refused");
            assertThat(keys()).isEqualTo(1);
        }
    }

    private static String openWatch() {
        return OPEN_WATCH.replace("__NAME__", CLUSTER.name());
    }

    private static int keys() {
        byte[] answer = gateway.admin().get("/api/v1/cube/keys").body();
        return Integer.parseInt(String.valueOf(Json.read(answer, Map.class).get("total")));
    }
}
