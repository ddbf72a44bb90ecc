package io.hypercube.auth.session;

import static io.hypercube.auth.session.DeviceCalls.error;
import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.core.identity.Caller;
import io.hypercube.testbed.OwnCall;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.WithAuthComponents;
import java.time.Duration;
import java.util.Optional;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.JsonNode;

/** RFC 8628 as a client and as the approving browser see it. */
class DeviceFlowTest extends WithAuthComponents {
    private DeviceCalls calls;
    private Caller alice;

    @BeforeEach
    void makeAlice() {
        rooms.member("alice");
        calls = new DeviceCalls(rooms);
        alice = calls.browser("alice");
    }

    @Test
    @Shows("6.15")
    void leadsFromACodeToTokensOnce() {
        JsonNode started = calls.start();
        String code = started.path("user_code").asString();
        assertThat(code).matches("[BCDFGHJKLMNPQRSTVWXZ]{4}-[BCDFGHJKLMNPQRSTVWXZ]{4}");
        assertThat(started.path("verification_uri").asString()).isEqualTo("https://gw.example:30443/console/device");
        assertThat(started.path("verification_uri_complete").asString())
                .isEqualTo("https://gw.example:30443/console/device?user_code=" + code);
        assertThat(error(calls.redeem(started))).isEqualTo("authorization_pending");

        OwnCall.Answer shown =
                calls.show(alice, code.toLowerCase(java.util.Locale.ROOT).replace("-", "%20"));
        assertThat(shown.json().path("userCode").asString()).isEqualTo(code);
        assertThat(shown.json().path("device").asString()).isEqualTo("alice@laptop");
        assertThat(shown.json().path("address").asString()).isEqualTo("192.0.2.1");
        assertThat(calls.decide(alice, code, true).status()).isEqualTo(200);

        rooms.clock.advance(Duration.ofSeconds(5));
        OwnCall.Answer tokens = calls.redeem(started);
        assertThat(tokens.json().path("account").asString()).isEqualTo("alice");
        assertThat(tokens.json().path("token_type").asString()).isEqualTo("Bearer");
        assertThat(tokens.json().path("expires_in").asInt()).isEqualTo(3600);
        Caller caller = calls.caller(tokens);
        assertThat(caller.user()).isEqualTo(alice.user());
        assertThat(caller.origin().signIn()).isNotNull();

        rooms.clock.advance(Duration.ofSeconds(5));
        assertThat(error(calls.redeem(started))).isEqualTo("invalid_grant");
    }

    @Test
    void leadsToThePublicUrlWhateverTheHostOfTheRequest() {
        JsonNode started = new DeviceCalls(rooms, Optional.of("https://hub.example.com")).start();

        assertThat(started.path("verification_uri").asString()).isEqualTo("https://hub.example.com/console/device");
        assertThat(started.path("verification_uri_complete").asString())
                .startsWith("https://hub.example.com/console/device?user_code=");
    }

    @Test
    void isDecidedOnceAndByWhatWasSaidFirst() {
        JsonNode started = calls.start();
        String code = started.path("user_code").asString();

        assertThat(calls.decide(alice, code, false).status()).isEqualTo(200);
        assertThat(calls.decide(alice, code, true).status()).isEqualTo(404);
        assertThat(calls.show(alice, code).status()).isEqualTo(404);
        assertThat(error(calls.redeem(started))).isEqualTo("access_denied");
    }

    @Test
    void endsUnapprovedAfterTenMinutes() {
        JsonNode started = calls.start();
        rooms.clock.advance(DeviceAuthorizations.LIFETIME);

        assertThat(calls.decide(alice, started.path("user_code").asString(), true)
                        .status())
                .isEqualTo(404);
        assertThat(error(calls.redeem(started))).isEqualTo("expired_token");
    }

    @Test
    void asksImpatientDevicesToSlowDown() {
        JsonNode started = calls.start();
        assertThat(error(calls.redeem(started))).isEqualTo("authorization_pending");
        rooms.clock.advance(Duration.ofSeconds(2));
        assertThat(error(calls.redeem(started))).isEqualTo("slow_down");
        rooms.clock.advance(Duration.ofSeconds(5));
        assertThat(error(calls.redeem(started))).isEqualTo("slow_down");
        rooms.clock.advance(Duration.ofSeconds(15));
        assertThat(error(calls.redeem(started))).isEqualTo("authorization_pending");
    }

