package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.Thorough;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * Attack 29: outside its namespaces, a key with a scope of namespaces can only read discovery, version, OpenAPI and
 * health.
 */
@Thorough
class NamespacedKeyIT extends BeforeTarget {
    private static final List<String> ENTRY_POINTS = List.of("/clusters/target", "/api/v1/cube/proxy/clusters/target");

    private static List<String> tokens;

    @BeforeAll
    static void signIn() {
        tokens = List.of(
                KeyPair.create(gateway.admin(), "{\"scope\":{\"namespaces\":[\"team-a\"]}}")
                        .token(gateway),
                KeyPair.create(gateway.admin(), "{\"scope\":{\"namespaces\":[\"*\"],\"verbs\":[\"*\"]}}")
                        .token(gateway));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/",
                "/logs",
                "/logs/",
                "/logs/pods/",
                "/logs/kube-apiserver.log",
                "/debug/pprof/",
                "/debug/pprof/heap",
                "/debug/flags/v",
                "/metrics",
                "/metrics/slis",
                "/configz",
                "/flagz",
                "/statusz",
                "/oapi/v1/namespaces/team-a/secrets",
                "/oapi/v1/namespaces/other/secrets",
                "/.well-known/openid-configuration",
                "/openid/v1/jwks",
                "/swagger.json",
                "/swaggerapi/",
                "/healthzz",
                "/healthz-x/ping",
                "/livez2",
                "/readyz_",
                "/version/x",
                "/versions",
                "/openapi",
                "/openapiv2",
                "/openapi/v4",
                "/openapi/v2x",
                "/API",
                "/Version",
                "/%61pi",
                "/lo%67s/",
                "/%76ersion",
                "/api%20",
                "/apis-x",
                "/ui",
                "/index.html"
            })
    @Shows("S29")
    void pathsOfTheHostAreRefused(String path) {
        for (String token : tokens) {
            for (String entryPoint : ENTRY_POINTS) {
                for (String method : List.of("GET", "HEAD", "OPTIONS")) {
                    for (Way way : Way.to(entryPoint)) {
                        Answer answer = way.send(
                                gateway, Attack.of(method, entryPoint + path).bearer(token));
                        assertThat(answer.status())
                                .as(method + " " + entryPoint + path)
                                .isEqualTo(403);
                    }
                }
                Attack get = Attack.get(entryPoint + path).bearer(token);
                Protocol.HTTP_1_1.send(gateway, get).isStatus(403);
                Protocol.HTTP_1_1.send(gateway, get.upgrading("Upgrade")).isStatus(403);
            }
        }
        assertThat(cluster.received()).isEmpty();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api",
                "/api/",
                "/api/v1",
                "/apis",
                "/apis/",
                "/apis/apps",
                "/apis/apps/v1",
                "/version",
                "/version/",
                "/openapi/v2",
                "/openapi/v3",
                "/openapi/v3/",
                "/openapi/v3/apis/apps/v1?hash=1",
                "/healthz",
                "/healthz/ping",
                "/livez",
                "/livez/etcd",
                "/readyz?verbose",
                "/readyz/poststarthook/start-apiextensions-controllers",
                "/api/v1/namespaces/team-a",
                "/api/v1/namespaces/team-a/pods/p"
            })
    @Shows("S29")
    void discoveryVersionOpenApiAndHealthPass(String path) {
        for (String token : tokens) {
            for (String entryPoint : ENTRY_POINTS) {
                for (Way way : Way.to(entryPoint)) {
                    Answer answer =
                            way.send(gateway, Attack.get(entryPoint + path).bearer(token));
                    assertThat(answer.status()).as(entryPoint + path).isEqualTo(200);
                }
            }
        }
    }

    /**
     * Access reviews are cluster-wide: they would show what the account may do in namespaces outside the key's scope.
     */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews",
                "/apis/authorization.k8s.io/v1/selfsubjectrulesreviews",
                "/apis/authorization.k8s.io/v1/subjectaccessreviews",
                "/apis/authentication.k8s.io/v1/tokenreviews",
                "/apis/authentication.k8s.io/v1/selfsubjectreviews",
                "/apis/certificates.k8s.io/v1/certificatesigningrequests",
                "/api/v1/namespaces",
                "/api/v1/nodes/n/proxy/logs/",
                "/api/v1/proxy/nodes/n",
                "/api",
                "/apis/apps/v1",
                "/healthz",
                "/openapi/v2"
            })
    void whatIsOfNoNamespaceIsNotWritten(String path) {
        for (String token : tokens) {
            for (String entryPoint : ENTRY_POINTS) {
                for (String method : List.of("POST", "PUT", "PATCH", "DELETE")) {
                    for (Way way : Way.to(entryPoint)) {
                        Attack attack = Attack.of(method, entryPoint + path)
                                .bearer(token)
                                .body("{}");
                        way.send(gateway, attack).isStatus(403);
                    }
                }
            }
        }
        assertThat(cluster.received()).isEmpty();
    }

    @Smoke
    @ParameterizedTest
    @ValueSource(
            strings = {
                "/api/v1/pods",
                "/api/v1/namespaces",
                "/api/v1/nodes",
                "/api/v1/nodes/n/proxy/logs/",
                "/api/v1/watch/pods",
                "/api/v1/watch/namespaces",
                "/api/v1/namespaces/other",
                "/api/v1/namespaces/other/status",
                "/api/v1/namespaces/other/pods",
                "/api/v1/watch/namespaces/other/pods",
                "/apis/a.b/v1/clusterthings/x/namespaces/team-a",
                "/apis/a.b/v1/namespaces/other/namespaces/team-a"
            })
    @Shows("6.14")
    void othersNamespacesAndTheClusterItselfAreRefused(String path) {
        for (String entryPoint : ENTRY_POINTS) {
            for (Way way : Way.to(entryPoint)) {
                Attack attack = Attack.get(entryPoint + path).bearer(tokens.getFirst());
                way.send(gateway, attack).isStatus(403);
            }
        }
        assertThat(cluster.received()).isEmpty();
    }
}
