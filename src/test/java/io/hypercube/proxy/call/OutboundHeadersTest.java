package io.hypercube.proxy.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hypercube.core.call.Call;
import io.hypercube.core.call.CallEvents;
import io.hypercube.core.identity.AiClient;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.identity.Role;
import io.hypercube.core.identity.Scope;
import io.hypercube.core.identity.User;
import io.hypercube.core.kube.ApiException;
import io.hypercube.testbed.Shows;
import io.vertx.core.MultiMap;
import io.vertx.core.http.HttpHeaders;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class OutboundHeadersTest {
    private static final ProxyConfig MASTERS =
            new ProxyConfig(List.of("system:masters"), 1, Duration.ofSeconds(5), false);
    private static final CallEvents CALL =
            CallEvents.unobserved(Call.arrived("id", "GET", "/", "http/1.1", "192.0.2.1", true));
    private static final ClusterIdentity BOB = new ClusterIdentity("bob", List.of(), null, Map.of());

    @Test
    void keepsTrailersAndNothingElseOfTe() {
        assertThat(request("TE", "gzip;q=0.5, Trailers").getAll("TE")).containsExactly("trailers");
        assertThat(request("TE", "gzip").contains("TE")).isFalse();
    }

    @Test
    void keepsABearerTokenAmongWebSocketProtocolsToItself() {
        MultiMap out =
                request("Sec-WebSocket-Protocol", "base64url.bearer.authorization.k8s.io.c2VjcmV0, v4.channel.k8s.io");

        assertThat(out.getAll("Sec-WebSocket-Protocol")).containsExactly("v4.channel.k8s.io");
        assertThat(request("Sec-WebSocket-Protocol", "base64url.bearer.authorization.k8s.io.c2VjcmV0")
                        .names())
                .doesNotContain("Sec-WebSocket-Protocol");
    }

    @Test
    @Shows("2.11")
    void sendsAnAdminAsMasterUnlessConfiguredOtherwise() {
        Caller admin = caller("root", Role.ADMIN, List.of("ops"));

        assertThat(ClusterIdentity.of(admin, MASTERS).groups()).containsExactly("ops", "system:masters");
        assertThat(ClusterIdentity.of(admin, new ProxyConfig(List.of(), 1, Duration.ofSeconds(5), false))
                        .groups())
                .containsExactly("ops");
        assertThat(ClusterIdentity.of(caller("m", Role.MEMBER, List.of("ops")), MASTERS)
                        .groups())
                .containsExactly("ops");
    }

    @Test
    void namesTheAiClientOnlyWhereClustersAreToLearnOfIt() {
        AiClient editor = new AiClient("https://editor.example/client", Set.of());
        Caller caller = new Caller(
                new User("m", List.of()),
                Role.MEMBER,
                null,
                Scope.ALL,
                Instant.MAX,
                new Caller.Origin("", 1, null, null, editor));
        ProxyConfig telling = new ProxyConfig(List.of(), 1, Duration.ofSeconds(5), true);
        MultiMap out = HttpHeaders.headers();

        ClusterIdentity told = ClusterIdentity.of(caller, telling);
        told.writeTo(out);

        assertThat(out.getAll("Impersonate-Extra-hypercube.io%2Fai-client")).containsExactly(editor.id());
        assertThat(told.extraAtCluster()).isEqualTo(Map.of("hypercube.io/ai-client", List.of(editor.id())));
        assertThat(told.aiClient()).isEqualTo(editor.id());
        assertThat(ClusterIdentity.of(caller, MASTERS).extra()).isEmpty();
        assertThat(ClusterIdentity.of(caller("m", Role.MEMBER, List.of()), telling)
                        .extra())
                .isEmpty();
    }

    @Test
    void writesNamesAsUtf8() {
        MultiMap out = HttpHeaders.headers();

        new ClusterIdentity("zoë", List.of("前端"), "7", Map.of("scopes", List.of("a", "b"))).writeTo(out);

        assertThat(utf8(out.getAll("Impersonate-User").getFirst())).isEqualTo("zoë");
        assertThat(utf8(out.getAll("Impersonate-Group").getFirst())).isEqualTo("前端");
        assertThat(out.get("Impersonate-Uid")).isEqualTo("7");
        assertThat(out.getAll("Impersonate-Extra-scopes")).containsExactly("a", "b");
    }

    @ParameterizedTest
    @ValueSource(strings = {"a\r\nImpersonate-Group: system:masters", "a\u0000", " admin", "admin ", ""})
    void refusesNamesThatAReaderWouldSeeDifferently(String name) {
        ClusterIdentity identity = new ClusterIdentity(name, List.of(), null, Map.of());

        assertThatThrownBy(() -> identity.writeTo(HttpHeaders.headers())).isInstanceOf(ApiException.class);
    }

    @Test
    void leavesOutOfAnAnswerWhatWouldBindABrowserToSomebodyElse() {
        MultiMap cluster = HttpHeaders.headers()
                .add("Set-Cookie", "a=b")
                .add("Alt-Svc", "h3=\":443\"")
                .add("Connection", "X-Hop")
                .add("X-Hop", "1")
                .add("Transfer-Encoding", "chunked")
                .add("Warning", "299 - \"one\"")
                .add("Warning", "299 - \"two\"")
                .add("Content-Encoding", "gzip");
        MultiMap out = HttpHeaders.headers();

        OutboundHeaders.response(cluster, out);

        assertThat(out.names()).containsExactlyInAnyOrder("Warning", "Content-Encoding");
        assertThat(out.getAll("Warning")).containsExactly("299 - \"one\"", "299 - \"two\"");
    }

    private static MultiMap request(String name, String value) {
        MultiMap out = HttpHeaders.headers();
        OutboundHeaders.request(HttpHeaders.headers().add(name, value), BOB::writeTo, CALL, out);
        return out;
    }

    private static String utf8(String wire) {
        return new String(wire.getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }

    private static Caller caller(String name, Role role, List<String> groups) {
        return new Caller(new User(name, groups), role, null, Scope.ALL, Instant.MAX, new Caller.Origin("", 1));
    }
}
