package io.hypercube.ai.tool;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hypercube.ai.finding.MergedLine;
import io.hypercube.ai.finding.ReadFailure;
import io.hypercube.ai.protocol.GatewayApi;
import io.hypercube.ai.protocol.ToolException;
import io.hypercube.core.kube.GroupVersionResource;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PodLogsTest {
    private static final String TIME = "2026-11-26T10:00:00.%dZ ";
    private static final Redaction REDACTION = new Redaction(List.of());
    private static final ClusterChoice CLUSTER = ClusterChoice.of("prod");

    private static GatewayReads reads(GatewayApi api) {
        return new GatewayReads(api, REDACTION, CLUSTER);
    }

    private static GatewayApi.Answer answer(int status, String body) {
        return new GatewayApi.Answer(status, List.of(), body.getBytes(StandardCharsets.UTF_8));
    }

    private static LogRequest request(int lines) {
        return new LogRequest("shop", "web-1", "main", false, Optional.empty(), lines);
    }

    @Test
    void aLineHasTheTimeOfTheRuntimeAndItsText() throws Exception {
        String text = TIME.formatted(5) + "one\n" + TIME.formatted(51) + "\n" + "no time at all\n";
        PodLogs logs = PodLogs.read(reads(request -> answer(200, text)), request(3));
        assertThat(logs.plain()).isEqualTo("one\n\nno time at all");
        assertThat(logs.lines().stream().map(MergedLine.Line::time))
                .containsExactly(
                        Instant.parse("2026-11-26T10:00:00.5Z"),
                        Instant.parse("2026-11-26T10:00:00.51Z"),
                        Instant.EPOCH);
    }

    @Test
    void aPrivateKeyIsRedactedThoughEachOfItsLinesHasATime() throws Exception {
        String text = TIME.formatted(1) + "before\n" + TIME.formatted(2) + "-----BEGIN RSA PRIVATE KEY-----\n"
                + TIME.formatted(3) + "MIIEvQIBADANBgkqhkiG9w0BAQEF\n" + TIME.formatted(4)
                + "-----END RSA PRIVATE KEY-----\n" + TIME.formatted(5) + "after\n";
        PodLogs logs = PodLogs.read(reads(request -> answer(200, text)), request(9));
        assertThat(logs.plain()).matches("before\n<\\d+ bytes, redacted>\nafter");
    }

    @Test
    void theEndOfAPrivateKeyIsRedactedWhereTheLinesBeginWithinIt() throws Exception {
        String text = TIME.formatted(3) + "MIIEvQIBADANBgkqhkiG9w0BAQEF\n" + TIME.formatted(4) + "AQEF+w==\n"
                + TIME.formatted(4) + "-----END PRIVATE KEY-----\n" + TIME.formatted(5) + "after\n";
        PodLogs logs = PodLogs.read(reads(request -> answer(200, text)), request(9));
        assertThat(logs.plain()).matches("<\\d+ bytes, redacted>\nafter");
    }

    /** A cluster that cuts an answer leaves out the last lines. */
    @Test
    void fewerLinesAreReadWhenTheLinesAreLong() throws Exception {
        List<String> targets = new ArrayList<>();
        PodLogs logs = PodLogs.read(
                reads(request -> {
                    targets.add(request.target());
                    boolean isMuch = request.target().contains("tailLines=1000&");
                    return answer(200, isMuch ? "x".repeat(LogRequest.MOST_BYTES) : TIME.formatted(1) + "last");
                }),
                request(1000));
        assertThat(logs.cut()).isTrue();
        assertThat(logs.plain()).isEqualTo("last");
        assertThat(targets)
                .containsExactly(
                        "/api/v1/cube/proxy/clusters/prod/api/v1/namespaces/shop/pods/web-1/log?container=main&tailLines=1000&limitBytes=2097152&timestamps=true",
                        "/api/v1/cube/proxy/clusters/prod/api/v1/namespaces/shop/pods/web-1/log?container=main&tailLines=250&limitBytes=2097152&timestamps=true");
    }

    @Test
    void aFailureHasTheMessageOfTheClusterOnOneLine() {
        GatewayReads reads =
                reads(request -> answer(400, "{\"message\": \"container \\\"main\\\" is\\n waiting to start\"}"));
        assertThatThrownBy(() -> PodLogs.read(reads, request(9)))
                .isInstanceOfSatisfying(ReadFailure.class, failure -> assertThat(failure.line())
                        .isEqualTo("failed with 400: container \"main\" is waiting to start"));
    }

    @Test
    void aReadWithoutAnAnswerIsAFailureOfThatReadOnly() {
        GatewayReads reads = reads(request -> {
            throw new ToolException("No answer within 30 s");
        });
        assertThatThrownBy(() -> reads.get(new GroupVersionResource("", "v1", "nodes"), "", "n1"))
                .isInstanceOf(ReadFailure.class)
                .hasMessage("No answer within 30 s");
    }

    @ParameterizedTest
    @CsvSource(delimiter = '|', textBlock = """
            FATAL                  | 10:00 FATAL no database | true
            'FATAL|panic'          | panic: nil              | true
            (?i)error              | an ERROR                | true
            ^GET /cart/\\d+$       | GET /cart/17            | true
            ^GET /cart/\\d+$       | GET /cart/17 200        | false
            [oops                  | at [oops there          | true
            a+b(                   | call a+b() here         | true
            """)
    void aPatternIsAnExpressionOrElseAPlainText(String pattern, String line, boolean found) {
        assertThat(LinePattern.of(pattern).isIn(line)).isEqualTo(found);
    }

    @ParameterizedTest
    @ValueSource(strings = {"((a{100}){100}){100}", "a{1000}b{2}"})
    void aPatternThatGrowsIsRefused(String pattern) {
        assertThatThrownBy(() -> LinePattern.of(pattern))
                .isInstanceOf(ToolException.class)
                .hasMessage(
                        "grep: " + pattern + " (expected: at most one repetition such as {3}; * and + count as none)");
        assertThatThrownBy(() -> LinePattern.of("x".repeat(201))).isInstanceOf(ToolException.class);
    }

    @Test
    void aPatternThatBacktracksElsewhereTakesLinearTime() {
        assertThat(LinePattern.of("(a*)*(a|aa)+b$").isIn("a".repeat(2000))).isFalse();
    }
}
