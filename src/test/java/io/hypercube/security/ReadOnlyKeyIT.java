package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.Client;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.Thorough;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Attack 7: exec, attach, port-forward and proxy are not reads with any method, and a narrowed key cannot widen itself.
 */
@Thorough
class ReadOnlyKeyIT extends BeforeTarget {
    private static String readOnly;
    private static String reading;

    @BeforeAll
    static void signIn() {
        Client admin = gateway.admin();
        readOnly = KeyPair.create(admin, "{\"scope\":{\"readOnly\":true}}").token(gateway);
        reading = KeyPair.create(admin, "{\"scope\":{\"verbs\":[\"get\",\"list\",\"watch\"],\"namespaces\":[\"a\"]}}")
                .token(gateway);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api/v1/namespaces/a/pods/p/exec?command=id",
                "/api/v1/namespaces/a/pods/p/%65xec?command=id",
                "/api/v1/namespaces/a/pods/p/exec/?command=id",
                "/api/v1/namespaces/a/pods/p/attach",
                "/api/v1/namespaces/a/pods/p/portforward",
                "/api/v1/namespaces/a/pods/p/proxy/",
                "/api/v1/namespaces/a/pods/p:8080/proxy/run",
                "/api/v1/namespaces/a/services/s/proxy/admin",
                "/api/v1/namespaces/a/services/https:s:443/proxy",
                "/api/v1/nodes/n/proxy/run/a/p/c",
                "/api/v1/nodes/n:10250/proxy/exec/a/p/c",
                "/api/v1/proxy/namespaces/a/pods/p",
                "/api/v1/proxy/nodes/n",
                "/api/v1/watch/namespaces/a/pods/p/exec",
                "/apis/a.b/v1/namespaces/a/things/t/exec"
            })
    @Shows("S7")
    void theyAreRefused(String path) {
        for (String token : List.of(readOnly, reading)) {
            for (String entryPoint : List.of("/clusters/target", "/api/v1/cube/proxy/clusters/target")) {
                for (String method : List.of("GET", "HEAD", "POST", "OPTIONS")) {
                    Attack attack = Attack.of(method, entryPoint + path).bearer(token);
                    for (Way way : Way.to(entryPoint)) {
                        assertThat(way.send(gateway, attack).status())
                                .as(method + " " + path)
                                .isEqualTo(403);
                    }
                }
                Attack get = Attack.get(entryPoint + path).bearer(token);
                assertThat(Protocol.HTTP_1_1
                                .send(gateway, get.upgrading("Upgrade"))
                                .status())
                        .isEqualTo(403);
                Attack spdy = Attack.of("POST", entryPoint + path)
                        .bearer(token)
                        .with("Connection", "Upgrade")
                        .with("Upgrade", "SPDY/3.1");
                assertThat(Protocol.HTTP_1_1.send(gateway, spdy).status()).isEqualTo(403);
            }
        }
        assertThat(cluster.received()).isEmpty();
    }

    @Smoke
    @ParameterizedTest
    @ValueSource(strings = {"POST", "PUT", "PATCH", "DELETE"})
    @Shows("6.14")
    void writesAreRefused(String method) {
        for (String path : List.of("/api/v1/namespaces/a/pods", "/api/v1/watch/namespaces/a/pods", "/healthz")) {
            for (Way way : Way.to("/clusters/target")) {
                Attack attack = Attack.of(method, "/clusters/target" + path).bearer(readOnly);
                way.send(gateway, attack.body("{}")).isStatus(403);
            }
        }
        assertThat(cluster.received()).isEmpty();
    }

    @Test
    void readsPass() throws Exception {
        for (String token : List.of(readOnly, reading)) {
            Answer answer = Protocol.HTTP_2.send(
                    gateway,
                    Attack.get("/clusters/target/api/v1/namespaces/a/pods/exec").bearer(token));
            assertThat(answer.status()).isEqualTo(200);
            cluster.next();
        }
    }

    /** RBAC calls these {@code get}, but they open the console of a virtual machine. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "/apis/subresources.kubevirt.io/v1/namespaces/a/virtualmachineinstances/y/console",
                "/apis/subresources.kubevirt.io/v1/namespaces/a/virtualmachineinstances/y/vnc?watch=true",
                "/apis/subresources.kubevirt.io/v1/watch/namespaces/a/virtualmachineinstances/y/vnc",
                "/apis/a.b/v1/namespaces/a/pods/p/log",
                "/api/v1/namespaces/a/pods/p",
                "/api/v1/namespaces/a/pods",
                "/api/v1/namespaces/a/pods/p/status",
                "/apis/a.b/v1/consoles",
                "/console"
            })
    @Shows("S7")
    void upgradesThatAreNotKnownToReadAreRefused(String path) {
        for (String token : List.of(readOnly, reading)) {
            for (String entryPoint : List.of("/clusters/target", "/api/v1/cube/proxy/clusters/target")) {
                Attack get = Attack.get(entryPoint + path).bearer(token);
                Protocol.HTTP_1_1.send(gateway, get.upgrading("Upgrade")).isStatus(403);
                Protocol.HTTP_1_1
                        .send(gateway, get.with("Connection", "x, UPGRADE").with("Upgrade", "spdy/3.1"))
                        .isStatus(403);
            }
            Attack named = Attack.get("/clusters/target" + path).bearer(token);
            Way.SERVER_NAME_HTTP_1_1.send(gateway, named.upgrading("Upgrade")).isStatus(403);
        }
        assertThat(cluster.received()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api/v1/namespaces/a/pods?watch=true",
                "/api/v1/watch/namespaces/a/pods",
                "/apis/a.b/v1/namespaces/a/things?watch=1",
                "/api/v1/namespaces/a/pods/p/log?follow=true"
            })
    void upgradesThatReadPass(String path) throws Exception {
        for (String token : List.of(readOnly, reading)) {
            Attack get = Attack.get("/clusters/target" + path).bearer(token).upgrading("Upgrade");
            for (Way way : Way.upgradable()) {
                assertThat(way.send(gateway, get).status()).isEqualTo(200);
                assertThat(cluster.next().all("upgrade")).containsExactly("websocket");
            }
        }
    }

    /** {@code h2c}, which the JDK's client always offers, is ignored; the request is handled as an ordinary one. */
    @Test
    void anOfferThatNobodyTakesUpIsNoUpgrade() throws Exception {
        Attack offer = Attack.get("/clusters/target/api/v1/namespaces/a/pods")
                .bearer(reading)
                .with("Connection", "Upgrade, HTTP2-Settings")
                .with("Upgrade", "h2c")
                .with("HTTP2-Settings", "AAMAAABkAAQAAP__");
        assertThat(Protocol.HTTP_1_1.send(gateway, offer).status()).isEqualTo(200);
        assertThat(cluster.next().all("upgrade")).isEmpty();
    }

    /** Otherwise a narrowed key could create a key with a wider scope. */
    @ParameterizedTest
    @ValueSource(strings = {"GET", "POST"})
    void aNarrowKeyHasNothingToSayAboutKeys(String method) {
        for (String token : List.of(readOnly, reading)) {
            Protocol.HTTP_1_1
                    .send(gateway, Attack.of(method, "/api/v1/cube/keys").bearer(token))
                    .isStatus(403);
        }
    }
}
