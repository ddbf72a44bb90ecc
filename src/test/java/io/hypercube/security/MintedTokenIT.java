package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Smoke;
import java.time.Duration;
import java.time.Instant;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Attack 28: a token that was issued for a token expires with it. */
@Smoke
class MintedTokenIT extends BeforeTarget {
    private static final Pattern TOKEN = Pattern.compile("token: \"([^\"]+)\"");

    @ParameterizedTest
    @EnumSource
    @Shows("S28")
    void endsWithTheTokenItWasAskedForWith(Protocol protocol) {
        String pair = KeyPair.create(gateway.admin(), "{}").token(gateway);
        for (String first : List.of(gateway.admin().token(), pair)) {
            String second = minted(protocol, Attack.get("").bearer(first));
            String third = minted(protocol, Attack.get("").bearer(second));

            assertThat(second).isNotEqualTo(first);
            assertThat(expiration(protocol, second)).isEqualTo(expiration(protocol, first));
            assertThat(expiration(protocol, third)).isEqualTo(expiration(protocol, first));
        }
    }

    /** A session began with a password, so its token has the full lifetime. */
    @ParameterizedTest
    @EnumSource
    @Shows("S28")
    void hasAWholeLifeWhereASessionAsksForIt(Protocol protocol) throws Exception {
        try (RunningGateway brief = RunningGateway.with(Map.of(
                "kubeconfig", List.of(cluster.kubeconfig().toString()),
                "session-ttl", List.of("1m"),
                "token-ttl", List.of("2h")))) {
            Cookie session = Cookie.of(brief, "admin", RunningGateway.ADMIN_PASSWORD);
            Instant asked = Instant.now();

            String token = minted(brief, protocol, session.apply(Attack.get("")));

            assertThat(expiration(brief, protocol, token)).isAfter(asked.plus(Duration.ofMinutes(119)));
        }
    }

    /** All tokens of the chain are of the key that began it. */
    @ParameterizedTest
    @EnumSource
    @Shows("S28")
    void endsWithTheKeyThatBeganTheChain(Protocol protocol) {
        Client owner = gateway.member("owner-" + protocol);
        KeyPair pair = KeyPair.create(owner, "{\"scope\":{\"readOnly\":true}}");
        List<String> chain = new ArrayList<>(List.of(pair.token(gateway)));
        for (int i = 0; i < 3; i++) {
            chain.add(minted(protocol, Attack.get("").bearer(chain.getLast())));
        }
        for (String token : chain) {
            assertThat(whoami(gateway, protocol, token).json())
                    .containsEntry("accessKey", pair.accessKey())
                    .containsEntry("scope", Map.of("readOnly", true));
        }

        assertThat(owner.delete("/api/v1/cube/keys/" + pair.accessKey()).statusCode())
                .isEqualTo(200);

        for (String token : chain) {
            protocol.send(gateway, Attack.get("/api/v1/cube/whoami").bearer(token))
                    .isStatus(401);
        }
    }

    private String minted(Protocol protocol, Attack credentials) {
        return minted(gateway, protocol, credentials);
    }

    private static String minted(RunningGateway gateway, Protocol protocol, Attack credentials) {
        Attack request =
                Attack.get("/api/v1/cube/clusters/target/kubeconfig?token=true").with(credentials.fields());
        Answer answer = protocol.send(gateway, request);
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        Matcher token = TOKEN.matcher(answer.body());
        assertThat(token.find()).isTrue();
        return token.group(1);
    }

    private Instant expiration(Protocol protocol, String token) {
        return expiration(gateway, protocol, token);
    }

    private static Instant expiration(RunningGateway gateway, Protocol protocol, String token) {
        return Instant.parse(
                String.valueOf(whoami(gateway, protocol, token).json().get("expirationTimestamp")));
    }

    private static Answer whoami(RunningGateway gateway, Protocol protocol, String token) {
        Answer answer = protocol.send(gateway, Attack.get("/api/v1/cube/whoami").bearer(token));
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        return answer;
    }
}
