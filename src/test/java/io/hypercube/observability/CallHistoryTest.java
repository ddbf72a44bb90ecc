package io.hypercube.observability;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.tuple;

import io.hypercube.core.call.Call;
import io.hypercube.core.call.CallFact;
import io.hypercube.core.call.CallListener;
import io.hypercube.core.http.ClusterCall;
import io.hypercube.core.http.RawTarget;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.identity.Role;
import io.hypercube.core.identity.Scope;
import io.hypercube.core.identity.User;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.core.kube.RequestInfo;
import io.hypercube.core.kube.RequestInfoParser;
import io.hypercube.observability.CallHistory.Overview;
import io.hypercube.testbed.MovableClock;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.concurrent.CountDownLatch;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class CallHistoryTest {
    private static final Duration HOUR = Duration.ofHours(1);
    private static final Duration MINUTE = Duration.ofMinutes(1);

    private final MovableClock clock = new MovableClock();
    private final CallHistory history = new CallHistory(clock);

    @Test
    void countsCallsByClusterAndCodeInStepsOfFifteenSeconds() {
        end(proxied("a", "GET", "/api/v1/pods"), 200, 1);
        end(proxied("a", "GET", "/api/v1/pods"), 200, 1);
        end(proxied("a", "GET", "/api/v1/nodes"), 403, 1);
        clock.advance(Duration.ofSeconds(15));
        end(own("/livez"), 200, 1);

        Overview overview = history.last(MINUTE);

        assertThat(overview.start()).isEqualTo(Instant.parse("2030-01-01T11:59:30Z"));
        assertThat(overview.countingSince()).isEqualTo(Instant.parse("2030-01-01T12:00:00.123Z"));
        assertThat(overview.stepSeconds()).isEqualTo(15);
        assertThat(overview.clusters())
                .containsExactly(
                        new CallSeries.ClusterView("", List.of(new CallSeries.CodeView(200, List.of(0L, 0L, 0L, 1L)))),
                        new CallSeries.ClusterView(
                                "a",
                                List.of(
                                        new CallSeries.CodeView(200, List.of(0L, 0L, 2L, 0L)),
                                        new CallSeries.CodeView(403, List.of(0L, 0L, 1L, 0L)))));
    }

    @Test
    void forgetsWhatIsOlderThanAnHour() {
        end(proxied("a", "GET", "/api/v1/pods"), 500, 9_000);
        clock.advance(HOUR.minusSeconds(15));
        assertThat(history.last(HOUR).clusters()).hasSize(1);
        assertThat(history.last(HOUR).slowest()).hasSize(1);

        clock.advance(Duration.ofSeconds(15));
        end(proxied("b", "GET", "/api/v1/pods"), 200, 1);

        Overview overview = history.last(HOUR);
        assertThat(overview.clusters()).extracting(CallSeries.ClusterView::name).containsExactly("b");
        assertThat(overview.clusters().getFirst().codes().getFirst().counts())
                .hasSize(240)
                .endsWith(0L, 1L);
        assertThat(overview.slowest()).extracting(CallSummary::cluster).containsExactly("b");
        assertThat(overview.errors()).isEmpty();
    }

    @Test
    void namesTheTwentySlowestCallsWithoutStreamsAndFiles() {
        end(own("/assets/main-1a2b3c4d.js"), 200, 3_600_000);
        end(own("/console/clusters"), 200, 3_600_000);
        end(proxied("a", "GET", "/api/v1/pods?watch=1"), 200, 3_600_000);
        end(proxied("a", "GET", "/api/v1/namespaces/n/pods/p/log?follow=1"), 200, 3_600_000);
        end(proxied("a", "POST", "/api/v1/namespaces/n/pods/p/exec"), 101, 3_600_000);
        List<Integer> durations =
                new ArrayList<>(IntStream.rangeClosed(1, 100).boxed().toList());
        Collections.shuffle(durations, new Random(1));
        for (int milliseconds : durations) {
            end(proxied("a", "GET", "/api/v1/pods"), 200, milliseconds);
            clock.advance(Duration.ofSeconds(1));
        }

        assertThat(history.last(HOUR).slowest())
                .extracting(CallSummary::durationMilliseconds)
                .containsExactlyElementsOf(
                        IntStream.range(0, 20).mapToObj(i -> 100L - i).toList());
    }

    @Test
    void namesWhatWentWrongButNoAnswerOfACluster() {
        end(proxied("a", "GET", "/api/v1/pods"), 503, 1);
        end(proxied("a", "GET", "/api/v1/nodes"), 404, 1);
        clock.advance(Duration.ofSeconds(1));
        CallListener refused = own("/api/v1/cube/accounts");
        refused.told(new CallFact.Problem("role"));
        end(refused, 403, 1);
        CallListener left = own("/api/v1/cube/keys");
        left.told(new CallFact.Problem("the connection was closed"));
        end(left, 499, 1);

        assertThat(history.last(HOUR).errors())
                .extracting(CallSummary::code, CallSummary::path, CallSummary::account)
                .containsExactly(tuple(403, "/api/v1/cube/accounts", null), tuple(503, "/api/v1/pods", "alice"));
    }

    /** The console sends this request whenever it is opened; one with a rejected token is an error nevertheless. */
    @Test
    void takesNoOffenceAtTheQuestionWhetherAnybodyIsSignedIn() {
        CallListener question = own("/api/v1/cube/whoami");
        question.told(new CallFact.Problem("no credentials"));
        end(question, 401, 1);
        assertThat(history.last(HOUR).errors()).isEmpty();
        assertThat(calls(history.last(HOUR), "")).isEqualTo(1);

        CallListener refused = own("/api/v1/cube/whoami", true);
        refused.told(new CallFact.Problem("token: expired"));
        CallListener elsewhere = own("/api/v1/cube/keys");
        elsewhere.told(new CallFact.Problem("no credentials"));
        CallListener wrong = own("/api/v1/cube/login");
        wrong.told(new CallFact.Problem("the name or the password is not valid"));
        List.of(refused, elsewhere, wrong).forEach(call -> end(call, 401, 1));
        CallListener unsure = own("/api/v1/cube/whoami");
        unsure.told(new CallFact.Problem("callers cannot be authenticated"));
        end(unsure, 503, 1);
        assertThat(history.last(HOUR).errors()).hasSize(4);
    }

    @Test
    void countsStreamsWhileTheyAreOpen() {
        CallListener watch = proxied("a", "GET", "/api/v1/pods?watch=1");
        CallListener other = proxied("a", "GET", "/api/v1/pods?watch=1");
        CallListener log = proxied("b", "GET", "/api/v1/namespaces/n/pods/p/log");
        CallListener exec = proxied("b", "POST", "/api/v1/namespaces/n/pods/p/exec");
        CallListener page = proxied("b", "GET", "/api/v1/namespaces/n/pods/p/proxy/index.html");
        var _ = proxied("b", "GET", "/api/v1/pods");

        assertThat(history.last(MINUTE).openStreams())
                .containsExactly(
                        new OpenStreams.View("a", "watch", 2),
                        new OpenStreams.View("b", "log", 1),
                        new OpenStreams.View("b", "other", 1),
                        new OpenStreams.View("b", "upgrade", 1));

        List.of(watch, other, log, page).forEach(call -> end(call, 200, 1));
        end(exec, 101, 1);
        assertThat(history.last(MINUTE).openStreams()).isEmpty();
    }

    @Test
    void staysSmallWhateverIsCalled() {
        for (int i = 0; i < 2 * CallSeries.MOST_SERIES; i++) {
            end(proxied("cluster-" + i, "GET", "/api/v1/pods"), 200 + i % 7, 1);
            CallListener wrong = own("/" + "x".repeat(60_000) + i);
            wrong.told(new CallFact.Problem("nobody has heard of it"));
            end(wrong, 404, i);
        }

        Overview overview = history.last(HOUR);

        assertThat(overview.clusters()).hasSizeLessThanOrEqualTo(CallSeries.MOST_SERIES + 1);
        assertThat(calls(overview, CallSeries.OTHERS)).isGreaterThanOrEqualTo(CallSeries.MOST_SERIES);
        assertThat(overview.errors()).hasSize(RecentErrors.MOST);
        assertThat(overview.slowest())
                .hasSize(SlowestCalls.MOST)
                .allMatch(call -> call.path().length() < 600);
        clock.advance(HOUR.plusSeconds(15));
        end(proxied("late", "GET", "/api/v1/pods"), 200, 1);
        assertThat(calls(history.last(HOUR), "late")).isEqualTo(1);
    }

    @Test
    void losesNoCallWhenManyLoopsCountAtOnce() throws InterruptedException {
        int loops = 8;
        int calls = 5_000;
        CountDownLatch done = new CountDownLatch(loops);
        for (int loop = 0; loop < loops; loop++) {
            Thread.ofPlatform().start(() -> {
                for (int i = 0; i < calls; i++) {
                    end(proxied("a", "GET", "/api/v1/pods"), 200, i);
                }
                done.countDown();
            });
        }
        done.await();

        Overview overview = history.last(MINUTE);
        assertThat(calls(overview, "a")).isEqualTo((long) loops * calls);
        assertThat(overview.slowest())
                .extracting(CallSummary::durationMilliseconds)
                .contains(calls - 1L, calls - 2L);
    }

    private static long calls(Overview overview, String cluster) {
        return overview.clusters().stream()
                .filter(one -> one.name().equals(cluster))
                .flatMap(one -> one.codes().stream())
                .flatMap(code -> code.counts().stream())
                .mapToLong(Long::longValue)
                .sum();
    }

    private static void end(CallListener call, int code, long milliseconds) {
        call.told(new CallFact.Ended(code, 0, Duration.ofMillis(milliseconds).toNanos(), null));
    }

    private CallListener own(String path) {
        return own(path, false);
    }

    private CallListener own(String path, boolean withToken) {
        return history.begin(Call.arrived("id", "GET", path, "h2", "127.0.0.1", withToken));
    }

    /** A call that was sent to its cluster. */
    private CallListener proxied(String cluster, String method, String target) {
        RawTarget raw = RawTarget.parse(target);
        RequestInfo info =
                RequestInfoParser.find(method, raw.path(), raw.query()).orElseThrow();
        CallListener call = history.begin(Call.arrived("id", method, raw.path(), "h2", "127.0.0.1", true));
        call.told(new CallFact.Authenticated(new Caller(
                new User("alice", List.of()), Role.MEMBER, null, Scope.ALL, Instant.MAX, new Caller.Origin("", 1))));
        call.told(new CallFact.Opened(new ClusterCall(new ClusterName(cluster), info, raw, false, false, false)));
        return call;
    }
}
