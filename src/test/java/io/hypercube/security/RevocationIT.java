package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.Client;
import io.hypercube.auth.account.Account;
import io.hypercube.auth.account.AccountStore;
import io.hypercube.storage.Storage;
import io.hypercube.storage.StorageConfig;
import io.hypercube.testbed.AuthComponents;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Smoke;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Attack 13: revoked rights end within two seconds, also for running streams. */
@Smoke
class RevocationIT extends BeforeTarget {
    @BeforeEach
    void answerStreams() {
        cluster.answer(Unanswered::answer);
    }

    @Test
    @Shows("S13")
    void aDeletedKeyEndsItsStreams() throws Exception {
        Client owner = gateway.member("deleter");
        KeyPair pair = KeyPair.create(owner, "{}");
        try (Streams streams = new Streams(gateway, pair.token(gateway));
                Streams others =
                        new Streams(gateway, KeyPair.create(owner, "{}").token(gateway))) {
            assertThat(owner.delete("/api/v1/cube/keys/" + pair.accessKey()).statusCode())
                    .isEqualTo(200);

            streams.assertEnded();
            others.assertGoOn();
        }
    }

    @Test
    @Shows("S13")
    void aDisabledKeyEndsItsStreams() throws Exception {
        Client owner = gateway.member("switcher");
        KeyPair pair = KeyPair.create(owner, "{}");
        try (Streams streams = new Streams(gateway, pair.token(gateway))) {
            change(owner, "/api/v1/cube/keys/" + pair.accessKey(), "PATCH", "{\"disabled\":true}");

            streams.assertEnded();
        }
    }

    /** The token stays valid, for what the scope is now. */
    @Test
    @Shows("S13")
    void aChangedScopeOfAKeyEndsItsStreamsAndRequests() throws Exception {
        Client owner = gateway.member("narrower");
        KeyPair pair = KeyPair.create(owner, "{}");
        String token = pair.token(gateway);
        try (Streams streams = new Streams(gateway, token)) {
            Unanswered requests = Unanswered.send(gateway, cluster, token);
            change(owner, "/api/v1/cube/keys/" + pair.accessKey(), "PATCH", "{\"scope\":{\"verbs\":[\"watch\"]}}");

            streams.awaitEnd();
            requests.assertEnded();
        }
        Attack list = Attack.get("/clusters/target/api/v1/pods").bearer(token);
        Protocol.HTTP_2.send(gateway, list).isStatus(403);
    }

    @Test
    @Shows("S13")
    void aDeletedKeyEndsItsRequests() throws Exception {
        Client owner = gateway.member("requester");
        KeyPair pair = KeyPair.create(owner, "{}");
        Unanswered requests = Unanswered.send(gateway, cluster, pair.token(gateway));
        assertThat(owner.delete("/api/v1/cube/keys/" + pair.accessKey()).statusCode())
                .isEqualTo(200);

        requests.assertEnded();
    }

    @Test
    void aRotatedKeyEndsTheStreamsOfItsOldSecretWhenTheGraceTimeIsOver() throws Exception {
        Client owner = gateway.member("rotator");
        KeyPair pair = KeyPair.create(owner, "{}");
        String rotate = "/api/v1/cube/keys/" + pair.accessKey() + "/rotate";
        try (Streams streams = new Streams(gateway, pair.token(gateway))) {
            change(owner, rotate, "POST", "{\"gracePeriodSeconds\":3600}");
            streams.assertGoOn();
            try (Streams others = new Streams(gateway, pair.token(gateway))) {
                change(owner, rotate, "POST", "{}");

                streams.assertEnded();
                others.awaitEnd();
            }
        }
    }

    @Test
    void anAdminEndsTheSessionsOfWhomHeDisables() throws Exception {
        Client admin = gateway.admin();
        change(admin, "/api/v1/cube/accounts", "POST", "{\"name\":\"leaver\",\"password\":\"correct horse\"}");
        try (Streams streams = new Streams(gateway, Cookie.of(gateway, "leaver", "correct horse"))) {
            change(admin, "/api/v1/cube/accounts/leaver", "PATCH", "{\"disabled\":true}");

            streams.assertEnded();
        }
    }

    @Test
    void aNewPasswordEndsTheSessionThatSetsIt() throws Exception {
        change(
                gateway.admin(),
                "/api/v1/cube/accounts",
                "POST",
                "{\"name\":\"changer\",\"password\":\"correct horse\"}");
        Cookie session = Cookie.of(gateway, "changer", "correct horse");
        try (Streams streams = new Streams(gateway, session)) {
            Attack change = Attack.of("PUT", "/api/v1/cube/accounts/changer/password")
                    .with("Content-Type", "application/json")
                    .body("{\"password\":\"battery staple\",\"oldPassword\":\"correct horse\"}");
            assertThat(Protocol.HTTP_2.send(gateway, session.apply(change)).status())
                    .isEqualTo(200);

            streams.assertEnded();
        }
    }

    private static void change(Client client, String target, String method, String json) {
        HttpRequest.Builder request = client.request(method, target, BodyPublishers.ofString(json))
                .header("Content-Type", "application/json");
        assertThat(client.send(request).statusCode()).isIn(200, 201);
    }

    /** The change is written by another process. */
    @Test
    @Shows("S13")
    void aDisabledAccountEndsTheStreamsOfItsTokens() throws Exception {
        Client owner = gateway.member("disabled");
        String ofKey = KeyPair.create(owner, "{}").token(gateway);
        try (Streams bySignIn = new Streams(gateway, owner.token());
                Streams byKey = new Streams(gateway, ofKey);
                Storage storage = Storage.open(new StorageConfig(gateway.dataDir(), null), secrets -> {})) {
            Account account = storage.accounts().find("disabled").orElseThrow().account();
            assertThat(storage.accounts().update(AuthComponents.disabled(account)))
                    .isEqualTo(AccountStore.Change.DONE);

            bySignIn.assertEnded();
            byKey.assertEnded();
        }
    }
}
