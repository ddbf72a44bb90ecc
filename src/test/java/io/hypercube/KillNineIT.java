package io.hypercube;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.http.Json;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.io.Writer;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.ThreadLocalRandom;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.api.io.TempDir;

/** A gateway that is killed while it makes keys: what it said is true afterwards, and what it did not say is not more than was asked. */
@Timeout(240)
class KillNineIT {
    private static final int ACCOUNTS = 40;
    private static final int KEYS = 5;
    private static final int AT_ONCE = 24;
    private static final int ROUNDS = 2;

    private record Pair(String accessKey, String secretKey) {}

    /** One round of 200 creations, up to the kill. A key is known by its description. */
    private static final class Round {
        final Map<String, Pair> answered = new ConcurrentHashMap<>();
        final Set<String> asked = ConcurrentHashMap.newKeySet();
        final AtomicInteger unexpected = new AtomicInteger();
        final int killAfter = ThreadLocalRandom.current().nextInt(ACCOUNTS * KEYS * 9 / 10);
        final CountDownLatch enough = new CountDownLatch(killAfter);
    }

    @TempDir
    Path home;

    private final Map<String, String> passwords = new HashMap<>();
    private final Map<String, Client> clients = new HashMap<>();

    @Test
    void everyKeyThatWasAnsweredSurvivesAKill() throws Exception {
        Path dataDir = home.resolve("data");
        IntStream.range(0, ACCOUNTS).mapToObj("account-%d"::formatted).forEach(name -> create(name, dataDir));
        ServeProcess server = ServeProcess.start(dataDir);
        try {
            for (int i = 0; i < ROUNDS; i++) {
                signIn(server);
                Round round = new Round();
                createUntilKilled(round, server);
                server = ServeProcess.start(dataDir);
                requireTruth(round, server);
                fillUpAndEmpty();
            }
        } finally {
            server.close();
        }
    }

    private void create(String name, Path dataDir) {
        StringWriter out = new StringWriter();
        int exitCode = Main.commandLine()
                .setOut(new PrintWriter(out))
                .setErr(new PrintWriter(Writer.nullWriter()))
                .execute("account", "create", name, "-o", "json", "--data-dir", dataDir.toString());
        assertThat(exitCode).isZero();
        passwords.put(
                name,
                String.valueOf(
                        Json.read(out.toString().getBytes(UTF_8), Map.class).get("password")));
    }

    /** The first time by password; later a token of before the kill must do. */
    private void signIn(ServeProcess server) {
        Client anonymous = server.anonymous();
        passwords.forEach((name, password) -> {
            Client before = clients.get(name);
            clients.put(name, before == null ? anonymous.signIn(name, password) : anonymous.withToken(before.token()));
        });
    }

    private void createUntilKilled(Round round, ServeProcess server) throws InterruptedException {
        List<String> descriptions = new ArrayList<>();
        clients.keySet().forEach(name -> IntStream.range(0, KEYS).forEach(n -> descriptions.add(name + " " + n)));
        Collections.shuffle(descriptions);
        Set<String> askedBeforeDeath;
        try (ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE)) {
            descriptions.forEach(description -> threads.execute(() -> ask(round, description)));
            assertThat(round.enough.await(60, TimeUnit.SECONDS)).isTrue();
            server.kill();
            askedBeforeDeath = new HashSet<>(round.asked);
            threads.shutdownNow();
        }
        round.asked.retainAll(askedBeforeDeath);
        assertThat(round.unexpected).hasValue(0);
        assertThat(round.answered).hasSizeGreaterThanOrEqualTo(round.killAfter);
    }

    private void ask(Round round, String description) {
        Client client = account(description);
        round.asked.add(description);
        try {
            HttpResponse<byte[]> made =
                    client.post("/api/v1/cube/keys", Json.write(Map.of("description", description)));
            if (made.statusCode() == 201) {
                Map<?, ?> key = Json.read(made.body(), Map.class);
                round.answered.put(
                        description,
                        new Pair(String.valueOf(key.get("accessKey")), String.valueOf(key.get("secretKey"))));
                round.enough.countDown();
            } else {
                round.unexpected.incrementAndGet();
            }
        } catch (AssertionError killed) {
            assertThat(killed).hasCauseInstanceOf(Exception.class);
        }
    }

    private void requireTruth(Round round, ServeProcess restarted) {
        signIn(restarted);
        round.answered.forEach((description, pair) -> assertThat(restarted
                        .anonymous()
                        .post("/api/v1/cube/key/token", Json.write(pair))
                        .statusCode())
                .as("token for %s, killed after %d", description, round.killAfter)
                .isEqualTo(200));
        List<String> existing = clients.values().stream()
                .flatMap(client -> keys(client).stream())
                .map(key -> String.valueOf(key.get("description")))
                .toList();
        assertThat(existing).doesNotHaveDuplicates().containsAll(round.answered.keySet());
        assertThat(round.asked).as("asked for before the kill").containsAll(existing);
    }

    /** No account gets a sixth, whatever the kill left; then all are deleted. */
    private void fillUpAndEmpty() {
        try (ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE)) {
            Stream<Client> tries = clients.values().stream()
                    .flatMap(client -> Stream.generate(() -> client).limit(KEYS + 1));
            tries.forEach(client ->
                    threads.execute(() -> client.post("/api/v1/cube/keys", Json.write(Map.of("description", "more")))));
        }
        clients.values().forEach(client -> {
            List<Map<?, ?>> keys = keys(client);
            assertThat(keys).hasSize(KEYS);
            keys.forEach(key -> assertThat(client.delete("/api/v1/cube/keys/" + key.get("accessKey"))
                            .statusCode())
                    .isEqualTo(200));
            assertThat(keys(client)).isEmpty();
        });
    }

    private Client account(String description) {
        Client client = clients.get(description.substring(0, description.indexOf(' ')));
        return Objects.requireNonNull(client);
    }

    @SuppressWarnings("unchecked") // a list of JSON objects by text
    private static List<Map<?, ?>> keys(Client client) {
        HttpResponse<byte[]> list = client.get("/api/v1/cube/keys");
        assertThat(list.statusCode()).isEqualTo(200);
        return (List<Map<?, ?>>)
                Objects.requireNonNull(Json.read(list.body(), Map.class).get("items"));
    }
}
