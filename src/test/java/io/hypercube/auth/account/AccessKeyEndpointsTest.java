package io.hypercube.auth.account;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.core.identity.Caller;
import io.hypercube.core.identity.Scope;
import io.hypercube.testbed.OwnCall;
import io.hypercube.testbed.OwnCall.Answer;
import io.hypercube.testbed.Shows;
import java.util.List;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class AccessKeyEndpointsTest extends AccessKeyCalls {
    @Test
    @Shows("6.5")
    void makesAPairAndShowsItsSecretOnce() {
        Answer made = call("alice", "POST", PATH).send(routes());

        assertThat(made.status()).isEqualTo(201);
        assertThat(made.headers()).containsEntry("Cache-Control", "no-store");
        String secret = made.json().get("secretKey").asString();
        assertThat(secret).startsWith("SK");
        Answer listed = call("alice", "GET", PATH).send(routes());
        assertThat(listed.text()).doesNotContain(secret).doesNotContain("secret");
        assertThat(listed.json().at("/items/0/accessKey")).isEqualTo(made.json().get("accessKey"));
    }

    @Test
    @Shows("6.5")
    void showsEverythingElseInBothPlaces() {
        JsonNode made = call("alice", "POST", PATH).body("""
                        {"description":"CI","expirationTimestamp":"2031-01-01T00:00:00Z",
                         "scope":{"clusters":["prod-*"],"readOnly":true}}""").send(routes()).json();
        JsonNode listed =
                call("alice", "GET", PATH).send(routes()).json().get("items").get(0);

        for (JsonNode shown : List.of(made, listed)) {
            assertThat(shown.get("description").asString()).isEqualTo("CI");
            assertThat(shown.get("creationTimestamp").asString()).isEqualTo("2030-01-01T12:00:00Z");
            assertThat(shown.get("expirationTimestamp").asString()).isEqualTo("2031-01-01T00:00:00Z");
            assertThat(shown.get("disabled").asBoolean()).isFalse();
            assertThat(shown.get("scope").toString()).isEqualTo("{\"clusters\":[\"prod-*\"],\"readOnly\":true}");
        }
    }

    @Test
    @Shows({"4.9", "6.5"})
    void refusesASixthPairWithAConflict() {
        for (int i = 0; i < AccessKeys.MOST_PER_ACCOUNT; i++) {
            assertThat(call("alice", "POST", PATH).send(routes()).status()).isEqualTo(201);
        }

        Answer sixth = call("alice", "POST", PATH).send(routes());

        assertThat(sixth.status()).isEqualTo(409);
        assertThat(sixth.json().get("message").asString()).contains("at most 5");
        assertThat(call("alice", "GET", PATH).send(routes()).json().get("total").asInt())
                .isEqualTo(5);
        assertThat(call("bob", "POST", PATH).send(routes()).status()).isEqualTo(201);
    }

    @Test
    @Shows("6.5")
    void letsAnAccountSeeAndDeleteItsOwnPairsOnly() {
        String id = rooms.key("alice").key().id().value();

        Answer seen = call("bob", "GET", PATH).send(routes());
        Answer refused = delete("bob", id);
        Answer deleted = delete("alice", id);

        assertThat(seen.text()).isEqualTo("{\"items\":[],\"limit\":5,\"total\":0}");
        assertThat(refused.status()).isEqualTo(404);
        assertThat(refused.json().at("/details/kind").asString()).isEqualTo("keys");
        assertThat(deleted.status()).isEqualTo(200);
        assertThat(deleted.json().get("status").asString()).isEqualTo("Success");
        assertThat(delete("alice", id).status()).isEqualTo(404);
    }

    @Test
    @Shows("6.2")
    void pagesTheListLikeAnyOther() {
        for (String description : List.of("b", "c", "a")) {
            rooms.keys.create("alice", new AccessKeyRequest(description, null, null));
        }

        Answer page = call("alice", "GET", PATH)
                .query("sortName=description&sortOrder=desc&pageSize=1&pageNum=2")
                .send(routes());
        Answer refused = call("alice", "GET", PATH).query("pageSize=many").send(routes());

        assertThat(page.json().get("total").asInt()).isEqualTo(3);
        assertThat(page.json().at("/items/0/description").asString()).isEqualTo("b");
        assertThat(refused.status()).isEqualTo(400);
    }

    @Test
    void letsNoNarrowedKeyMakeItselfAWiderOne() {
        String id = rooms.key("alice").key().id().value();
        Caller narrowed = caller("alice", new Scope(null, null, null, true));

        for (String method : List.of("GET", "POST")) {
            assertThat(OwnCall.of(method, PATH).by(narrowed).send(routes()).status())
                    .isEqualTo(403);
        }
        for (String call : List.of("DELETE ", "PATCH ", "POST /rotate")) {
            String[] words = call.split(" ", -1);
            assertThat(OwnCall.of(words[0], PATH + "/{accessKey}" + words[1])
                            .with("accessKey", id)
                            .body("{}")
                            .by(narrowed)
                            .send(routes())
                            .status())
                    .isEqualTo(403);
        }
        assertThat(rooms.keys.list("alice")).hasSize(1);
    }

    @Test
    void refusesWhatItDoesNotUnderstand() {
        assertThat(call("alice", "POST", PATH)
                        .body("{\"descripton\":\"x\"}")
                        .send(routes())
                        .status())
                .isEqualTo(400);
        assertThat(call("alice", "POST", PATH)
                        .body("{\"scope\":{\"readOnly\":\"true\"}}")
                        .send(routes())
                        .json()
                        .get("message")
                        .asString())
                .startsWith("body: scope.readOnly: wrong type (expected: true or false)");
        assertThat(call("alice", "POST", PATH)
                        .body("{\"scope\":{\"verbs\":[\"fly\"]}}")
                        .send(routes())
                        .status())
                .isEqualTo(422);
    }

    private Answer delete(String account, String accessKey) {
        return call(account, "DELETE", PATH + "/{accessKey}")
                .with("accessKey", accessKey)
                .send(routes());
    }
}
