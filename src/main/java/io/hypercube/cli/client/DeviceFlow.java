package io.hypercube.cli.client;

import io.hypercube.core.identity.Secret;
import java.io.IOException;
import java.time.Duration;
import java.time.Instant;
import java.util.Map;

/**
 * Signs in by the device flow: a person approves the request in a browser, on this machine or any other. Blocking.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc8628">RFC 8628</a>
 */
public final class DeviceFlow {
    static final String TOKEN_PATH = "/api/v1/cube/device/token";
    static final String CLIENT_ID = "hypercube";

    private static final String AUTHORIZATION_PATH = "/api/v1/cube/device/authorization";
    private static final String REVOCATION_PATH = "/api/v1/cube/device/revocation";
    private static final String GRANT = "urn:ietf:params:oauth:grant-type:device_code";
    private static final Duration SLOWER = Duration.ofSeconds(5);
    private static final int USUAL_INTERVAL = 5;

    /**
     * A request that waits for its approval.
     *
     * @param page the address at which it is approved, without the code
     * @param pageWithCode the same with the code
     */
    public record Started(
            Secret deviceCode,
            String userCode,
            String page,
            String pageWithCode,
            Instant expiration,
            Duration interval) {}

    /** A sign-in and the account that approved it. */
    public record Granted(StoredSignIn signIn, String account) {}

    private final GatewayClient gateway;

    public DeviceFlow(GatewayClient gateway) {
        this.gateway = gateway;
    }

    /** @param device what the approving person is shown */
    public Started start(String device) throws IOException, InterruptedException {
        OAuthResponse response =
                gateway.post(AUTHORIZATION_PATH, Map.of("client_id", CLIENT_ID, "device_name", device));
        if (response.failed() || response.text("device_code").isEmpty()) {
            throw response.failure();
        }
        return new Started(
                Secret.of(response.text("device_code")),
                response.text("user_code"),
                response.text("verification_uri"),
                response.text("verification_uri_complete"),
                Instant.now().plusSeconds(response.fields().path("expires_in").asLong(0)),
                Duration.ofSeconds(response.fields().path("interval").asLong(USUAL_INTERVAL)));
    }

    /**
     * Waits until the request is approved.
     *
     * @throws IOException when it was denied, has expired, or the gateway cannot be reached until then
     */
    public Granted await(Started started) throws IOException, InterruptedException {
        Duration interval = started.interval();
        while (true) {
            Thread.sleep(interval);
            OAuthResponse response;
            try {
                response = ask(started);
            } catch (IOException e) {
                if (Instant.now().isAfter(started.expiration())) {
                    throw e;
                }
                interval = interval.plus(SLOWER);
                continue;
            }
            switch (response.error()) {
                case "" -> {
                    StoredSignIn signIn = StoredSignIn.granted(response.fields(), Instant.now());
                    return new Granted(signIn, response.text("account"));
                }
                case "authorization_pending" -> {}
                case "slow_down" -> interval = interval.plus(SLOWER);
                case "access_denied" -> throw new IOException("the sign-in was denied");
                case "expired_token" -> throw new IOException("nobody approved the sign-in in time");
                default -> throw response.failure();
            }
        }
    }

    private OAuthResponse ask(Started started) throws IOException, InterruptedException {
        return gateway.post(
                TOKEN_PATH,
                Map.of(
                        "grant_type", GRANT,
                        "client_id", CLIENT_ID,
                        "device_code", started.deviceCode().reveal()));
    }

    /** Ends the sign-in of a refresh token, whether or not it still exists. */
    public void revoke(Secret refreshToken) throws IOException, InterruptedException {
        OAuthResponse response =
                gateway.post(REVOCATION_PATH, Map.of("client_id", CLIENT_ID, "token", refreshToken.reveal()));
        if (response.failed()) {
            throw response.failure();
        }
    }
}
