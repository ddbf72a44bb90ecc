package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.Client;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Smoke;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Attack 34: a narrowed key cannot read data that names all clusters, accounts or namespaces. */
@Smoke
class WholeScopeIT extends BeforeTarget {
    private static final List<String> ENTRY_POINTS = List.of("/clusters/", "/api/v1/cube/proxy/clusters/");

    @ParameterizedTest
    @ValueSource(
            strings = {
                "\"clusters\":[\"other\"]",
                "\"clusters\":[\"*\"]",
                "\"namespaces\":[\"team-a\"]",
                "\"verbs\":[\"*\"]",
                "\"readOnly\":true"
            })
    @Shows("S34")
    void metricsAreNotForANarrowedKey(String scope) {
        Client admin = gateway.admin();
        assertThat(admin.get("/clusters/target/api").statusCode()).isEqualTo(200);
        KeyPair pair = KeyPair.create(admin, "{\"scope\":{" + scope + "}}");
        String token = pair.token(gateway);
        for (Protocol protocol : Protocol.values()) {
            for (String path : List.of("/metrics", "/api/v1/cube/overview")) {
                Answer refused =
                        protocol.send(gateway, Attack.get(path).bearer(token)).isStatus(403);
                assertThat(refused.body()).contains("scope").doesNotContain("target");
                assertThat(protocol.send(gateway, Attack.of("HEAD", path).bearer(token))
                                .status())
                        .isEqualTo(403);
            }
        }
        admin.delete("/api/v1/cube/keys/" + pair.accessKey());
    }

    @ParameterizedTest
    @EnumSource
    @Shows("6.13")
    void metricsAreForEveryAccountWithoutAScope(Protocol protocol) {
        Client member = gateway.member("maria-" + protocol.name());
        String ofAPair = KeyPair.create(member, "{}").token(gateway);
        for (String token : List.of(member.token(), ofAPair, gateway.admin().token())) {
            assertThat(protocol.send(gateway, Attack.of("HEAD", "/metrics").bearer(token))
                            .status())
                    .isEqualTo(200);
        }
    }

    /**
     * For every call with a cluster's name, the responses for an existing and for a missing cluster differ only in the
     * name.
     */
    @ParameterizedTest
    @EnumSource
    @Shows({"6.14", "S34"})
    void aClusterOutsideTheScopeLooksLikeOneThatIsNotThere(Protocol protocol) {
        Client admin = gateway.admin();
        KeyPair pair = KeyPair.create(admin, "{\"scope\":{\"clusters\":[\"other\"]}}");
        String token = pair.token(gateway);
        Answer list = protocol.send(gateway, Attack.get("/api/v1/cube/clusters").bearer(token));
        assertThat(list.body()).doesNotContain("target").contains("\"total\":0");
        for (String path : List.of(
                "/api/v1/cube/clusters/%s",
                "/api/v1/cube/clusters/%s/kubeconfig",
                ENTRY_POINTS.getFirst() + "%s/api",
                ENTRY_POINTS.getLast() + "%s/api/v1/pods?pageSize=1",
                ENTRY_POINTS.getFirst() + "%s/api/v1/namespaces/a/pods/p/exec")) {
            for (String method : List.of("GET", "POST", "PATCH", "DELETE")) {
                Answer there = protocol.send(
                        gateway, Attack.of(method, path.formatted("target")).bearer(token));
                Answer nowhere = protocol.send(
                        gateway, Attack.of(method, path.formatted("nowher")).bearer(token));

                assertThat(there.status()).as(method + " " + path).isIn(403, 404, 405);
                assertThat(there.status()).isEqualTo(nowhere.status());
                assertThat(there.body().replace("target", "nowher")).isEqualTo(nowhere.body());
            }
        }
        admin.delete("/api/v1/cube/keys/" + pair.accessKey());
    }
}
