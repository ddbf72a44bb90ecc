package io.hypercube.auth.authentication;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hypercube.core.kube.ApiException;
import io.hypercube.testbed.Shows;
import java.util.List;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class WebSocketTokenTest {
    private static final String CANARY = WebSocketToken.PREFIX + "Y2FuYXJ5";

    @ParameterizedTest
    @ValueSource(
            strings = {
                WebSocketToken.PREFIX + "Y2FuYXJ5, v4.channel.k8s.io",
                "v5.channel.k8s.io,v4.channel.k8s.io ,\t" + WebSocketToken.PREFIX + "Y2FuYXJ5",
            })
    @Shows("2.16")
    void readsTheTokenAmongOtherSubprotocols(String field) {
        assertThat(WebSocketToken.isSent(List.of("WebSocket"), List.of(field))).isTrue();
        assertThat(WebSocketToken.authorization(List.of(field))).isEqualTo("Bearer canary");
        assertThat(WebSocketToken.authorization(List.of(CANARY, "v4.channel.k8s.io")))
                .isEqualTo("Bearer canary");
    }

    @Test
    void isNotSentWithoutAHandshakeOrWithoutItsSubprotocol() {
        assertThat(WebSocketToken.isSent(List.of("SPDY/3.1"), List.of(CANARY))).isFalse();
        assertThat(WebSocketToken.isSent(List.of(), List.of(CANARY))).isFalse();
        assertThat(WebSocketToken.isSent(List.of("websocket"), List.of("v4.channel.k8s.io")))
                .isFalse();
    }

    /** The message does not quote it. */
    @ParameterizedTest
    @ValueSource(strings = {"Y2FuYXJ5", "Y2FuYXJ5,%sY2FuYXJ5,a", "Y2FuY+XJ5,a", "Y2FuYXJ5!,a", "Y2FuYX,%s,a"})
    void refusesWhatAnApiServerRefuses(String rest) {
        String field = WebSocketToken.PREFIX + rest.replace("%s", WebSocketToken.PREFIX);

        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> WebSocketToken.authorization(List.of(field)))
                .satisfies(told -> assertThat(told.status().code()).isEqualTo(401))
                .satisfies(told -> assertThat(told.getMessage()).doesNotContain("Y2FuY"))
                .withNoCause();
    }
}
