package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.Client;
import io.hypercube.ServeProcess;
import io.hypercube.core.http.Json;
import io.hypercube.testbed.Promised;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Thorough;
import java.io.Closeable;
import java.io.IOException;
import java.net.http.HttpClient;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Attack 26: callers request pages of lists larger than memory from a hostile cluster and do not read them. */
@Thorough
class PageMemoryIT {
    private static final Duration IN_TIME = Duration.ofSeconds(2);
    private static final String PAGED = "/api/v1/cube/proxy/clusters/hostile" + HugeLists.PATH;
    private static final String PLAIN = "/clusters/hostile" + HugeLists.PATH;
    private static final int CALLS_MEANWHILE = 25;
    private static final int PAGES_FROM_MEMORY = 15;
    private static final int PAGES_OF_LARGE_ITEMS = 80;
    private static final long LARGE_LIST = 40 << 20;

    /** Without a limit each of these would need more memory than the process has, or as much as an account may use. */
    private static final List<String> ATTACKS = List.of(
            "huge?pageSize=0",
            "huge?pageSize=0",
            "huge?pageSize=0",
            "huge?pageNum=1000000",
            "huge?pageSize=0&sortName=data&sortOrder=desc",
            "tiny?pageSize=0",
            "giant?pageSize=1",
            "endless?pageSize=0",
            "large?pageSize=0",
            "large?pageSize=0");

    @TempDir
    static Path home;

    private static RecordingCluster cluster;
    private static ServeProcess gateway;
    private static Client attacker;
    private static Client neighbour;
    private static Client admin;

    @BeforeAll
    static void start() throws IOException {
        cluster = new RecordingCluster("hostile");
        cluster.answer(HugeLists::answer);
        cluster.answerApiServices(HugeLists::apiServices);
        gateway = ServeProcess.withHeap(
                "1g", Files.createDirectory(home.resolve("data")), "--kubeconfig=" + cluster.kubeconfig());
        admin = gateway.anonymous().signIn("admin", ServeProcess.ADMIN_PASSWORD);
        attacker = member("attacker");
        neighbour = member("neighbour");
    }

    private static Client member(String name) {
        String password = "correct horse battery";
        admin.post("/api/v1/cube/accounts", Json.write(Map.of("name", name, "password", password)));
        return gateway.anonymous().signIn(name, password);
    }

    @AfterAll
    static void stop() throws IOException {
        gateway.close();
        cluster.close();
    }

    @ParameterizedTest
    @EnumSource(HttpClient.Version.class)
    @Shows("S26")
    void pagesThatNobodyReadsTakeNothingFromOthers(HttpClient.Version version) throws Exception {
        requireOthersAreAnswered(
                attack(version, ATTACKS.stream().map(PAGED::concat).toList()));
    }

    /** The compressed list is small, but each of these pages is the whole list uncompressed. */
    @ParameterizedTest
    @EnumSource(HttpClient.Version.class)
    void pagesFromMemoryStayCompressedUntilTheyAreRead(HttpClient.Version version) throws Exception {
        String kept = PAGED.replace(HugeLists.PATH, HugeLists.KEPT);
        String paged = kept + "huge";
        for (String list : List.of(paged, kept + "fat")) {
            await().until(() -> source(neighbour.get(list + "?pageSize=1")).startsWith("cache"));
        }
        List<String> attacks = new ArrayList<>(Collections.nCopies(PAGES_FROM_MEMORY, paged + "?pageSize=0"));
        attacks.addAll(Collections.nCopies(PAGES_OF_LARGE_ITEMS, kept + "fat?pageSize=0"));
        attacks.add(paged + "?pageSize=0&sortName=data");

        requireOthersAreAnswered(attack(version, attacks));

        assertThat(source(neighbour.get(paged + "?pageSize=1"))).startsWith("cache");
    }

    private static String source(HttpResponse<byte[]> answer) {
        return answer.headers().firstValue("Hypercube-Source").orElse("none");
    }

    private static void requireOthersAreAnswered(List<Closeable> connections) throws Exception {
        for (int i = 0; i < CALLS_MEANWHILE; i++) {
            requireAnswered(PAGED + "small");
            requireAnswered(PLAIN + "small");
            Thread.sleep(100);
        }

        for (Closeable connection : connections) {
            connection.close();
        }
        awaitNothingHeld();
        assertThat(gateway.isAlive()).isTrue();
        requireAnswered(PAGED + "small");
    }

