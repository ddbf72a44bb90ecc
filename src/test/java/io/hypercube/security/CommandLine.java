package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.RunningGateway;

/**
 * A command line that is signed in, by the calls of the program.
 *
 * @param token of an hour
 * @param refreshToken the latest one
 */
record CommandLine(String token, String refreshToken) {
    private static final String PATH = "/api/v1/cube/device/";
    private static final String CLIENT = "client_id=hypercube&";

    /** Begins a request and lets a browser's session approve it. */
    static CommandLine signIn(RunningGateway gateway, Cookie browser) {
        Answer started = post(gateway, "authorization", "device_name=test");
        assertThat(started.status()).as(started.body()).isEqualTo(200);
        approve(gateway, browser, text(started, "user_code"));
        return of(post(
                gateway,
                "token",
                "grant_type=urn:ietf:params:oauth:grant-type:device_code&device_code=" + text(started, "device_code")));
    }

    static void approve(RunningGateway gateway, Cookie browser, String userCode) {
        Answer approved = Protocol.HTTP_2.send(gateway, browser.apply(approval(userCode)));
        assertThat(approved.status()).as(approved.body()).isEqualTo(200);
    }

    static Attack approval(String userCode) {
        return Attack.of("POST", PATH + "approval")
                .with("Content-Type", "application/json")
                .body("{\"userCode\":\"" + userCode + "\",\"approve\":true}");
    }

    /** Uses the refresh token. */
    CommandLine refreshed(RunningGateway gateway) {
        return of(refresh(gateway));
    }

    /** The same through a proxy that names the client's address. */
    CommandLine refreshed(RunningGateway gateway, String client) {
        return of(post(gateway, "token", "grant_type=refresh_token&refresh_token=" + refreshToken, client));
    }

    Answer refresh(RunningGateway gateway) {
        return post(gateway, "token", "grant_type=refresh_token&refresh_token=" + refreshToken);
    }

    static Answer post(RunningGateway gateway, String path, String form) {
        return Protocol.HTTP_2.send(
                gateway,
                Attack.of("POST", PATH + path)
                        .with("Content-Type", "application/x-www-form-urlencoded")
                        .body(CLIENT + form));
    }

    static Answer post(RunningGateway gateway, String path, String form, String client) {
        return Protocol.HTTP_2.send(
                gateway,
                Attack.of("POST", PATH + path)
                        .with("X-Forwarded-For", client)
                        .with("Content-Type", "application/x-www-form-urlencoded")
                        .body(CLIENT + form));
    }

    private static CommandLine of(Answer tokens) {
        assertThat(tokens.status()).as(tokens.body()).isEqualTo(200);
        return new CommandLine(text(tokens, "access_token"), text(tokens, "refresh_token"));
    }

    static String text(Answer answer, String field) {
        return String.valueOf(answer.json().get(field));
    }
}
