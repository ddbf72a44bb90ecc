package io.hypercube.auth.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.auth.account.NewAccount;
import io.hypercube.auth.authentication.Authenticator.Authentication.Rejected;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.identity.Role;
import io.hypercube.testbed.OwnCall;
import io.hypercube.testbed.WithAuthComponents;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

class SessionEndpointsTest extends WithAuthComponents {
    private static final String SESSIONS = "/api/v1/cube/sessions";

    private DeviceCalls calls;
    private Caller alice;
    private OwnCall.Answer tokens;

    @BeforeEach
    void signIn() {
        rooms.member("alice");
        rooms.member("bob");
        calls = new DeviceCalls(rooms);
        tokens = calls.signedIn("alice");
        alice = calls.caller(tokens);
    }

    @Test
    void listsBothKindsWithTheirDevices() {
        rooms.uses.close();
        JsonNode items = list(alice, "sortName=kind").path("items");

        assertThat(items.size()).isEqualTo(2);
        assertThat(items.get(0).path("kind").asString()).isEqualTo("Browser");
        assertThat(items.get(0).path("device").asString()).isEqualTo("Firefox");
        assertThat(items.get(0).path("address").asString()).isEqualTo("192.0.2.9");
        assertThat(items.get(0).path("current").asBoolean()).isFalse();
        assertThat(items.get(0).path("lastUsedTimestamp").asString()).isEqualTo("2030-01-01T12:00:00Z");
        assertThat(items.get(1).path("kind").asString()).isEqualTo("CommandLine");
        assertThat(items.get(1).path("device").asString()).isEqualTo("alice@laptop");
        assertThat(items.get(1).path("current").asBoolean()).isTrue();
        assertThat(list(calls.browser("bob"), "").path("total").asInt()).isEqualTo(1);
    }

    @Test
    void endsEither() {
        Caller browser = calls.browser("alice");
        for (JsonNode item : list(browser, "").path("items")) {
            assertThat(end(browser, item.path("id").asString()).status()).isEqualTo(200);
        }

        assertThat(calls.recognised(tokens)).isInstanceOf(Rejected.class);
        assertThat(rooms.authenticator.stillValid(browser)).isFalse();
        assertThat(list(alice, "").path("total").asInt()).isZero();
    }

    @Test
    void showsThoseOfOthersToAdministratorsOnly() {
        rooms.accounts.create(new NewAccount("root", "", Role.ADMIN, List.of(), false), null);
        Caller bob = calls.browser("bob");
        Caller root = calls.browser("root");
        String id = String.valueOf(
                alice.origin().signIn() == null ? "" : alice.origin().signIn().value());

        assertThat(send(bob, "account=alice").status()).isEqualTo(403);
        assertThat(end(bob, id).status()).isEqualTo(404);
        assertThat(rooms.authenticator.stillValid(alice)).isTrue();

        assertThat(list(root, "account=alice").path("total").asInt()).isEqualTo(2);
        assertThat(end(root, id).status()).isEqualTo(200);
        assertThat(rooms.authenticator.stillValid(alice)).isFalse();
        assertThat(end(root, id).status()).isEqualTo(404);
    }

    private OwnCall.Answer end(Caller caller, String id) {
        return calls.send(
                OwnCall.of("DELETE", SESSIONS + "/{id}").with("id", id).by(caller));
    }

    private JsonNode list(Caller caller, String query) {
        return send(caller, query).json();
    }

    private OwnCall.Answer send(Caller caller, String query) {
        return calls.send(OwnCall.of("GET", SESSIONS).by(caller).query(query));
    }
}
