package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.RunningGateway;
import io.hypercube.core.http.Json;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.Thorough;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.function.IntFunction;
import java.util.function.Supplier;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;
import tools.jackson.databind.json.JsonMapper;

/**
 * Attacks 18 and 27: guessing is slow and reveals nothing, and the owner is never locked out. Each test has its own
 * gateway, because it remembers failures. The gateway trusts a proxy on this host, so that tests can choose the
 * client's network.
 */
@Thorough
class GuessingIT {
    private static final int MORE_THAN_A_NAME_HAS = 15;
    private static final int MORE_THAN_A_NETWORK_HAS = 60;
    private static final Map<String, List<String>> BEHIND_A_PROXY =
            Map.of("trusted-proxies", List.of("127.0.0.0/8", "::1"));
    private static final int TRIES = 20;
    /** Each of them waits while others are hashed, which is what takes the time of this class. */
    private static final int COSTLY_TRIES = 8;

    private static final int GUESSES_BETWEEN = 3;
    private static final String OFFICE = "203.0.113.7";
    private static final String ELSEWHERE = "198.51.100.9";

    private RunningGateway gateway;

    @BeforeEach
    void start() {
        gateway = RunningGateway.with(BEHIND_A_PROXY);
    }

    @AfterEach
    void stop() {
        gateway.close();
    }

    @ParameterizedTest
    @EnumSource
    @Shows({"1.6", "4.5"})
    void anUnknownKeyAndAWrongSecretAreToldApartByNothing(Protocol protocol) {
        KeyPair pair = KeyPair.create(gateway.admin(), "{}");

        for (int code : List.of(401, 429)) {
            Answer wrong = protocol.send(gateway, from(OFFICE, exchange(pair.accessKey(), "wrong")));
            Answer unknown = protocol.send(gateway, from(OFFICE, exchange("AKnobodys", "wrong")));

            assertThat(unretried(wrong.isStatus(code).body())).isEqualTo(unretried(unknown.body()));
            assertThat(wrong.fields().keySet()).isEqualTo(unknown.fields().keySet());
            assertThat(wrong.all("retry-after")).hasSize(code == 429 ? 1 : 0);
            guess(protocol, MORE_THAN_A_NETWORK_HAS, i -> from(OFFICE, exchange("AK" + i, "guess")));
        }
    }

    @Smoke
    @ParameterizedTest
    @EnumSource
    @Shows("S18")
    void guessesAtKeysAreSlowedAndTheRightSecretIsNot(Protocol protocol) {
        KeyPair pair = KeyPair.create(gateway.admin(), "{}");

        List<Integer> statuses = guess(
                protocol,
                MORE_THAN_A_NETWORK_HAS,
                i -> from(OFFICE, exchange(i % 2 == 0 ? pair.accessKey() : "AK" + i, "guess" + i)));

        assertThat(statuses).containsOnly(401, 429).startsWith(401).endsWith(429);
        Attack right = from(OFFICE, exchange(pair.accessKey(), pair.secretKey()));
        assertThat(protocol.send(gateway, right).status()).isEqualTo(200);
    }

    @ParameterizedTest
    @EnumSource
    @Shows("S27")
    void theRightSecretWorksWhileStrangersGuessFromTheSameNetwork(Protocol protocol) throws Exception {
        KeyPair pair = KeyPair.create(gateway.admin(), "{}");
        Attack right = from(OFFICE, exchange(pair.accessKey(), pair.secretKey()));

        try (Strangers strangers =
                new Strangers(gateway, 4, i -> from(OFFICE, exchange(pair.accessKey(), "guess" + i)))) {
            strangers.awaitMore(MORE_THAN_A_NETWORK_HAS);
            assertThat(tries(strangers, () -> protocol.send(gateway, right))).containsOnly(200);
        }
    }

    @ParameterizedTest
    @EnumSource
    void guessesAtJoinTokensAreSlowedAndTheRightOneIsNot(Protocol protocol) {
        byte[] added = gateway.admin()
                .post("/api/v1/cube/clusters", Json.write(Map.of("name", "edge", "agent", Map.of())))
                .body();
        String token = JsonMapper.shared().readTree(added).at("/join/token").asString();

        List<Integer> statuses = guess(
                protocol,
                MORE_THAN_A_NETWORK_HAS,
                i -> from(OFFICE, join(i % 2 == 0 ? "edge" : "edge-" + i, "HJ" + "a".repeat(40))));

        assertThat(statuses).containsOnly(401, 429).startsWith(401).endsWith(429);
        Answer refused = protocol.send(gateway, from(OFFICE, join("edge", "HJ")));
        assertThat(refused.isStatus(429).all("retry-after")).hasSize(1);
        assertThat(protocol.send(gateway, from(ELSEWHERE, join("edge", "HJ"))).status())
                .isEqualTo(401);
        assertThat(protocol.send(gateway, from(OFFICE, join("edge", token))).status())
                .isEqualTo(200);
    }

