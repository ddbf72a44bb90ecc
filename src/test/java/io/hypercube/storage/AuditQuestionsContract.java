package io.hypercube.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.audit.AuditSink.EncodedEvent;
import io.hypercube.audit.SampleEvent;
import io.hypercube.audit.query.AuditEndpoints;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.identity.Role;
import io.hypercube.testbed.MovableClock;
import io.hypercube.testbed.OwnCall;
import io.hypercube.testbed.Shows;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** The contract of questions about kept audit events, for both databases. */
@DatabaseContract
class AuditQuestionsContract {
    private static final Caller ALICE = AuditBed.caller("alice", Role.MEMBER);
    private static final List<String> WORDS = List.of("alice", "bob", "Bob", "b\u00f6b", "a|b,c", "x".repeat(300));

    private final MovableClock clock = new MovableClock();

    @AutoClose
    private final AuditBed bed;

    AuditQuestionsContract(TestedDatabase database) {
        bed = new AuditBed(database::open, clock);
    }

    @Test
    @Shows("6.11")
    void answersWithTheNewestOfTheLastDayFirst() throws IOException {
        for (int hours = 0; hours < 48; hours++) {
            bed.write(bed.event("at-" + hours, clock.instant().minus(Duration.ofHours(hours))));
        }

        assertThat(AuditBed.ids(bed.ask(AuditBed.ADMIN, "pageSize=3"))).containsExactly("at-0", "at-1", "at-2");
        assertThat(bed.ask(AuditBed.ADMIN, "").path("total").asInt()).isEqualTo(25);
        assertThat(bed.ask(AuditBed.ADMIN, "").path("kind").asString()).isEqualTo("EventList");
        assertThat(AuditBed.ids(bed.ask(AuditBed.ADMIN, "from=3h&to=1h"))).containsExactly("at-2", "at-3");
        assertThat(AuditBed.ids(bed.ask(AuditBed.ADMIN, "from=2030-01-01T00:00:00Z&to=2030-01-01T02:00:00%2B01:00")))
                .containsExactly("at-12");
        assertThat(bed.ask(AuditBed.ADMIN, "from=7d").path("total").asInt()).isEqualTo(48);
        assertThat(AuditBed.ids(bed.ask(AuditBed.ADMIN, "from=7d&sortOrder=asc&pageSize=2&pageNum=2")))
                .containsExactly("at-45", "at-44");
    }

    @Test
    void namesTheParameterThatIsWrong() {
        assertRefused("from=yesterday", "from: yesterday (expected: an RFC 3339 time");
        assertRefused("to=12", "to: 12 (expected: an RFC 3339 time");
        assertRefused("from=1h&to=2h", "(expected: a time before to");
        assertRefused("pageSize=0", "pageSize: 0 (expected: an integer from 1 to 1000)");
        assertRefused("selector=,", "selector: , (expected: terms");
    }

