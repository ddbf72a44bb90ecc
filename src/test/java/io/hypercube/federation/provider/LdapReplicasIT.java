package io.hypercube.federation.provider;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.Client;
import io.hypercube.Replicas;
import io.hypercube.core.http.Json;
import io.hypercube.testbed.Slapd;
import io.hypercube.testbed.Smoke;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** One of two replicas searches the directory, for both. */
@Smoke
class LdapReplicasIT {

    @TempDir
    private Path folder;

    @Test
    void endsWhatIsOpenAtEachReplica() throws IOException {
        try (Slapd slapd = Slapd.start(folder)) {
            slapd.person("alice");
            Files.writeString(folder.resolve("ldap.secret"), Slapd.READER_PASSWORD);
            Path config = Files.writeString(folder.resolve("hypercube.yaml"), """
                    groupsRefresh: 200ms
                    identityProviders:
                    - name: corp
                      ldap:
                        url: %s
                        certificateAuthority: slapd/ca.crt
                        bindDn: %s
                        bindPasswordFile: ldap.secret
                        users: {baseDn: "%s", filter: "(uid={name})"}
                        groups: {baseDn: "%s", filter: "(member={dn})"}
                    """.formatted(
                            slapd.ldaps(), Slapd.READER, Slapd.PEOPLE, Slapd.GROUPS));
            try (Replicas replicas = Replicas.start(Map.of("config", List.of(config.toString())))) {
                Client here = signedIn(replicas.here().anonymous());
                Client there = signedIn(replicas.there().anonymous());

                slapd.group("dev", "uid=alice," + Slapd.PEOPLE);
                for (Client client : List.of(here, there)) {
                    await().until(() -> List.of("dev").equals(whoAmI(client).get("groups")));
                }
                slapd.delete("uid=alice," + Slapd.PEOPLE);
                for (Client client : List.of(here, there)) {
                    await().until(() -> client.get("/api/v1/cube/whoami").statusCode() == 401);
                }
            }
        }
    }

    private static Client signedIn(Client client) {
        HttpResponse<byte[]> answer = client.post(
                "/api/v1/cube/login",
                Json.write(Map.of("name", "alice", "password", "password-of-alice", "provider", "corp")));
        assertThat(answer.statusCode()).isEqualTo(200);
        return client.withToken(
                String.valueOf(Json.read(answer.body(), Map.class).get("token")));
    }

    private static Map<?, ?> whoAmI(Client client) {
        return Json.read(client.get("/api/v1/cube/whoami").body(), Map.class);
    }
}
