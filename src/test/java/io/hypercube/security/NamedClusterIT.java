package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.RunningGateway;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.Thorough;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Calls of a cluster by its host name: which destination the TLS server name and Host select together. */
@Thorough
class NamedClusterIT extends BeforeTwoClusters {
    private static final String DOMAIN = ".clusters.hypercube.internal";
    private static final String PODS = "/api/v1/namespaces/a/pods/p";

    /** @param serverName the TLS server name; empty for none */
    private record Names(String serverName, String host) {}

    private static Stream<Arguments> leading() {
        return each(
                new Names(Way.TARGET, "127.0.0.1:30443"),
                new Names(Way.TARGET, "gateway.example"),
                new Names(Way.TARGET, "[::1]:30443"),
                new Names(Way.TARGET, Way.TARGET + ":30443"),
                new Names(Way.TARGET, "TARGET.Clusters.Hypercube.INTERNAL."),
                new Names("Target.clusters.HYPERCUBE.internal", "localhost"),
                new Names(Way.TARGET, "xclusters.hypercube.internal"),
                new Names(Way.TARGET, "target.clusters.hypercube.internal.evil.example"),
                new Names("", Way.TARGET),
                new Names("", Way.TARGET + ".:443"),
                new Names("", "TARGET" + DOMAIN),
                new Names("localhost", Way.TARGET),
                new Names("gateway.example", Way.TARGET + ":1"));
    }

    @Smoke
    @ParameterizedTest
    @MethodSource("leading")
    @Shows({"2.13", "S4"})
    void eitherNameLeadsToTheCluster(Protocol protocol, String serverName, String host) throws Exception {
        Answer answer = send(protocol, serverName, host, Attack.get(PODS).bearer(token));

        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        RecordingCluster.Request seen = target.next();
        assertThat(seen.line()).isEqualTo("GET " + PODS + " HTTP/1.1");
        assertThat(seen.all("Host")).containsExactly("127.0.0.1:" + target.port());
        assertThat(seen.all("Impersonate-User")).containsExactly("admin");
    }

    private static Stream<Arguments> misdirected() {
        return each(
                new Names(Way.TARGET, "other" + DOMAIN),
                new Names(Way.TARGET, "nowhere" + DOMAIN + ":30443"),
                new Names("nowhere" + DOMAIN, Way.TARGET),
                new Names(Way.TARGET, "a.target" + DOMAIN),
                new Names(Way.TARGET, DOMAIN.substring(1)),
                new Names("a.target" + DOMAIN, "localhost"),
                new Names("a.target" + DOMAIN, "a.target" + DOMAIN),
                new Names(DOMAIN.substring(1), "localhost"),
                new Names("tar_get" + DOMAIN, "localhost"),
                new Names("-target" + DOMAIN, "localhost"),
                new Names("t".repeat(64) + DOMAIN, "localhost"),
                new Names("target" + DOMAIN + ".", "localhost"),
                new Names("", "a.target" + DOMAIN),
                new Names("", DOMAIN.substring(1)),
                new Names("", DOMAIN.substring(1) + ".:30443"),
                new Names("", "t".repeat(64) + DOMAIN),
                new Names("", "tar_get" + DOMAIN),
                new Names("", "target-" + DOMAIN));
    }

    /** The request is rejected before the token is checked, so the response reveals nothing. */
    @Smoke
    @ParameterizedTest
    @MethodSource("misdirected")
    @Shows("2.14")
    void namesThatContradictEachOtherOrAreNobodysLeadNowhere(Protocol protocol, String serverName, String host) {
        for (String path : List.of("/livez", PODS, "/api/v1/cube/whoami", "/console")) {
            send(protocol, serverName, host, Attack.get(path).bearer(token)).isStatus(421);
            assertThat(send(protocol, serverName, host, Attack.get(path))
                            .isStatus(421)
                            .json())
                    .containsEntry("reason", "MisdirectedRequest");
        }
        assertThat(target.received()).isEmpty();
        assertThat(other.received()).isEmpty();
    }