    /** Sends calls without reading their responses. */
    private static List<Closeable> attack(HttpClient.Version version, List<String> targets) throws IOException {
        List<Closeable> connections = new ArrayList<>();
        Http2Connection streams = version == HttpClient.Version.HTTP_2 ? Http2Connection.to(gateway.uri()) : null;
        if (streams != null) {
            connections.add(streams::close);
        }
        for (String target : targets) {
            Attack attack = Attack.get(target).bearer(attacker.token());
            if (streams != null) {
                streams.open(attack);
            } else {
                RawConnection connection = RawConnection.to(gateway.uri(), "http/1.1");
                connection.write(attack.wire());
                connections.add(connection::close);
            }
        }
        return connections;
    }

    private static void requireAnswered(String target) {
        Promised.within(
                IN_TIME,
                () -> assertThat(neighbour.get(target).statusCode()).as(target).isEqualTo(200));
    }

    /** A caller whose share is used up gets a Retry-After; other callers still have their shares. */
    @ParameterizedTest
    @EnumSource(HttpClient.Version.class)
    @Shows({"5.2", "S26"})
    void anAccountHasAShare(HttpClient.Version version) throws Exception {
        try (HttpClient http = Client.http(gateway.authority(), version)) {
            try (Closeable _ = hold(version)) {
                await().until(() -> held() > LARGE_LIST);

                HttpResponse<byte[]> refused = attacker.speaking(http).get(PAGED + "large?pageSize=0");

                assertThat(refused.statusCode()).isEqualTo(503);
                assertThat(refused.headers().firstValue("Retry-After")).hasValue("2");
                assertThat(Json.read(refused.body(), Map.class).get("message"))
                        .asString()
                        .contains("no memory for this page");
                HttpResponse<byte[]> other = neighbour.speaking(http).get(PAGED + "large?pageSize=0");
                assertThat(other.statusCode()).isEqualTo(200);
                assertThat(other.body().length).isGreaterThan((int) LARGE_LIST);
            }
            awaitNothingHeld();
            assertThat(attacker.speaking(http).get(PAGED + "large?pageSize=0").statusCode())
                    .isEqualTo(200);
            awaitNothingHeld();
        }
    }

    private static Closeable hold(HttpClient.Version version) throws IOException {
        Attack large = Attack.get(PAGED + "large?pageSize=0").bearer(attacker.token());
        if (version == HttpClient.Version.HTTP_2) {
            Http2Connection connection = Http2Connection.to(gateway.uri());
            connection.open(large);
            return connection::close;
        }
        RawConnection connection = RawConnection.to(gateway.uri(), "http/1.1");
        connection.write(large.wire());
        return connection::close;
    }

    @ParameterizedTest
    @EnumSource(HttpClient.Version.class)
    @Shows("S26")
    void aPageThatNeverFitsSaysWhatToAskForInstead(HttpClient.Version version) {
        try (HttpClient http = Client.http(gateway.authority(), version)) {
            Client caller = attacker.speaking(http);
            for (String target : List.of("huge?pageSize=0", "tiny?pageSize=0", "endless?pageSize=0")) {
                requireStatus(
                        caller.get(PAGED + target),
                        400,
                        "pageSize: 0 is the whole list",
                        PLAIN + target.split("\\?")[0]);
            }
            requireStatus(
                    caller.get(PAGED + "endless?pageNum=1000000"),
                    400,
                    "pageNum: 1000000; give smaller ones",
                    PLAIN + "endless");
            requireStatus(caller.get(PAGED + "giant"), 502, "an item of more than 16777216 bytes", PLAIN + "giant");
        }
        awaitNothingHeld();
    }

    private static void requireStatus(HttpResponse<byte[]> answer, int status, String... words) {
        String text = new String(answer.body(), StandardCharsets.UTF_8);
        assertThat(answer.statusCode()).as(text).isEqualTo(status);
        assertThat(text).contains("\"kind\":\"Status\"");
        assertThat(text).contains(words);
    }

    private static void awaitNothingHeld() {
        await().until(() -> held() == 0);
    }

    private static long held() {
        String metrics = new String(admin.get("/metrics").body(), StandardCharsets.UTF_8);
        return metrics.lines()
                .filter(line -> line.startsWith("hypercube_page_bytes "))
                .mapToLong(line -> (long) Double.parseDouble(line.split(" ")[1]))
                .findFirst()
                .orElseThrow();
    }
}
