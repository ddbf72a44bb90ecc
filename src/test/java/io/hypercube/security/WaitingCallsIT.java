package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.Client;
import io.hypercube.core.http.Json;
import io.hypercube.testbed.Patience;
import io.hypercube.testbed.Thorough;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.TimeUnit;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Queued calls do not reach the cluster when their caller's rights end or their client disconnects. */
@Thorough
class WaitingCallsIT extends BeforeFewPlaces {
    @ParameterizedTest
    @EnumSource
    void aMemberAloneMayHaveAllThatEndsByItself(Protocol protocol) throws Exception {
        String alone = member("alone").token();
        List<CompletableFuture<Answer>> under = later(protocol, Attack.get(HELD).bearer(alone), PLACES);
        await().until(() -> held.get() == PLACES);

        long start = System.nanoTime();
        Answer late = protocol.send(gateway.uri(), Attack.get(HELD).bearer(alone));
        late.isStatus(429);
        assertThat(late.json()).containsEntry("reason", "TooManyRequests");
        assertThat(String.valueOf(late.json().get("message"))).contains("target", "" + PLACES);
        assertThat(late.all("retry-after")).hasSize(1);
        assertThat(seconds(start)).isGreaterThan(4.5);
        CompletableFuture<Answer> waiting =
                later(protocol, Attack.get(HELD).bearer(alone), 1).getFirst();
        awaitGauge("hypercube_calls_waiting", 1);
        release.countDown();

        assertThat(waiting.get(Patience.SECONDS, TimeUnit.SECONDS).status()).isEqualTo(200);
        for (CompletableFuture<Answer> one : under) {
            assertThat(one.get(Patience.SECONDS, TimeUnit.SECONDS).status()).isEqualTo(200);
        }
    }

    @ParameterizedTest
    @EnumSource
    void aKeyThatIsDeletedWhileItsCallWaitsReachesNothing(Protocol protocol) throws Exception {
        later(protocol, Attack.get(HELD).bearer(member("holder").token()), PLACES);
        await().until(() -> held.get() == PLACES);
        Client owner = member("deleter");
        KeyPair pair = key(owner);
        String token = pair.token(gateway.anonymous());
        String marked = "/apis/of.the.deleted/v1/things";
        List<CompletableFuture<Answer>> waiting = new ArrayList<>();
        waiting.addAll(later(
                protocol,
                Attack.of("POST", "/clusters/target" + marked).body("{}").bearer(token),
                1));
        waiting.addAll(later(protocol, Attack.get("/clusters/target" + marked).bearer(token), 1));
        waiting.addAll(later(
                protocol,
                Attack.get("/api/v1/cube/proxy/clusters/target" + marked + "?pageSize=1")
                        .bearer(token),
                1));
        awaitGauge("hypercube_calls_waiting", waiting.size());

        assertThat(owner.delete("/api/v1/cube/keys/" + pair.accessKey()).statusCode())
                .isEqualTo(200);

        for (CompletableFuture<Answer> one : waiting) {
            one.get(Patience.SECONDS, TimeUnit.SECONDS).isStatus(401);
        }
        awaitGauge("hypercube_calls_waiting", 0);
        release.countDown();
        awaitGauge("hypercube_calls_under_way", 0);
        assertThat(cluster.received()).noneMatch(request -> request.line().contains(marked));
    }

    @ParameterizedTest
    @EnumSource
    void aClientThatLeavesWhileItsCallWaitsReachesNothing(Protocol protocol) throws Exception {
        later(protocol, Attack.get(HELD).bearer(member("holder").token()), PLACES);
        await().until(() -> held.get() == PLACES);
        String marked = "/apis/of.the.hasty/v1/things";
        Attack hasty =
                Attack.get("/clusters/target" + marked).bearer(member("hasty").token());
        try (RawConnection raw = RawConnection.to(gateway.uri(), "http/1.1");
                Http2Connection streams = Http2Connection.to(gateway.uri())) {
            if (protocol == Protocol.HTTP_1_1) {
                raw.write(hasty.wire());
            } else {
                streams.open(hasty);
            }
            awaitGauge("hypercube_calls_waiting", 1);
            raw.reset();
            streams.reset();
        }

        awaitGauge("hypercube_calls_waiting", 0);
        release.countDown();
        awaitGauge("hypercube_calls_under_way", 0);
        assertThat(cluster.received()).noneMatch(request -> request.line().contains(marked));
    }

    @ParameterizedTest
    @EnumSource
    void theGatewaysOwnCallsNeedNoPlace(Protocol protocol) throws Exception {
        later(protocol, Attack.get(HELD).bearer(member("holder").token()), PLACES);
        await().until(() -> held.get() == PLACES);

        Object before = lastProbe();
        await().until(() -> !lastProbe().equals(before));
    }

    @ParameterizedTest
    @EnumSource
    void theClustersOwn429Passes(Protocol protocol) {
        cluster.answer("HTTP/1.1 429 Too Many Requests\r\nRetry-After: 7\r\nX-Kubernetes-PF-FlowSchema-UID: a\r\n"
                + "X-Kubernetes-PF-PriorityLevel-UID: b\r\nContent-Length: 4\r\n\r\nwait");

        Answer answer = protocol.send(gateway.uri(), Attack.get(PODS).bearer(admin.token()));

        assertThat(answer.status()).isEqualTo(429);
        assertThat(answer.body()).isEqualTo("wait");
        assertThat(answer.all("retry-after")).containsExactly("7");
        assertThat(answer.all("x-kubernetes-pf-flowschema-uid")).containsExactly("a");
        assertThat(answer.all("x-kubernetes-pf-prioritylevel-uid")).containsExactly("b");
    }

    private static Object lastProbe() {
        Map<?, ?> seen = Json.read(admin.get("/api/v1/cube/clusters/target").body(), Map.class);
        assertThat(seen.get("state")).isEqualTo("Ready");
        return String.valueOf(seen.get("lastProbe"));
    }
}