    /** Malformed hosts may be rejected before routing, but must never reach a cluster. */
    @ParameterizedTest
    @EnumSource
    void malformedHostsOfTheDomainOpenNothing(Protocol protocol) {
        for (String host :
                List.of(DOMAIN, "." + Way.TARGET, "u@" + Way.TARGET, "target" + DOMAIN + "..", "a b" + DOMAIN)) {
            assertThat(send(protocol, "", host, Attack.get("/livez")).status())
                    .as(host)
                    .isIn(Answer.NONE, 400, 401, 421);
        }
        assertThat(target.received()).isEmpty();
    }

    /** HTTP/2 has two fields for the host, and {@code host} may be repeated. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                ":authority=localhost host=" + Way.TARGET,
                ":authority=" + Way.TARGET + " host=localhost",
                "host=localhost host=" + Way.TARGET,
                "host=" + Way.TARGET + " host=localhost",
                ":authority=localhost host=localhost host=" + Way.TARGET,
                ":authority=localhost :authority=" + Way.TARGET,
            })
    @Shows("2.14")
    void hostsThatDifferInOneRequestOpenNothing(String fields) throws Exception {
        ByteArrayOutputStream block = new ByteArrayOutputStream();
        Http2Connection.literal(block, ":method", "GET");
        Http2Connection.literal(block, ":scheme", "https");
        Http2Connection.literal(block, ":path", "/livez");
        for (String field : fields.split(" ")) {
            Http2Connection.literal(block, field.split("=")[0], field.split("=")[1]);
        }
        try (Http2Connection client = Http2Connection.to(gateway)) {
            int flags = Http2Connection.END_HEADERS | Http2Connection.END_STREAM;
            client.write(Http2Connection.HEADERS, flags, 1, block.toByteArray());
            assertThat(client.answer(1).status()).isIn(Answer.NONE, 400, 421);
        }
    }

    /** Other names refer to the gateway itself. */
    @ParameterizedTest
    @EnumSource
    void otherNamesAreTheGateway(Protocol protocol) {
        for (String name :
                List.of("", "localhost", "gateway.example", "xclusters.hypercube.internal", "hypercube.internal")) {
            Attack whoami = Attack.get("/api/v1/cube/whoami").bearer(token);
            String host = name.isEmpty() ? "127.0.0.1" : name;
            assertThat(send(protocol, name, host, whoami).json()).containsEntry("account", "admin");
        }
    }

    @ParameterizedTest
    @EnumSource
    @Shows("4.4")
    void anUnknownClusterIsToldToCallersAlone(Protocol protocol) {
        for (String name : List.of("nowhere", "other", "xn--nowhere", "1", "other-one")) {
            Attack pods = Attack.get(PODS);
            send(protocol, name + DOMAIN, "localhost", pods).isStatus(401);
            Answer answer = send(protocol, name + DOMAIN, "localhost", pods.bearer(token))
                    .isStatus(404);
            assertThat(answer.body()).contains("clusters \\\"" + name + "\\\" not found");
            assertThat(send(protocol, "", name + DOMAIN, pods.bearer(token)).body())
                    .isEqualTo(answer.body());
        }
        assertThat(other.received()).isEmpty();
    }

    /**
     * Connection coalescing: a request of a console page must not be answered by a cluster; the browser repeats it on
     * another connection.
     */
    @Test
    void aBrowserDoesNotReachAClusterUnderTheNameOfTheGateway() {
        for (String site : List.of("same-origin", "none", "cross-site", "")) {
            Attack page = Attack.get("/console").with("Sec-Fetch-Site", site).with("Cookie", "a=b");
            for (Protocol protocol : Protocol.values()) {
                send(protocol, Way.TARGET, "gateway.example:30443", page).isStatus(421);
                send(protocol, Way.TARGET, Way.TARGET, page).isStatus(401);
                // a browser's request through kubectl proxy
                assertThat(send(protocol, Way.TARGET, "gateway.example:30443", page.bearer(token))
                                .status())
                        .isEqualTo(200);
            }
        }
    }