    private void assertRefused(String query, String message) {
        OwnCall.Answer answer = bed.send("", AuditBed.ADMIN, query);
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.json().path("message").asString()).contains(message);
    }

    @Test
    @Shows("6.11")
    void showsEverybodyElseTheEventsOfTheirOwnAccountOnly() throws IOException {
        bed.write(
                bed.event("mine"),
                bed.event("of-an-earlier-alice").user("alice", "id-of-another"),
                bed.event("without-uid").user("alice", ""),
                bed.event("of-bob").user("bob"),
                bed.event("attempt").attempt("alice"));
        clock.advance(Duration.ofSeconds(1));

        assertThat(AuditBed.ids(bed.ask(ALICE, ""))).containsExactly("mine");
        assertThat(AuditBed.ids(bed.ask(ALICE, "user=bob"))).isEmpty();
        assertThat(AuditBed.ids(bed.ask(ALICE, "selector=user.username~b"))).isEmpty();
        assertThat(bed.call("/timeline", ALICE, "").path("buckets").findValuesAsString("total").stream()
                        .mapToInt(Integer::parseInt)
                        .sum())
                .isEqualTo(1);
        assertThat(bed.one(ALICE, "mine").json().path("auditID").asString()).isEqualTo("mine");
        for (String id : List.of("of-bob", "of-an-earlier-alice", "without-uid", "attempt", "missing")) {
            OwnCall.Answer hidden = bed.one(ALICE, id);
            assertThat(hidden.status()).isEqualTo(404);
            assertThat(hidden.json().path("message").asString()).isEqualTo("events \"" + id + "\" not found");
        }
        assertThat(bed.one(AuditBed.ADMIN, "of-bob").json().path("auditID").asString())
                .isEqualTo("of-bob");
    }

    @Test
    @Shows("S34")
    void letsNoNarrowedKeyAsk() {
        assertThat(bed.endpoints().routes())
                .extracting(route -> route.access().name())
                .containsOnly("WHOLE_SCOPE");
    }

    @Test
    void findsSignInsByTheNameThatWasTried() throws IOException {
        bed.write(bed.event("attempt").attempt("mallory"), bed.event("call").user("mallory"), bed.event("other"));

        assertThat(AuditBed.ids(bed.ask(AuditBed.ADMIN, "user=mallory"))).containsExactlyInAnyOrder("attempt", "call");
        assertThat(AuditBed.ids(
                        bed.ask(AuditBed.ADMIN, "selector=annotations['hypercube.io/attempted-name']%3Dmallory")))
                .containsExactly("attempt");
        assertThat(AuditBed.ids(bed.ask(AuditBed.ADMIN, "selector=annotations.hypercube.io/attempted-name")))
                .containsExactly("attempt");
        assertThat(AuditBed.ids(bed.ask(AuditBed.ADMIN, "selector=user.username%3Dmallory")))
                .containsExactly("call");
    }

    /** Terms that the store applies, alone and together with one that only the list engine can apply and that matches everything. */
    @Test
    void givesTheSameBytesWhetherOrNotTheStoreCanApplyAllTerms() throws IOException {
        Random random = new Random(7);
        List<EncodedEvent> events = new ArrayList<>();
        for (int i = 0; i < 300; i++) {
            events.add(any(random, i));
        }
        bed.sink().write(events);
        List<String> terms = List.of(
                "user.username=bob|a\\|b\\,c",
                "user.username!=alice",
                "user.username=" + "x".repeat(300),
                "user.username!=" + "x".repeat(300),
                "annotations['hypercube.io/cluster']=alice",
                "annotations['hypercube.io/access-key']!=bob",
                "verb=list|watch",
                "responseStatus.code=403",
                "responseStatus.code!=200",
                "objectRef.namespace=Bob,objectRef.resource=secrets",
                "objectRef.name=b\u00f6b,objectRef.apiGroup!=apps",
                "auditID=17|18|99999");
        for (String term : terms) {
            for (String rest : List.of("", "&pageNum=3&pageSize=7", "&sortOrder=asc&pageNum=2", "&from=3d&to=3h")) {
                String page = text(term + rest);
                assertThat(page).as(term + rest).isEqualTo(text(term + ",auditID" + rest));
            }
            assertThat(timeline(term)).as(term).isEqualTo(timeline(term + ",auditID"));
        }
    }

    private static EncodedEvent any(Random random, int i) {
        Instant received = new MovableClock().instant().minusMillis(100L * random.nextInt(1_500_000));
        SampleEvent event = new SampleEvent(Integer.toString(i), received)
                .user(WORDS.get(random.nextInt(WORDS.size())))
                .verb(List.of("get", "list", "watch", "delete").get(random.nextInt(4)))
                .object(
                        random.nextBoolean() ? "" : "apps",
                        random.nextBoolean() ? "secrets" : "pods",
                        random.nextBoolean() ? null : WORDS.get(random.nextInt(WORDS.size())),
                        random.nextBoolean() ? null : WORDS.get(random.nextInt(WORDS.size())))
                .code(List.of(200, 403, 500).get(random.nextInt(3)));
        if (random.nextBoolean()) {
            event.with("cluster", WORDS.get(random.nextInt(WORDS.size())));
        }
        return random.nextBoolean()
                ? event.encoded()
                : event.with("access-key", WORDS.get(random.nextInt(WORDS.size())))
                        .encoded();
    }

    private String text(String selectorAndMore) {
        String[] parts = selectorAndMore.split("&", 2);
        String query = "from=30d&selector=" + AuditBed.encoded(parts[0]) + (parts.length == 1 ? "" : "&" + parts[1]);
        return bed.send("", AuditBed.ADMIN, query.contains("&from=3d") ? query.replace("from=30d&", "") : query)
                .text();
    }

    private String timeline(String selector) {
        return bed.call("/timeline", AuditBed.ADMIN, "from=3d&buckets=9&selector=" + AuditBed.encoded(selector))
                .toString();
    }

    @Test
    void countsRefusedAndFailedCallsOverTime() throws IOException {
        Instant now = clock.instant();
        bed.write(
                bed.event("ok", now.minusSeconds(90)),
                bed.event("forbidden", now.minusSeconds(90)).code(403),
                bed.event("failed", now.minusSeconds(30)).code(502),
                bed.event("refused", now.minusSeconds(30)).code(200).with("decision", "forbid: scope"),
                bed.event("allowed", now.minusSeconds(30)).with("decision", "allow"),
                bed.event("too-old", now.minusSeconds(121)));

        JsonNode timeline = bed.call("/timeline", AuditBed.ADMIN, "from=2m&buckets=2");

        assertThat(timeline.toString())
                .isEqualTo("{\"from\":\"2030-01-01T11:58:00.123Z\",\"to\":\"2030-01-01T12:00:00.123Z\","
                        + "\"bucketSeconds\":60,\"buckets\":["
                        + "{\"start\":\"2030-01-01T11:58:00.123Z\",\"total\":2,\"refused\":1,\"failed\":0},"
                        + "{\"start\":\"2030-01-01T11:59:00.123Z\",\"total\":3,\"refused\":1,\"failed\":1}]}");
    }

    @Test
    void givesUpAQueryThatTakesTooLong() throws IOException {
        bed.write(bed.event("a"));
        bed.deadline = Duration.ofNanos(10);

        for (String query : List.of("", "selector=auditID")) {
            OwnCall.Answer late = bed.send("", AuditBed.ADMIN, query);
            assertThat(late.status()).isEqualTo(504);
            assertThat(late.text()).contains("(expected: a shorter range");
        }
    }

    @Test
    void saysThatEventsAreNotKept() {
        AuditEndpoints none = new AuditEndpoints(Optional.empty(), () -> Duration.ofMinutes(1), clock);

        OwnCall.Answer answer =
                OwnCall.of("GET", AuditBed.AUDIT).by(AuditBed.ADMIN).send(none.routes());
        assertThat(answer.status()).isEqualTo(404);
        assertThat(answer.text()).contains("audit events are not kept: auditRetention is 0s (expected: a duration)");
    }
}
