package io.hypercube.audit;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.kube.ApiException;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.List;
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
            assertThat(log.droppedOfStrangers().sum()).isEqualTo(refused.size());
        }
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
        AuditEvent event = Events.deletion(id);
        return new AuditEvent(
                event.level(),
                id,
                event.stage(),
                event.requestUri(),
                event.verb(),
                null,
                null,
                event.sourceIps(),
                event.userAgent(),
                event.object(),
                new ResponseStatus(400, "BadRequest", message),
                null,
                event.received(),
                event.at(),
                event.annotations());
    }
}
