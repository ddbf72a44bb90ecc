package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.RunningGateway;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.Thorough;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Attack 20: requests of another site's page are rejected although the browser sends the session cookie. */
@Thorough
class CrossSiteIT extends BeforeTarget {
    private static final String EXEC = "/clusters/target/api/v1/namespaces/a/pods/p/exec?command=sh";
    private static final List<String> READS = List.of(
            "/api/v1/cube/whoami",
            "/api/v1/cube/keys",
            "/api/v1/cube/clusters",
            "/metrics",
            "/clusters/target/api/v1/secrets",
            "/api/v1/cube/proxy/clusters/target/api/v1/secrets");
    private static final List<String> WRITES = List.of(
            "/api/v1/cube/keys",
            "/api/v1/cube/logout",
            "/clusters/target/api/v1/namespaces/a/pods",
            "/api/v1/cube/proxy/clusters/target/api/v1/namespaces/a/pods");

    private static Cookie session;

    @BeforeAll
    static void signIn() {
        session = Cookie.of(gateway, "admin", RunningGateway.ADMIN_PASSWORD);
    }

    @ParameterizedTest
    @EnumSource
    @Shows("S20")
    void refusesWhatAnotherSitesPageReads(Protocol protocol) {
        for (String target : READS) {
            for (Attack foreign : foreign(Attack.get(target))) {
                refuse(protocol, foreign);
            }
        }
        assertThat(cluster.received()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    @Shows("S20")
    void refusesWhatAnotherSitesPageWrites(Protocol protocol) {
        for (String target : WRITES) {
            for (String method : List.of("POST", "PUT", "PATCH", "DELETE")) {
                Attack write = Attack.of(method, target).body("{}");
                for (Attack foreign : foreign(write)) {
                    assertThat(protocol.send(gateway, foreign).status()).isIn(403, 405);
                }
                // a form's request, from a browser that sends neither Origin nor Sec-Fetch-Site
                Attack silent = session.sentWith(write).with("Content-Type", "text/plain");
                assertThat(protocol.send(gateway, silent).status()).isIn(403, 405);
            }
        }
        assertThat(cluster.received()).isEmpty();
        assertThat(protocol.send(gateway, session.apply(Attack.get("/api/v1/cube/keys")))
                        .json())
                .containsEntry("total", 0);
    }

    /** Browsers send no preflight request for a WebSocket. */
    @Smoke
    @Test
    @Shows("S20")
    void refusesAWebSocketOfAnotherSitesPage() throws Exception {
        for (Attack foreign : foreign(Attack.get(EXEC))) {
            refuse(Protocol.HTTP_1_1, foreign.upgrading("Upgrade"));
        }
        Attack silent = session.sentWith(Attack.get(EXEC));
        refuse(Protocol.HTTP_1_1, silent.upgrading("Upgrade"));
        refuse(Protocol.HTTP_1_1, silent.with("Sec-Fetch-Site", "none").upgrading("Upgrade"));
        refuse(Protocol.HTTP_1_1, silent.with("Connection", "Upgrade").with("Upgrade", "SPDY/3.1"));
        assertThat(cluster.received()).isEmpty();
    }

    /** A response loaded as a script, frame or worker would run in the gateway's origin. */
    @ParameterizedTest
    @ValueSource(
            strings = {"script", "style", "image", "iframe", "frame", "object", "embed", "worker", "serviceworker"})
    @Shows("S20")
    void refusesToBePartOfAPage(String destination) {
        for (String target : READS) {
            for (Protocol protocol : Protocol.values()) {
                refuse(protocol, session.apply(Attack.get(target)).with("Sec-Fetch-Dest", destination));
            }
        }
        assertThat(cluster.received()).isEmpty();
    }

    @ParameterizedTest
    @EnumSource
    void whatABrowserOpensAsAPageDoesNotRunAsOneOfOurs(Protocol protocol) {
        cluster.answer("HTTP/1.1 200 OK\r\nContent-Type: text/html\r\nContent-Length: 8\r\n\r\n<script>");
        for (String target : READS) {
            Answer answer = protocol.send(
                    gateway,
                    session.sentWith(Attack.get(target))
                            .with("Sec-Fetch-Site", "none")
                            .with("Sec-Fetch-Dest", "document"));

            assertThat(answer.all("content-security-policy"))
                    .as(target)
                    .first()
                    .asString()
                    .startsWith("sandbox;");
            assertThat(answer.all("x-content-type-options")).as(target).contains("nosniff");
        }
    }

    /** Login CSRF: the browser would be signed in to the attacker's account. */
    @ParameterizedTest
    @EnumSource
    void signsNobodyInFromAnotherSitesPage(Protocol protocol) {
        Attack signIn = Cookie.signIn("admin", RunningGateway.ADMIN_PASSWORD);
        for (Attack foreign : List.of(
                signIn.with("Origin", "https://evil.example"),
                signIn.with("Origin", "null"),
                signIn.with("Sec-Fetch-Site", "cross-site"))) {
            Answer answer = protocol.send(gateway, foreign);
            answer.isStatus(403);
            assertThat(answer.all("set-cookie")).isEmpty();
        }
        Attack own = signIn.with("Origin", "https://localhost").with("Sec-Fetch-Site", "same-origin");
        assertThat(protocol.send(gateway, own).status()).isEqualTo(200);
    }

    /** Tokens are accepted from any origin, because browsers do not send them automatically. */
    @ParameterizedTest
    @EnumSource
    void letsATokenComeFromAnywhere(Protocol protocol) {
        Attack foreign = Attack.get("/api/v1/cube/whoami")
                .bearer(gateway.admin().token())
                .with("Origin", "https://elsewhere.example")
                .with("Sec-Fetch-Site", "cross-site");

        assertThat(protocol.send(gateway, foreign).status()).isEqualTo(200);
    }

    private static List<Attack> foreign(Attack request) {
        Attack sent = session.sentWith(request);
        return List.of(
                sent.with("Origin", "https://evil.example"),
                sent.with("Origin", "https://localhost.evil.example"),
                sent.with("Origin", "http://localhost"),
                sent.with("Origin", "null"),
                sent.with("Sec-Fetch-Site", "cross-site"),
                sent.with("Sec-Fetch-Site", "same-site").with("Origin", "https://localhost"),
                sent.with("Sec-Fetch-Site", "same-origin").with("Origin", "https://evil.example"),
                sent.with("Origin", "https://localhost").with("Origin", "https://evil.example"));
    }

    private static void refuse(Protocol protocol, Attack attack) {
        Answer answer = protocol.send(gateway, attack).isStatus(403);
        assertThat(String.valueOf(answer.json().get("message"))).startsWith("cross-site request refused: ");
    }
}
