package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.RunningGateway;
import java.util.List;
import java.util.function.UnaryOperator;

/** A browser session. Requests are sent as a browser sends them, with fields that name the console as their origin. */
record Cookie(String value) implements UnaryOperator<Attack> {
    private static final String LOGIN = "/api/v1/cube/login";

    static Cookie of(RunningGateway gateway, String name, String password) {
        Answer answer = Protocol.HTTP_2.send(gateway, signIn(name, password));
        assertThat(answer.status()).as(answer.body()).isEqualTo(200);
        List<String> set = answer.all("set-cookie");
        assertThat(set)
                .hasSize(1)
                .first()
                .asString()
                .matches("__Host-hypercube-session=[A-Za-z0-9_-]{43};"
                        + " Path=/; HttpOnly; Secure; SameSite=Strict; Max-Age=\\d+");
        return new Cookie(set.getFirst().substring(0, set.getFirst().indexOf(';')));
    }

    static Attack signIn(String name, String password) {
        return Attack.of("POST", LOGIN)
                .with("Content-Type", "application/json")
                .body("{\"name\":\"" + name + "\",\"password\":\"" + password + "\",\"session\":true}");
    }

    /** The secret value of the cookie. */
    String secret() {
        return value.substring(value.indexOf('=') + 1);
    }

    @Override
    public Attack apply(Attack request) {
        return sentWith(request).with("Origin", "https://localhost").with("Sec-Fetch-Site", "same-origin");
    }

    /** Adds the cookie only. */
    Attack sentWith(Attack request) {
        return request.with("Cookie", value);
    }
}
