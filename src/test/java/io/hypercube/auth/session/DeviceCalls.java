package io.hypercube.auth.session;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.auth.authentication.Authenticator.Authentication;
import io.hypercube.auth.authentication.Authenticator.Authentication.Authenticated;
import io.hypercube.core.http.Route;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.identity.Device;
import io.hypercube.core.identity.Secret;
import io.hypercube.testbed.AuthComponents;
import io.hypercube.testbed.OwnCall;
import java.util.List;
import java.util.Optional;
import java.util.stream.Stream;
import tools.jackson.databind.JsonNode;

/** The calls of a command line and of the browser that approves it, without a server. */
final class DeviceCalls {
    private static final String PATH = "/api/v1/cube/device/";
    private static final String FORM = "application/x-www-form-urlencoded";

    private final AuthComponents rooms;
    private final List<Route> routes;

    DeviceCalls(AuthComponents rooms) {
        this(rooms, Optional.empty());
    }

    DeviceCalls(AuthComponents rooms, Optional<String> publicUrl) {
        this.rooms = rooms;
        DeviceAuthorizations devices = new DeviceAuthorizations(
                rooms.storage.deviceAuthorizations(), rooms.issuer, rooms.clock, rooms.clock::nanoTime);
        this.routes = Stream.of(
                        new DeviceEndpoints(
                                        devices,
                                        rooms.signIns,
                                        rooms.browsers,
                                        rooms.directory::refresh,
                                        rooms.clock,
                                        true,
                                        publicUrl)
                                .routes(),
                        new ApprovalEndpoints(devices).routes(),
                        new SessionEndpoints(rooms.storage.sessions(), rooms.storage.signIns(), rooms.clock).routes())
                .flatMap(List::stream)
                .toList();
    }

    OwnCall.Answer send(OwnCall call) {
        return call.send(routes);
    }

    OwnCall.Answer post(String path, String form) {
        return post("192.0.2.1", path, form);
    }

    OwnCall.Answer post(String address, String path, String form) {
        return send(OwnCall.of("POST", PATH + path)
                .from(address)
                .header("Host", "gw.example:30443")
                .header("Content-Type", FORM)
                .body("client_id=hypercube&" + form));
    }

    JsonNode start() {
        OwnCall.Answer answer = post("authorization", "device_name=alice%40laptop");
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return answer.json();
    }

    OwnCall.Answer redeem(JsonNode started) {
        return post(
                "token",
                "grant_type=urn:ietf:params:oauth:grant-type:device_code&device_code="
                        + started.path("device_code").asString());
    }

    OwnCall.Answer refresh(String refreshToken) {
        return post("token", "grant_type=refresh_token&refresh_token=" + refreshToken);
    }

    /** The refresh token of the answer, after it was checked. */
    String refreshed(String refreshToken) {
        return refreshToken(refresh(refreshToken));
    }

    static String refreshToken(OwnCall.Answer answer) {
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return answer.json().path("refresh_token").asString();
    }

    static String error(OwnCall.Answer answer) {
        assertThat(answer.status()).as(answer.text()).isEqualTo(400);
        return answer.json().path("error").asString();
    }

    OwnCall.Answer decide(Caller caller, String userCode, boolean approve) {
        return send(OwnCall.of("POST", PATH + "approval")
                .by(caller)
                .body("{\"userCode\":\"" + userCode + "\",\"approve\":" + approve + "}"));
    }

    OwnCall.Answer show(Caller caller, String userCode) {
        return send(OwnCall.of("GET", PATH + "approval").by(caller).query("userCode=" + userCode));
    }

    /** A browser session of the account. */
    Caller browser(String account) {
        Secret cookie = rooms.sessions.begin(
                rooms.directory.account(account).orElseThrow(), new Device("Firefox", "192.0.2.9"));
        return ((Authenticated) rooms.authenticator.authenticateSession(List.of(cookie))).caller();
    }

    /** Signs a command line in. */
    OwnCall.Answer signedIn(String account) {
        JsonNode started = start();
        assertThat(decide(browser(account), started.path("user_code").asString(), true)
                        .status())
                .isEqualTo(200);
        OwnCall.Answer answer = redeem(started);
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return answer;
    }

    Authentication recognised(OwnCall.Answer tokens) {
        return rooms.authenticator.authenticate(
                List.of("Bearer " + tokens.json().path("access_token").asString()));
    }

    Caller caller(OwnCall.Answer tokens) {
        return ((Authenticated) recognised(tokens)).caller();
    }
}