    @ParameterizedTest
    @EnumSource
    @Shows("S4")
    void fieldsThatProxiesWriteNameNoCluster(Protocol protocol) {
        for (String name : List.of("X-Forwarded-Host", "X-Original-Host", "X-Host", "Forwarded")) {
            Attack whoami = Attack.get("/api/v1/cube/whoami").bearer(token).with(name, Way.TARGET);
            assertThat(send(protocol, "", "localhost", whoami).status()).isEqualTo(200);
            send(
                    protocol,
                    Way.TARGET,
                    "localhost",
                    Attack.get(PODS).bearer(token).with(name, "other" + DOMAIN));
        }
        assertThat(target.received()).hasSize(4);
    }

    /** Each request on a connection is routed by itself. */
    @Test
    void aConnectionLeadsWhereEachRequestSays() throws Exception {
        try (RawConnection client = RawConnection.to(gateway.uri(), "http/1.1", "localhost")) {
            client.write(Attack.get("/api/v1/cube/whoami").bearer(token).wire());
            assertThat(client.answer().json()).containsEntry("account", "admin");
            client.write(Attack.get(PODS).bearer(token).with("Host", Way.TARGET).wire());
            assertThat(client.answer().status()).isEqualTo(200);
            client.write(Attack.get("/api/v1/cube/whoami").bearer(token).wire());
            assertThat(client.answer().json()).containsEntry("account", "admin");
        }
        try (RawConnection client = RawConnection.to(gateway.uri(), "http/1.1", Way.TARGET)) {
            client.write(Attack.get(PODS)
                    .with("Host", "other" + DOMAIN)
                    .bearer(token)
                    .wire());
            client.answer().isStatus(421);
            client.write(Attack.get(PODS).bearer(token).wire());
            assertThat(client.answer().status()).isEqualTo(200);
            client.write("GET https://" + Way.TARGET + PODS + " HTTP/1.1\r\nHost: localhost\r\n\r\n");
            client.answer().isStatus(400);
        }
        assertThat(target.received()).hasSize(2);
    }

    /** The path does not contain the cluster here, so the log has a field with its name. */
    @Test
    @Shows("4.8")
    void theLogNamesTheClusterOfARefusedCall() {
        try (AccessLines log = new AccessLines()) {
            Answer refused = send(Protocol.HTTP_2, "nowhere" + DOMAIN, "localhost", Attack.get("/version"));
            assertThat(log.of(refused)).containsEntry("cluster", "nowhere").containsEntry("path", "/version");

            Answer passed = send(
                    Protocol.HTTP_2, Way.TARGET, "localhost", Attack.get(PODS).bearer(token));
            assertThat(log.of(passed)).containsEntry("cluster", "target").containsEntry("path", PODS);
        }
    }

    @Test
    void anEmptyDomainSwitchesItOff() throws Exception {
        try (RunningGateway without = RunningGateway.with(
                Map.of("kubeconfig", List.of(target.kubeconfig().toString()), "cluster-domain", List.of("")))) {
            Attack whoami =
                    Attack.get("/api/v1/cube/whoami").bearer(without.admin().token());
            for (Protocol protocol : Protocol.values()) {
                for (String name : List.of(Way.TARGET, "a.b" + DOMAIN, "target" + DOMAIN + ".")) {
                    Answer answer = protocol.send(without.uri(), name, whoami.with("Host", Way.TARGET));
                    assertThat(answer.json()).containsEntry("account", "admin");
                }
            }
        }
    }

    /** @param serverName empty for none */
    private static Answer send(Protocol protocol, String serverName, String host, Attack attack) {
        return protocol.send(gateway.uri(), serverName.isEmpty() ? null : serverName, attack.with("Host", host));
    }

    private static Stream<Arguments> each(Names... names) {
        return Stream.of(names).flatMap(both -> Stream.of(Protocol.values())
                .map(protocol -> Arguments.of(protocol, both.serverName(), both.host())));
    }
}
