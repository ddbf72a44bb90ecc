package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Smoke;
import java.time.Duration;
import java.util.List;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;

/** Attack 15: the size and the cost of a query are limited. */
@Smoke
class ListQueryAttacksIT extends BeforeTarget {
    private static final String LIST = "/api/v1/cube/proxy/clusters/target/api/v1/pods?";
    private static final Duration COST = Duration.ofSeconds(5);
    private static final int ITEMS = 500;

    private static String token;

    @BeforeAll
    static void signIn() {
        token = gateway.admin().token();
    }

    @BeforeEach
    void answerList() {
        String items = IntStream.range(0, ITEMS)
                .mapToObj(i ->
                        "{\"metadata\":{\"name\":\"pod-" + i + "\",\"labels\":{\"a\":\"" + "a".repeat(60) + "\"}}}")
                .collect(Collectors.joining(","));
        String list = "{\"kind\":\"PodList\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\"1\"},\"items\":["
                + items + "]}";
        cluster.answer((request, socket) -> RecordingCluster.json(socket, "200 OK", list));
    }

    @ParameterizedTest
    @MethodSource("refused")
    @Shows({"3.19", "S15"})
    void whatIsNotUnderstoodIsRefused(Protocol protocol, String query) {
        protocol.send(gateway, Attack.get(LIST + query).bearer(token)).isStatus(400);
    }

    @ParameterizedTest
    @MethodSource("allowed")
    @Shows("S15")
    void theLargestNumbersAreNumbers(Protocol protocol, String query) {
        Answer answer = protocol.send(gateway, Attack.get(LIST + query).bearer(token));

        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        assertThat(answer.json()).containsEntry("total", ITEMS);
    }

    /** The cluster would wait for the body, and then take the next request of the connection for it. */
    @ParameterizedTest
    @EnumSource
    void aBodyIsNotAnnouncedToTheCluster(Protocol protocol) throws InterruptedException {
        for (String path : List.of("pageSize=1", "pageSize=1&selector=metadata.name~pod")) {
            Answer answer =
                    protocol.send(gateway, Attack.get(LIST + path).bearer(token).body("{}"));

            assertThat(answer.status()).as(answer.body()).isEqualTo(200);
            assertThat(answer.json()).containsEntry("total", ITEMS);
            assertThat(cluster.next().names()).isNotEmpty().noneMatch("content-length"::equalsIgnoreCase);
        }
    }

    /** The query is answered or rejected quickly and without an internal error. */
    @ParameterizedTest
    @MethodSource("explosive")
    @Shows("S15")
    void explosiveQueriesCostLittle(Protocol protocol, String query) {
        Duration before = processorTime();

        Answer answer = protocol.send(gateway, Attack.get(LIST + query).bearer(token));

        assertThat(answer.status()).isIn(Answer.NONE, 200, 400, 414, 431);
        assertThat(processorTime().minus(before)).isLessThan(COST);
        assertThat(Protocol.HTTP_2.send(gateway, Attack.get("/livez")).status()).isEqualTo(200);
    }

    /** Of this process, which is both sides. */
    private static Duration processorTime() {
        return ProcessHandle.current().info().totalCpuDuration().orElseThrow();
    }

    private static Stream<Arguments> refused() {
        return each(Stream.of(
                "pageSize=2147483648",
                "pageSize=-1",
                "pageSize=1e9",
                "pageSize=99999999999999999999",
                "pageSize=0x10",
                "pageSize=+",
                "pageSize=&pageSize=5",
                "pageSize=%31%00",
                "pageSize=1&pageSize=2",
                "pageNum=0",
                "pageNum=-2147483648",
                "pageNum=1;DROP%20TABLE%20pods",
                "sortOrder=asc;--",
                "sortOrder=ASC%20NULLS",
                "sortFunc=eval",
                "sortFunc=java.lang.Runtime",
                "sortName=,",
                "sortName=a..b",
                "sortName=['a",
                "selector==",
                "selector=a=b,,",
                "selector=a%00=b%5C",
                "selector=!%21",
                "continue=x&pageSize=1"));
    }

    private static Stream<Arguments> allowed() {
        return each(Stream.of(
                "pageSize=2147483647",
                "pageSize=2147483647&pageNum=2147483647",
                "pageSize=0&pageNum=2147483647",
                "pageSize=1&pageNum=2147483647"));
    }

    private static Stream<Arguments> explosive() {
        return each(Stream.of(
                "selector=" + "a=b,".repeat(10_000) + "a=b",
                "selector=a=" + "b|".repeat(25_000) + "b",
                "selector=" + "a.".repeat(20_000) + "a=b",
                "selector=metadata.labels.a~" + "a".repeat(40_000) + "b",
                "selector=metadata.labels.a~" + "a*".repeat(10_000),
                "selector=metadata.labels.a~(a%2B)%2B$",
                "selector=" + "['".repeat(10_000),
                "selector=a=" + "%5C".repeat(10_001),
                "sortName=" + "metadata.name,".repeat(4_000) + "metadata.name",
                "sortName=metadata.labels.a&sortFunc=natural",
                "sortName='%20OR%201=1--",
                "pageSize=1" + "&x=y".repeat(15_000),
                "x=" + "y".repeat(1 << 20)));
    }

    private static Stream<Arguments> each(Stream<String> queries) {
        return queries.flatMap(query -> Stream.of(Protocol.values()).map(protocol -> Arguments.of(protocol, query)));
    }
}
