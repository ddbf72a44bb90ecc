package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.Client;
import io.hypercube.testbed.Smoke;
import java.util.List;
import java.util.stream.Stream;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Saved views are their account's own, and lead nowhere but to pages of the console. */
@Smoke
class SavedViewsIT extends BeforeTarget {
    private static final String VIEWS = "/api/v1/cube/views";
    private static final String PODS = "/console/clusters/target/api/v1/namespaces/secret-project/pods";
    private static final String OF_ADMIN = "/console/clusters/target/api/v1/namespaces/admins-project/pods";

    @ParameterizedTest
    @EnumSource
    void areOfNoUseToOtherAccounts(Protocol protocol) {
        Client owner = gateway.member("owner-" + protocol.name().toLowerCase(java.util.Locale.ROOT));
        Client other = gateway.member("other-" + protocol.name().toLowerCase(java.util.Locale.ROOT));
        Answer made = save(protocol, owner.token(), "mine", PODS);
        String one = VIEWS + "/" + made.json().get("id");

        for (String token : List.of(other.token(), gateway.admin().token())) {
            Answer list = protocol.send(gateway, Attack.get(VIEWS).bearer(token));
            assertThat(list.status()).isEqualTo(200);
            assertThat(list.body()).doesNotContain("secret-project");
            Answer refused = protocol.send(gateway, rename(one).bearer(token)).isStatus(404);
            assertThat(refused.body()).doesNotContain("secret-project");
            protocol.send(gateway, Attack.of("DELETE", one).bearer(token)).isStatus(404);
        }
        protocol.send(gateway, Attack.get(VIEWS)).isStatus(401);
        protocol.send(gateway, rename(one)).isStatus(401);
        assertThat(protocol.send(gateway, Attack.get(VIEWS).bearer(owner.token()))
                        .body())
                .contains("\"name\":\"mine\"", PODS);
    }

    @ParameterizedTest
    @EnumSource
    void doNotShowOtherClustersToANarrowedKey(Protocol protocol) {
        Client admin = gateway.admin();
        String owner = admin.token();
        Answer made = save(protocol, owner, "of " + protocol, OF_ADMIN);
        KeyPair pair = KeyPair.create(admin, "{\"scope\":{\"clusters\":[\"other\"]}}");
        String narrow = pair.token(gateway);
        String one = VIEWS + "/" + made.json().get("id");

        Answer refused =
                protocol.send(gateway, Attack.get(VIEWS).bearer(narrow)).isStatus(403);
        assertThat(refused.body()).contains("scope").doesNotContain("admins-project");
        protocol.send(gateway, rename(one).bearer(narrow)).isStatus(403);
        protocol.send(gateway, Attack.of("DELETE", one).bearer(narrow)).isStatus(403);
        assertThat(save(protocol, narrow, "x", OF_ADMIN).status()).isEqualTo(403);
        assertThat(protocol.send(gateway, Attack.of("DELETE", one).bearer(owner))
                        .status())
                .isEqualTo(200);
        admin.delete("/api/v1/cube/keys/" + pair.accessKey());
    }

    @ParameterizedTest
    @EnumSource
    void leadToNothingButTheConsole(Protocol protocol) {
        String token = gateway.admin().token();
        String one = VIEWS + "/"
                + save(protocol, token, "good " + protocol, OF_ADMIN).json().get("id");
        Stream.of(
                        "//evil.example",
                        "//evil.example/console/",
                        "https://evil.example/console/",
                        "javascript:alert(document.cookie)//console/",
                        "/console/../api/v1/cube/logout",
                        "/console/%2e%2e/%2e%2e/api",
                        "/console//evil.example",
                        "/console/\\\\evil.example",
                        "/console/clusters\\n/x",
                        "/api/v1/cube/keys",
                        "data:text/html,x")
                .forEach(address -> {
                    Answer created = save(protocol, token, "bad", address).isStatus(422);
                    assertThat(created.body()).contains("address: ");
                    Attack moved = json("PATCH", one).body("{\"address\":\"" + address + "\"}");
                    protocol.send(gateway, moved.bearer(token)).isStatus(422);
                });
        assertThat(protocol.send(gateway, Attack.get(VIEWS).bearer(token)).body())
                .contains(OF_ADMIN)
                .doesNotContain("evil", "bad");
    }

    private static Answer save(Protocol protocol, String token, String name, String address) {
        Attack attack = json("POST", VIEWS).body("{\"name\":\"" + name + "\",\"address\":\"" + address + "\"}");
        return protocol.send(gateway, attack.bearer(token));
    }

    private static Attack rename(String one) {
        return json("PATCH", one).body("{\"name\":\"theirs\"}");
    }

    private static Attack json(String method, String target) {
        return Attack.of(method, target).with("Content-Type", "application/json");
    }
}