    @ParameterizedTest
    @EnumSource
    @Shows("S18")
    void guessesAtOnePasswordAreSlowed(Protocol protocol) {
        List<Integer> statuses =
                guess(protocol, MORE_THAN_A_NAME_HAS, i -> from(ELSEWHERE, login("admin", "guess" + i)));

        assertThat(statuses).containsOnly(401, 429).startsWith(401).endsWith(429);
        Answer right = protocol.send(gateway, from(ELSEWHERE, ownersLogin()));
        assertThat(right.isStatus(429).all("retry-after")).hasSize(1);
    }

    @ParameterizedTest
    @EnumSource
    @Shows("S27")
    void theRightPasswordWorksFromTheNetworkItIsUsedFromWhileStrangersGuessThere(Protocol protocol) throws Exception {
        assertThat(protocol.send(gateway, from(OFFICE, ownersLogin())).status()).isEqualTo(200);

        try (Strangers strangers = new Strangers(gateway, 4, i -> from(OFFICE, login("admin", "guess" + i)))) {
            strangers.awaitMore(MORE_THAN_A_NAME_HAS);
            assertThat(tries(strangers, () -> protocol.send(gateway, from(OFFICE, ownersLogin()))))
                    .containsOnly(200);
        }
    }

    @ParameterizedTest
    @EnumSource
    @Shows("S27")
    void theRightPasswordWorksFromAnyNetworkWhereNobodyGuesses(Protocol protocol) throws Exception {
        try (Strangers strangers = new Strangers(gateway, 4, i -> from(ELSEWHERE, login("admin", "guess" + i)))) {
            strangers.awaitMore(MORE_THAN_A_NAME_HAS);
            assertThat(tries(strangers, () -> protocol.send(gateway, from(OFFICE, ownersLogin()))))
                    .containsOnly(200);
        }
    }

    /** More sign-ins than can be checked within the waiting time, from one network and from many networks. */
    @ParameterizedTest
    @CsvSource({"HTTP_1_1, 1", "HTTP_2, 1", "HTTP_1_1, 200", "HTTP_2, 200"})
    @Shows("S27")
    void strangersDoNotFillTheQueueOfPasswords(Protocol protocol, int networks) throws Exception {
        stop();
        gateway = RunningGateway.withCostlyPasswords(BEHIND_A_PROXY);
        assertThat(protocol.send(gateway, from(OFFICE, ownersLogin())).status()).isEqualTo(200);
        int crowd = 200;

        try (Strangers strangers =
                new Strangers(gateway, crowd, i -> from("10.1.2." + i % networks, login("name" + i, "guess")))) {
            strangers.awaitSent(crowd);
            assertThat(IntStream.range(0, COSTLY_TRIES).map(i -> protocol.send(gateway, from(OFFICE, ownersLogin()))
                            .status()))
                    .containsOnly(200);
        }
    }

    private static List<Integer> tries(Strangers strangers, Supplier<Answer> owner) {
        return IntStream.range(0, TRIES)
                .mapToObj(i -> {
                    strangers.awaitMore(GUESSES_BETWEEN);
                    return owner.get().status();
                })
                .toList();
    }

    private List<Integer> guess(Protocol protocol, int times, IntFunction<Attack> guess) {
        return IntStream.range(0, times)
                .mapToObj(i -> protocol.send(gateway, guess.apply(i)).status())
                .toList();
    }

    private static String unretried(String body) {
        return body.replaceAll("\"retryAfterSeconds\":\\d+", "");
    }

    private static Attack exchange(String accessKey, String secret) {
        return Attack.get("/api/v1/cube/key/token?accessKey=" + accessKey + "&secretKey=" + secret);
    }

    private static Attack join(String cluster, String token) {
        byte[] body = JoinedIdentity.joinRequest(cluster, token, JoinedIdentity.newKeys());
        return Attack.of("POST", "/api/v1/cube/agents/join")
                .with("Content-Type", "application/json")
                .body(new String(body, StandardCharsets.UTF_8));
    }

    private static Attack ownersLogin() {
        return login("admin", RunningGateway.ADMIN_PASSWORD);
    }

    private static Attack login(String name, String password) {
        return Attack.of("POST", "/api/v1/cube/login")
                .with("Content-Type", "application/json")
                .body("{\"name\":\"" + name + "\",\"password\":\"" + password + "\"}");
    }

    private static Attack from(String address, Attack attack) {
        return attack.with("X-Forwarded-For", address);
    }
}
