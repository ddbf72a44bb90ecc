package io.hypercube.auth.authentication;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.auth.account.AccessKeyRequest;
import io.hypercube.auth.account.AccessKeys;
import io.hypercube.auth.account.AccessKeys.NewAccessKey;
import io.hypercube.auth.account.Account;
import io.hypercube.auth.authentication.Authenticator.Authentication;
import io.hypercube.storage.Storage;
import io.hypercube.testbed.AuthComponents;
import io.hypercube.testbed.EmptyDatabase;
import io.hypercube.testbed.OwnCall;
import io.hypercube.testbed.OwnCall.Answer;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.WithAuthComponents;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.util.Base64;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class TokenEndpointsTest extends WithAuthComponents {
    private static final String PATH = "/api/v1/cube/key/token";

    private Account alice;
    private String accessKey;
    private String secretKey;

    @BeforeEach
    void prepare() {
        alice = rooms.member("alice");
        NewAccessKey pair = rooms.key("alice");
        accessKey = pair.key().id().value();
        secretKey = pair.secret().reveal();
    }

    @Test
    @Shows({"1.1", "1.3", "1.5"})
    void givesATokenForAPairInTheQuery() {
        Answer answer = get("accessKey=" + accessKey + "&secretKey=" + secretKey + "&unknown=ignored");

        isTokenOfAlice(answer);
        assertThat(answer.json().get("expirationTimestamp").asString())
                .isEqualTo(rooms.clock.instant().plus(Duration.ofHours(1)).toString());
    }

    @Test
    @Shows({"1.4", "1.5"})
    void givesATokenForAPairInTheBody() {
        isTokenOfAlice(post().body("{\"accessKey\":\"" + accessKey + "\",\"secretKey\":\"" + secretKey + "\"}")
                .send(routes()));
    }

    @Test
    @Shows("1.4")
    void givesATokenForAPairAsHttpBasicBesideOtherCredentials() {
        isTokenOfAlice(basic(accessKey + ":" + secretKey).send(routes()));
    }

    @Test
    void givesNoSecondAnswerToWhatIsWrongWithAPair() {
        Answer wrong = get("accessKey=" + accessKey + "&secretKey=" + secretKey + "x");
        Answer unknown = get("accessKey=AKnobody&secretKey=" + secretKey);
        Answer strange = get("accessKey=%00%0d%0a&secretKey=%ff");
        rooms.accounts.update(AuthComponents.disabled(alice), false);
        Answer disabled = get("accessKey=" + accessKey + "&secretKey=" + secretKey);
        Answer posted = basic(accessKey + ":" + secretKey).send(routes());

        assertThat(List.of(unknown, strange, disabled, posted)).containsOnly(wrong);
        assertThat(wrong.status()).isEqualTo(401);
        assertThat(wrong.json().get("reason").asString()).isEqualTo("Unauthorized");
    }

    @Test
    void refusesAnExpiredPair() {
        AccessKeyRequest wanted =
                new AccessKeyRequest(null, rooms.clock.instant().plusSeconds(60).toString(), null);
        NewAccessKey pair = rooms.keys.create("alice", wanted);
        String query =
                "accessKey=" + pair.key().id() + "&secretKey=" + pair.secret().reveal();

        assertThat(get(query).status()).isEqualTo(200);
        rooms.clock.advance(Duration.ofSeconds(60));
        assertThat(get(query).status()).isEqualTo(401);
    }

    @Test
    void refusesADeletedPairAtOnce() {
        rooms.keys.delete(new io.hypercube.core.identity.AccessKeyId(accessKey));

        assertThat(get("accessKey=" + accessKey + "&secretKey=" + secretKey).status())
                .isEqualTo(401);
    }

    @Test
    void takesAPairThatAnotherProcessMadeAMomentAgo() {
        try (Storage other = EmptyDatabase.open(directory)) {
            NewAccessKey pair = new AccessKeys(other.accessKeys(), rooms.clock).create("alice", AccessKeyRequest.PLAIN);

            assertThat(get("accessKey=" + pair.key().id() + "&secretKey="
                                    + pair.secret().reveal())
                            .status())
                    .isEqualTo(200);
        }
    }

    @ParameterizedTest
    @CsvSource({
        "'', accessKey: missing",
        "secretKey=x, accessKey: missing",
        "accessKey=x, secretKey: missing",
        "accessKey=&secretKey=x, accessKey: missing",
        "accessKey=x&secretKey=, secretKey: missing",
        "accessKey=x&secretKey=canary&accessKey=y, accessKey: given 2 times (expected: once)",
        "accessKey=x&secretKey=canary&secretKey=canary, secretKey: given 2 times (expected: once)",
    })
    @Shows("1.7")
    void namesAMissingOrRepeatedParameter(String query, String message) {
        isBadRequest(get(query), message);
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "{}; accessKey: missing",
                "{\"accessKey\":\"x\"}; secretKey: missing",
                "{\"accessKey\":null,\"secretKey\":\"x\"}; accessKey: missing",
                "{\"accesskey\":\"x\"}; body: accesskey: unknown field (expected: accessKey, secretKey)",
                "{\"accessKey\":\"canary\",\"accessKey\":\"canary\"}; body: malformed",
                "canary; body: malformed",
                "[\"canary\"]; body: (root): wrong type (expected: an object)",
                "\"canary\"; body: (root): wrong type (expected: an object)",
                "null; body: null",
                "''; body: ",
            })
    void refusesABodyThatIsNotUnderstoodWithoutRepeatingIt(String body, String message) {
        isBadRequest(post().body(body).send(routes()), message);
    }

    @ParameterizedTest
    @ValueSource(strings = {"[\"canary\"]", "{\"canary\":1}", "8675309"})
    void refusesASecretThatIsNoTextWithoutRepeatingIt(String secret) {
        Answer answer = post().body("{\"accessKey\":\"x\",\"secretKey\":" + secret + "}")
                .send(routes());

        assertThat(answer.status()).isEqualTo(422);
        assertThat(answer.text())
                .contains("body: secretKey: wrong type (expected: a string)")
                .doesNotContain("canary", "8675309");
    }

    @Test
    @Shows("4.9")
    void refusesOtherContentTypes() {
        Answer answer = post().header("Content-Type", "application/x-www-form-urlencoded")
                .body("accessKey=x&secretKey=canary")
                .send(routes());

        assertThat(answer.status()).isEqualTo(415);
        assertThat(answer.text()).doesNotContain("canary");
    }

    @ParameterizedTest
    @ValueSource(strings = {"canary", "=canary", "Y2FuYXJ5", ""})
    void refusesBasicCredentialsThatAreNone(String encoded) {
        isBadRequest(post().header("Authorization", "Basic " + encoded).send(routes()), "Authorization: not valid");
    }

    @Test
    void refusesAPairGivenTwice() {
        isBadRequest(basic("a:b").body("{}").send(routes()), "access key pair: given twice");
        isBadRequest(
                post().header("Authorization", "Basic YTpi", "Basic YTpi").send(routes()),
                "access key pair: given twice");
    }

    @Test
    void slowsGuessesAndNeverTheRightPair() {
        String guess = "accessKey=" + accessKey + "&secretKey=guess";
        for (int i = 0; i < 50; i++) {
            assertThat(get(guess).status()).isEqualTo(401);
        }

        Answer next = get(guess);

        assertThat(next.status()).isEqualTo(429);
        assertThat(next.json().at("/details/retryAfterSeconds").asInt()).isEqualTo(2);
        assertThat(get("accessKey=AKnobody&secretKey=guess")).isEqualTo(next);
        isTokenOfAlice(get("accessKey=" + accessKey + "&secretKey=" + secretKey));
        rooms.clock.advance(Duration.ofSeconds(2));
        assertThat(get(guess).status()).isEqualTo(401);
    }

    private void isTokenOfAlice(Answer answer) {
        assertThat(answer.status()).isEqualTo(200);
        assertThat(answer.headers()).containsEntry("Cache-Control", "no-store");
        String token = answer.json().get("token").asString();
        assertThat(rooms.authenticator.authenticate(List.of("Bearer " + token)))
                .isInstanceOfSatisfying(Authentication.Authenticated.class, authenticated -> assertThat(
                                authenticated.caller().user())
                        .isEqualTo(alice.user()));
    }

    private static void isBadRequest(Answer answer, String message) {
        assertThat(answer.status()).isEqualTo(400);
        assertThat(answer.json().get("message").asString()).startsWith(message).doesNotContain("canary");
    }

    private Answer get(String query) {
        return OwnCall.of("GET", PATH).query(query).send(routes());
    }

    private static OwnCall post() {
        return OwnCall.of("POST", PATH);
    }

    private static OwnCall basic(String pair) {
        String encoded = Base64.getEncoder().encodeToString(pair.getBytes(StandardCharsets.UTF_8));
        return post().header("Authorization", "basic " + encoded);
    }

    private List<io.hypercube.core.http.Route> routes() {
        return new TokenEndpoints(rooms.exchange).routes();
    }
}
