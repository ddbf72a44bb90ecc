package io.hypercube.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.ServeProcess;
import io.hypercube.auth.account.Account;
import io.hypercube.auth.account.Accounts;
import io.hypercube.auth.account.NewAccount;
import io.hypercube.auth.account.PasswordHasher;
import io.hypercube.auth.token.SigningKeyRing;
import io.hypercube.auth.token.TokenConfig;
import io.hypercube.auth.token.TokenIssuer;
import io.hypercube.auth.token.TokenSubject;
import io.hypercube.core.http.Json;
import io.hypercube.core.identity.Role;
import io.hypercube.testbed.AuthComponents;
import io.hypercube.testbed.Patience;
import io.hypercube.testbed.Seed;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.TestKeys;
import io.hypercube.testbed.Thorough;
import java.net.http.HttpResponse;
import java.nio.file.Path;
import java.time.Clock;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Collections;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.Set;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.ExecutorService;
import java.util.concurrent.Executors;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.IntStream;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** A gateway killed while it creates keys: confirmed keys exist afterwards, and no more exist than were requested. */
@Thorough
class KillNineIT {
    private static final int ACCOUNTS = 40;
    private static final int KEYS = 5;
    private static final int AT_ONCE = 24;
    private static final Random RANDOM = Seed.random();

    private record Pair(String accessKey, String secretKey) {}

    /** 200 creations, up to the kill. Keys are identified by their description. */
    private static final class Round {
        final Map<String, Pair> answered = new ConcurrentHashMap<>();
        final Set<String> asked = ConcurrentHashMap.newKeySet();
        final AtomicInteger unexpected = new AtomicInteger();
        final int killAfter = RANDOM.nextInt(ACCOUNTS * KEYS * 9 / 10);
        final CountDownLatch enough = new CountDownLatch(killAfter);
    }

    @TempDir
    Path home;

    private final Map<String, String> tokens = new HashMap<>();
    private final Map<String, Client> clients = new HashMap<>();

    @Test
    @Shows({"7.9", "7.10"})
    void everyKeyThatWasAnsweredSurvivesAKill() throws Exception {
        Path dataDir = home.resolve("data");
        create(dataDir);
        Round round = new Round();
        try (ServeProcess server = ServeProcess.start(dataDir)) {
            callAt(server.anonymous());
            createUntilKilled(round, server);
        }
        try (RunningGateway again = RunningGateway.in(dataDir, Map.of())) {
            callAt(again.anonymous());
            requireTruth(round, again.anonymous());
            fillUpAndEmpty();
        }
    }

    /** Creates accounts and tokens without the cost of hashing a password for each. */
    private void create(Path dataDir) {
        try (Storage storage = Storage.open(new StorageConfig(dataDir, null), secrets -> {})) {
            Clock clock = Clock.systemUTC();
            Accounts accounts = new Accounts(storage.accounts(), new PasswordHasher(AuthComponents.QUICK), clock);
            TokenConfig hour = new TokenConfig(Duration.ofHours(1));
            SigningKeyRing ring = SigningKeyRing.open(TestKeys.rotated(storage, dataDir, clock), dataDir, hour, clock);
            TokenIssuer issuer = new TokenIssuer(ring, hour, clock);
            for (int i = 0; i < ACCOUNTS; i++) {
                Account made = accounts.create(new NewAccount("account-" + i, "", Role.MEMBER, List.of(), false), null);
                TokenSubject subject = new TokenSubject(made.name(), made.id(), made.passwordVersion(), null);
                tokens.put(made.name(), issuer.issue(subject).token().reveal());
            }
        }
    }

    /** Uses a token issued before the kill. */
    private void callAt(Client anonymous) {
        tokens.forEach((name, token) -> clients.put(name, anonymous.withToken(token)));
    }

    private void createUntilKilled(Round round, ServeProcess server) throws InterruptedException {
        List<String> descriptions = new ArrayList<>();
        clients.keySet().forEach(name -> IntStream.range(0, KEYS).forEach(n -> descriptions.add(name + " " + n)));
        Collections.shuffle(descriptions, RANDOM);
        Set<String> askedBeforeDeath;
        try (ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE)) {
            descriptions.forEach(description -> threads.execute(() -> ask(round, description)));
            assertThat(round.enough.await(Patience.SECONDS, TimeUnit.SECONDS)).isTrue();
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

    private void requireTruth(Round round, Client restarted) {
        List<String> existing = Collections.synchronizedList(new ArrayList<>());
        Stream<Runnable> pairs = round.answered.entrySet().stream()
                .map(answered -> () -> assertThat(restarted
                                .post("/api/v1/cube/key/token", Json.write(answered.getValue()))
                                .statusCode())
                        .as("token for %s, killed after %d", answered.getKey(), round.killAfter)
                        .isEqualTo(200));
        Stream<Runnable> lists = clients.values().stream()
                .map(client -> () -> keys(client).forEach(key -> existing.add(String.valueOf(key.get("description")))));
        together(Stream.concat(pairs, lists));
        assertThat(existing).doesNotHaveDuplicates().containsAll(round.answered.keySet());
        assertThat(round.asked).as("requested before the kill").containsAll(existing);
    }

    /** No account gets a sixth key after the kill; then deletes all keys. */
    private void fillUpAndEmpty() {
        together(clients.values().stream().flatMap(client -> Stream.<Runnable>generate(
                        () -> () -> client.post("/api/v1/cube/keys", Json.write(Map.of("description", "more"))))
                .limit(KEYS + 1)));
        together(clients.values().stream().map(client -> () -> {
            List<Map<?, ?>> keys = keys(client);
            assertThat(keys).hasSize(KEYS);
            keys.forEach(key -> assertThat(client.delete("/api/v1/cube/keys/" + key.get("accessKey"))
                            .statusCode())
                    .isEqualTo(200));
            assertThat(keys(client)).isEmpty();
        }));
    }

    /** Runs many at the same time; rethrows a failure when all have ended. */
    private static void together(Stream<Runnable> tasks) {
        List<CompletableFuture<Void>> all;
        try (ExecutorService threads = Executors.newFixedThreadPool(AT_ONCE)) {
            all = tasks.map(task -> CompletableFuture.runAsync(task, threads)).toList();
        }
        all.forEach(CompletableFuture::join);
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