    @Test
    void givesNothingForAnApprovalWhoseAccountWasDisabledMeanwhile() {
        JsonNode started = calls.start();
        calls.decide(alice, started.path("user_code").asString(), true);
        rooms.accounts.setPassword("alice", io.hypercube.core.identity.Secret.of("battery staple"));

        assertThat(error(calls.redeem(started))).isEqualTo("access_denied");
    }

    /** A key of limited scope would get a sign-in without it, and a token one that lives longer. */
    @Test
    void isApprovedInABrowserOnly() {
        String code = calls.start().path("user_code").asString();
        Caller withToken = calls.caller(calls.signedIn("alice"));

        assertThat(calls.decide(withToken, code, true).status()).isEqualTo(403);
        assertThat(calls.show(withToken, code).status()).isEqualTo(403);
        assertThat(calls.decide(alice, code, true).status()).isEqualTo(200);
    }

    @Test
    void refusesAllCodesOfAnAccountThatGuesses() {
        String code = calls.start().path("user_code").asString();
        for (int i = 0; i < 10; i++) {
            assertThat(calls.show(alice, "BBBB-BBB" + "BCDFGHJKLM".charAt(i)).status())
                    .isEqualTo(404);
        }
        assertThat(calls.show(alice, code).status()).isEqualTo(429);
        assertThat(calls.decide(alice, code, true).status()).isEqualTo(429);

        rooms.member("bob");
        assertThat(calls.show(calls.browser("bob"), code).status()).isEqualTo(200);
        rooms.clock.advance(Duration.ofSeconds(30));
        assertThat(calls.decide(alice, code, true).status()).isEqualTo(200);
    }

    @Test
    @Shows("S40")
    void aNetworkBeginsNoMoreThanItsShare() {
        int begun = 0;
        for (int i = 0; i < 100; i++) {
            begun += calls.post("authorization", "").status() == 200 ? 1 : 0;
            rooms.clock.advance(Duration.ofSeconds(5));
        }
        assertThat(begun).isEqualTo(50);
        assertThat(calls.post("198.51.100.7", "authorization", "").status()).isEqualTo(200);

        rooms.clock.advance(DeviceAuthorizations.LIFETIME);
        assertThat(calls.post("authorization", "").status()).isEqualTo(200);
    }

    @Test
    void speaksTheErrorsOfItsProtocol() {
        assertThat(error(calls.post("token", "grant_type=password"))).isEqualTo("unsupported_grant_type");
        assertThat(error(calls.post("token", "a=b"))).isEqualTo("invalid_request");
        assertThat(error(calls.post("token", "grant_type=refresh_token&refresh_token=a&refresh_token=b")))
                .isEqualTo("invalid_request");
        assertThat(error(calls.post("authorization", "scope=admin"))).isEqualTo("invalid_scope");
        assertThat(error(calls.post("authorization", "client_id=other"))).isEqualTo("invalid_request");
        assertThat(error(calls.send(
                        OwnCall.of("POST", "/api/v1/cube/device/token").body("{}"))))
                .isEqualTo("invalid_request");
        OwnCall crossSite = OwnCall.of("POST", "/api/v1/cube/device/authorization")
                .header("Sec-Fetch-Site", "cross-site")
                .body("client_id=hypercube");
        assertThat(calls.send(crossSite).status()).isEqualTo(403);
    }

    /** A name can neither turn the text around nor fill the page. */
    @Test
    void cleansTheDevicesName() {
        String name = "%E2%80%AE%0Aevil" + "x".repeat(300);
        OwnCall.Answer started = calls.post("authorization", "device_name=" + name);

        OwnCall.Answer shown =
                calls.show(alice, started.json().path("user_code").asString());
        assertThat(shown.json().path("device").asString())
                .startsWith("\uFFFD\uFFFDevilxxx")
                .hasSize(200);
    }
}
