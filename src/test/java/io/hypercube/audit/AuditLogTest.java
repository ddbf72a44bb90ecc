package io.hypercube.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.audit.AuditEvent.ResponseStatus;
import io.hypercube.audit.AuditPolicy.AuditDecision;
import io.hypercube.audit.AuditSink.ConfiguredSink;
import io.hypercube.core.kube.ApiException;
import io.hypercube.testbed.Shows;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
import java.util.Map;
import java.util.concurrent.CompletableFuture;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class AuditLogTest {
    private final MemorySink sink = new MemorySink();

    private AuditLog log(OnFailure onFailure) {
        return AuditLog.start(attributes -> AuditDecision.METADATA, List.of(new ConfiguredSink(sink, onFailure)));
    }

    @Test
    @Shows("S37")
    void strangersOfOneNetworkCannotFillTheSinks() {
        try (AuditLog log = log(OnFailure.CONTINUE)) {
            IntStream.range(0, 1000).forEach(i -> log.add(ofNobody("e" + i, null)));
            log.add(Events.deletion("of-somebody"));
            await().until(() -> sink.ids().contains("of-somebody"));
        }
        assertThat(sink.ids()).hasSizeBetween(100, 999);
    }

    @Test
    void strangersWhoseCallsMustBeRecordedFirstAreRefusedWhenTheyCallTooOften() {
        try (AuditLog log = log(OnFailure.REFUSE)) {
            List<CompletableFuture<Void>> calls = IntStream.range(0, 1000)
                    .mapToObj(i -> log.begin(ofNobody("e" + i, null)))
                    .toList();
            assertThat(log.begin(Events.deletion("of-somebody"))).succeedsWithin(Duration.ofSeconds(30));
            List<CompletableFuture<Void>> refused = calls.stream()
                    .filter(CompletableFuture::isCompletedExceptionally)
                    .toList();
            assertThat(refused).hasSizeBetween(1, 900);
            assertThat(refused.getFirst().exceptionNow())
                    .isInstanceOfSatisfying(
                            ApiException.class,
                            failure -> assertThat(failure.status().code()).isEqualTo(429));
            assertThat(log.droppedOfNetworks().sum()).isEqualTo(refused.size());
        }
    }

    /** Sign-ins of other networks go on: those that succeed are recorded with their account. */
    @Test
    void strangersOfManyNetworksUseUpNoLimitOfOthers() {
        try (AuditLog log = log(OnFailure.REFUSE)) {
            IntStream.range(0, 20_000)
                    .forEach(i -> log.add(ofNobody("e" + i, null, "10.0." + i / 250 + "." + i % 250)));

            assertThat(log.begin(ofNobody("of-another", null, "192.0.2.77"))).succeedsWithin(Duration.ofSeconds(30));
            assertThat(log.begin(Events.deletion("of-somebody"))).succeedsWithin(Duration.ofSeconds(30));
        }
        assertThat(sink.ids()).hasSizeBetween(1000, 8000);
    }

    @Test
    @Shows("S37")
    void eventsOfStrangersAreShort() {
        String secret = "S3CRET".repeat(100);
        try (AuditLog log = log(OnFailure.CONTINUE)) {
            AuditEvent event = ofNobody("long", "m".repeat(10_000));
            log.add(new AuditEvent(
                    event.level(),
                    "long",
                    event.stage(),
                    "/api/v1/x?token=" + secret + "&" + "p".repeat(8000),
                    "v".repeat(5000),
                    null,
                    null,
                    event.sourceIps(),
                    "u".repeat(5000),
                    new ObjectReference(
                            "g".repeat(5000), "v1", "r".repeat(5000), "n".repeat(5000), "o".repeat(5000), null),
                    event.status(),
                    null,
                    event.received(),
                    event.at(),
                    Map.of("hypercube.io/decision", "d".repeat(5000))));
            await().until(() -> sink.ids().contains("long"));
        }
        String json = sink.json("long");
        assertThat(json).hasSizeLessThan(2500).doesNotContain("S3CRET").contains("token=***");
    }

    @Test
    void aMessageThatQuotesASecretIsLeftOut() {
        String json = new String(
                EventJson.of(ofNobody("a", "path: \"token=S3CRET/..\" (expected: a path)")), StandardCharsets.UTF_8);
        assertThat(json).doesNotContain("S3CRET").contains("left out, because it may contain a secret");
        assertThat(new String(EventJson.of(ofNobody("a", "no such path")), StandardCharsets.UTF_8))
                .contains("no such path");
    }

    private static AuditEvent ofNobody(String id, @Nullable String message) {
        return ofNobody(id, message, "192.0.2.1");
    }

    private static AuditEvent ofNobody(String id, @Nullable String message, String address) {
        AuditEvent event = Events.deletion(id);
        return new AuditEvent(
                event.level(),
                id,
                event.stage(),
                event.requestUri(),
                event.verb(),
                null,
                null,
                List.of(address),
                event.userAgent(),
                event.object(),
                new ResponseStatus(400, "BadRequest", message),
                null,
                event.received(),
                event.at(),
                event.annotations());
    }
}
