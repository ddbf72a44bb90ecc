package io.hypercube.cli.client;

import io.hypercube.cli.client.StoredSignIn.Renewal;
import java.io.IOException;
import java.net.URI;
import java.time.Instant;
import java.util.Map;
import java.util.Optional;

/**
 * Renews the stored sign-in when its token is about to expire. Of several processes that find it so, the one that gets the file lock
 * renews it; the others then find the new token. When the process is killed after the gateway has replaced the refresh token and
 * before the new one is stored, the old one still works for a minute. Blocking.
 */
public final class Renewals {
    private final StoredSignIns signIns;
    private final GatewayClient gateway;
    private final URI server;

    /** @param gateway a client without a token */
    public Renewals(StoredSignIns signIns, GatewayClient gateway, URI server) {
        this.signIns = signIns;
        this.gateway = gateway;
        this.server = server;
    }

    /**
     * The sign-in with a valid token.
     *
     * @throws IOException when nobody is signed in, the sign-in has ended, or the gateway cannot be reached; the message names the
     *     command to run
     */
    public StoredSignIn current() throws IOException, InterruptedException {
        StoredSignIn stored = require();
        if (stored.isFresh(Instant.now())) {
            return stored;
        }
        if (stored.renewal() == null) {
            throw ended("not signed in to " + server);
        }
        try (StoredSignIns.Lock _ = signIns.lock(server)) {
            StoredSignIn latest = require();
            Renewal renewal = latest.renewal();
            return renewal == null || latest.isFresh(Instant.now()) ? latest : renewed(latest, renewal);
        }
    }

    private StoredSignIn require() throws IOException {
        Optional<StoredSignIn> stored = signIns.find(server, null);
        return stored.orElseThrow(() -> ended("not signed in to " + server));
    }

    private StoredSignIn renewed(StoredSignIn stored, Renewal renewal) throws IOException, InterruptedException {
        OAuthResponse response;
        try {
            response = ask(renewal);
        } catch (IOException e) {
            if (Instant.now().isBefore(stored.expiration())) {
                return stored;
            }
            throw e;
        }
        if (response.error().equals("invalid_grant")) {
            signIns.forget(server);
            throw ended("the sign-in to " + server + " has ended");
        }
        if (response.failed()) {
            throw response.failure();
        }
        StoredSignIn fresh = StoredSignIn.granted(response.fields(), Instant.now());
        signIns.keep(server, null, fresh);
        return fresh;
    }

    private OAuthResponse ask(Renewal renewal) throws IOException, InterruptedException {
        return gateway.post(
                DeviceFlow.TOKEN_PATH,
                Map.of(
                        "grant_type",
                        "refresh_token",
                        "client_id",
                        DeviceFlow.CLIENT_ID,
                        "refresh_token",
                        renewal.refreshToken().reveal()));
    }

    private IOException ended(String what) {
        return new IOException(what + " (run: hypercube login --server " + server + ")");
    }
}
