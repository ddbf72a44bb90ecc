package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.RunningGateway;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Line 18: guessing is slow, and says nothing. A gateway each, for it remembers who guessed. */
class GuessingIT {
    private static final int MORE_THAN_A_NAME_HAS = 15;
    private static final int MORE_THAN_A_PEER_HAS = 80;

    private RunningGateway gateway;

    @BeforeEach
    void start() {
        gateway = RunningGateway.with(Map.of());
    }

    @AfterEach
    void stop() {
        gateway.close();
    }

    @ParameterizedTest
    @EnumSource
    void anUnknownKeyAndAWrongSecretAreToldApartByNothing(Protocol protocol) {
        KeyPair pair = KeyPair.create(gateway.admin(), "{}");

        Answer wrong = protocol.send(gateway, exchange(pair.accessKey(), "wrong"));
        Answer unknown = protocol.send(gateway, exchange("AKnobodys", "wrong"));

        assertThat(wrong.isStatus(401).body()).isEqualTo(unknown.body());
        assertThat(wrong.fields().keySet()).isEqualTo(unknown.fields().keySet());
    }

    /** For the client's own word about his address nothing is given, whichever field it stands in. */
    @ParameterizedTest
    @EnumSource
    void guessesAtOneKeyAreSlowedWhateverAddressTheClientClaims(Protocol protocol) {
        KeyPair pair = KeyPair.create(gateway.admin(), "{}");

        List<Integer> statuses = IntStream.range(0, MORE_THAN_A_NAME_HAS)
                .mapToObj(i -> protocol.send(gateway, claiming(exchange(pair.accessKey(), "guess" + i), i)))
                .map(Answer::status)
                .toList();

        assertThat(statuses).containsOnly(401, 429).startsWith(401).endsWith(429);
        Answer right = protocol.send(gateway, claiming(exchange(pair.accessKey(), pair.secretKey()), 99));
        assertThat(right.isStatus(429).all("retry-after")).hasSize(1);
    }

    @Test
    void guessesAtManyKeysAreSlowedWhateverAddressTheClientClaims() {
        List<Integer> statuses = new ArrayList<>();
        for (int i = 0; i < MORE_THAN_A_PEER_HAS; i++) {
            Protocol protocol = i % 2 == 0 ? Protocol.HTTP_1_1 : Protocol.HTTP_2;
            statuses.add(protocol.send(gateway, claiming(exchange("AK" + i, "guess"), i))
                    .status());
        }

        assertThat(statuses).containsOnly(401, 429).startsWith(401).endsWith(429);
    }

    @Test
    void guessesAtOnePasswordAreSlowed() {
        Attack login = Attack.of("POST", "/api/v1/cube/login").with("Content-Type", "application/json");

        List<Integer> statuses = IntStream.range(0, MORE_THAN_A_NAME_HAS)
                .mapToObj(i -> claiming(login.body("{\"name\":\"admin\",\"password\":\"guess" + i + "\"}"), i))
                .map(guess -> Protocol.HTTP_1_1.send(gateway, guess).status())
                .toList();

        assertThat(statuses).containsOnly(401, 429).startsWith(401).endsWith(429);
    }

    private static Attack exchange(String accessKey, String secret) {
        return Attack.get("/api/v1/cube/key/token?accessKey=" + accessKey + "&secretKey=" + secret);
    }

    private static Attack claiming(Attack attack, int number) {
        String address = "10.0.0." + number;
        return attack.with("X-Forwarded-For", address)
                .with("X-Real-IP", address)
                .with("Forwarded", "for=" + address)
                .with("True-Client-IP", address);
    }
}
