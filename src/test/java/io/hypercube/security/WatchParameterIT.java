package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.Thorough;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Attack 44: a parameter that the API server drops or splits changes the verb after authorization. */
@Thorough
class WatchParameterIT extends BeforeTarget {
    private static String watching;
    private static String listing;

    @BeforeAll
    static void createKeys() {
        watching = KeyPair.create(gateway.admin(), "{\"scope\":{\"verbs\":[\"watch\"]}}")
                .token(gateway);
        listing = KeyPair.create(gateway.admin(), "{\"scope\":{\"verbs\":[\"list\"]}}")
                .token(gateway);
    }

    @Smoke
    @ParameterizedTest
    @ValueSource(
            strings = {
                "watch=true;",
                "watch=true;&limit=1",
                "watch;",
                "w%61tch=true;",
                "watch=true%",
                "watch=%zz",
                "watch=true&watch=false",
                "watch=fal%C5%BFe",
                "labelSelector=a;watch=true",
                "resourceVersion=0;watch=1&watch=false",
                "labelSelector=%ff",
                "a=%C3%A9&%c3=a",
                "a=%ED%A0%80"
            })
    @Shows({"3.18", "S44"})
    void isRefusedWhereReadersDiffer(String query) {
        for (String token : List.of(watching, listing)) {
            for (String entryPoint : List.of("/clusters/target", "/api/v1/cube/proxy/clusters/target")) {
                for (Way way : Way.to(entryPoint)) {
                    for (String path : List.of("/api/v1/pods", "/apis/a.b/v1/namespaces/a/things", "/api/v1/pods/")) {
                        Attack attack =
                                Attack.get(entryPoint + path + '?' + query).bearer(token);
                        way.send(gateway, attack).isStatus(400);
                    }
                }
            }
            for (String several : List.of("/clusters/_all", "/api/v1/cube/proxy/clusters/_all")) {
                Attack all = Attack.get(several + "/api/v1/pods?" + query).bearer(token);
                Protocol.HTTP_2.send(gateway, all).isStatus(400);
            }
            Attack upgrade = Attack.get("/clusters/target/api/v1/pods?" + query).bearer(token);
            Protocol.HTTP_1_1.send(gateway, upgrade.upgrading("Upgrade")).isStatus(400);
        }
        assertThat(cluster.received()).isEmpty();
    }

    @Test
    void isNamedInTheAnswerWithoutItsValue() {
        Attack attack = Attack.get("/clusters/target/api/v1/pods?watch=cAnArY;").bearer(watching);

        assertThat(Protocol.HTTP_1_1.send(gateway, attack).isStatus(400).body())
                .contains("\\\"watch\\\"", "%3B")
                .doesNotContain("cAnArY");
    }

    /** Both read these in the same way. */
    @ParameterizedTest
    @ValueSource(strings = {"watch=true", "watch=1", "watch=T", "watch=", "watch", "watch=no", "w%61tch=TRUE"})
    void isAWatchWithAnyValueButFalse(String query) throws Exception {
        Attack attack = Attack.get("/clusters/target/api/v1/pods?" + query);

        Protocol.HTTP_1_1.send(gateway, attack.bearer(listing)).isStatus(403);
        assertThat(Protocol.HTTP_1_1.send(gateway, attack.bearer(watching)).status())
                .isEqualTo(200);
        assertThat(cluster.next().line()).contains(query);
    }

    @ParameterizedTest
    @ValueSource(strings = {"watch=false", "watch=0", "watch=FALSE", "", "Watch=true"})
    void isAListOtherwise(String query) throws Exception {
        Attack attack = Attack.get("/clusters/target/api/v1/pods?" + query);

        Protocol.HTTP_1_1.send(gateway, attack.bearer(watching)).isStatus(403);
        assertThat(Protocol.HTTP_1_1.send(gateway, attack.bearer(listing)).status())
                .isEqualTo(200);
        assertThat(cluster.next().line()).contains(query);
    }
}
