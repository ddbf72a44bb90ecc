package io.hypercube.auth.account;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.auth.account.AccessKeys.NewAccessKey;
import io.hypercube.testbed.OwnCall.Answer;
import io.hypercube.testbed.Shows;
import java.time.Duration;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** PATCH and rotation of an existing pair. */
class AccessKeyChangesTest extends AccessKeyCalls {
    @Test
    @Shows("6.5")
    void changesWhatIsGivenAndNothingElse() {
        String id = createScoped();

        JsonNode described = change(id, "{\"description\":\"new\"}").json();
        assertThat(described.get("description").asString()).isEqualTo("new");
        assertThat(described.at("/scope/readOnly").asBoolean()).isTrue();
        assertThat(described.has("expirationTimestamp")).isTrue();

        JsonNode disabled = change(id, "{\"disabled\":true}").json();
        assertThat(disabled.get("disabled").asBoolean()).isTrue();
        assertThat(disabled.get("description").asString()).isEqualTo("new");
        assertThat(change(id, "{}").json()).isEqualTo(disabled);
        assertThat(call("alice", "GET", PATH).send(routes()).json().at("/items/0"))
                .isEqualTo(disabled);
    }

    @Test
    @Shows("6.5")
    void takesAwayWhatIsNull() {
        String id = createScoped();

        JsonNode plain = change(
                        id, "{\"description\":null,\"expirationTimestamp\":null,\"scope\":null,\"disabled\":null}")
                .json();

        assertThat(plain.propertyNames()).containsExactly("accessKey", "description", "creationTimestamp", "disabled");
        assertThat(plain.get("description").asString()).isEmpty();
        assertThat(plain.get("disabled").asBoolean()).isFalse();
    }

    @Test
    void changesNothingThatIsNotUnderstoodOrNotOnesOwn() {
        String id = createScoped();
        JsonNode before = call("alice", "GET", PATH).send(routes()).json();

        assertThat(change(id, "{\"expirationTimestamp\":\"1999-01-01T00:00:00Z\"}")
                        .status())
                .isEqualTo(422);
        assertThat(change(id, "{\"scope\":{\"verbs\":[\"fly\"]}}").status()).isEqualTo(422);
        assertThat(change(id, "{\"secretKey\":\"SK\"}").status()).isEqualTo(400);
        assertThat(change(id, "").status()).isEqualTo(400);
        assertThat(one("bob", "PATCH", "", id)
                        .body("{\"disabled\":true}")
                        .send(routes())
                        .status())
                .isEqualTo(404);
        assertThat(one("bob", "POST", "/rotate", id).send(routes()).status()).isEqualTo(404);
        assertThat(call("alice", "GET", PATH).send(routes()).json()).isEqualTo(before);
    }

    @Test
    void takesAPatchByBothItsNames() {
        String id = createScoped();

        for (String type : List.of("application/json", "application/merge-patch+json; charset=utf-8")) {
            assertThat(one("alice", "PATCH", "", id)
                            .header("Content-Type", type)
                            .body("{\"disabled\":true}")
                            .send(routes())
                            .status())
                    .isEqualTo(200);
        }
        assertThat(one("alice", "PATCH", "", id)
                        .header("Content-Type", "application/json-patch+json")
                        .body("[]")
                        .send(routes())
                        .status())
                .isEqualTo(415);
    }

    @Test
    @Shows("6.6")
    void rotatesAndShowsTheNewSecretOnce() {
        NewAccessKey pair = rooms.key("alice");
        String id = pair.key().id().value();

        Answer atOnce = one("alice", "POST", "/rotate", id).send(routes());
        Answer later = one("alice", "POST", "/rotate", id)
                .body("{\"gracePeriodSeconds\":600}")
                .send(routes());

        assertThat(atOnce.status()).isEqualTo(200);
        assertThat(atOnce.headers()).containsEntry("Cache-Control", "no-store");
        assertThat(atOnce.json().get("secretKey").asString())
                .matches("SK[0-9A-Za-z]{43}")
                .isNotEqualTo(pair.secret().reveal());
        assertThat(atOnce.json().has("previousSecretExpirationTimestamp")).isFalse();
        assertThat(later.json().get("previousSecretExpirationTimestamp").asString())
                .isEqualTo("2030-01-01T12:10:00Z");
        Answer listed = call("alice", "GET", PATH).send(routes());
        assertThat(listed.text()).contains("previousSecretExpirationTimestamp").doesNotContain("secretKey");
        rooms.clock.advance(Duration.ofMinutes(10));
        assertThat(call("alice", "GET", PATH).send(routes()).text())
                .doesNotContain("previousSecretExpirationTimestamp");
    }

    @ParameterizedTest
    @CsvSource({"-1,422", "604801,422", "604800,200", "0,200", "\"1h\",422", "1.5,422", "null,200"})
    void boundsTheGraceTime(String seconds, int status) {
        String id = rooms.key("alice").key().id().value();

        assertThat(one("alice", "POST", "/rotate", id)
                        .body("{\"gracePeriodSeconds\":" + seconds + "}")
                        .send(routes())
                        .status())
                .isEqualTo(status);
    }

    private String createScoped() {
        return call("alice", "POST", PATH)
                .body("""
                        {"description":"CI","expirationTimestamp":"2031-01-01T00:00:00Z","scope":{"readOnly":true}}""")
                .send(routes())
                .json()
                .get("accessKey")
                .asString();
    }

    private Answer change(String id, String patch) {
        return one("alice", "PATCH", "", id).body(patch).send(routes());
    }
}
