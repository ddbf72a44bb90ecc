package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.Client;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Thorough;
import java.sql.SQLException;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

/** Attack 42: many small writes of a member. */
@Thorough
class OwnWritesIT extends BeforeTarget {
    private static final String KEYS = "/api/v1/cube/keys/";
    private static final int FAR_TOO_MANY = 3_000;

    /** A row that cannot be read, which no change is about: who reads all rows fails. */
    @Test
    @Shows("S42")
    void aChangeReadsNoRowsOfOthers() throws SQLException {
        Client member = gateway.member("changer");
        KeyPair pair = KeyPair.create(member, "{}");
        String token = pair.token(gateway);
        DatabaseFile database = new DatabaseFile(gateway);
        String trigger = database.text("SELECT sql FROM sqlite_master WHERE name = 'account_inserted'");
        database.execute(
                "DROP TRIGGER account_inserted",
                "PRAGMA ignore_check_constraints = ON",
                "INSERT INTO account (name, id, display_name, role, groups, disabled, password_version, created)"
                        + " VALUES ('broken', 'broken', '', 'nothing', '', FALSE, 1, 0)");
        try {
            assertThat(patch(member.token(), pair.accessKey(), "{\"disabled\":true}")
                            .status())
                    .isEqualTo(200);
            Protocol.HTTP_2
                    .send(gateway, Attack.get("/api/v1/cube/whoami").bearer(token))
                    .isStatus(401);
            assertThat(Protocol.HTTP_2.send(gateway, Attack.get("/readyz")).status())
                    .isEqualTo(200);
        } finally {
            database.execute("DELETE FROM account WHERE name = 'broken'", trigger);
        }
    }

    @Test
    @Shows({"4.5", "S42"})
    void manyWritesOfOneAccountAreRefusedAndTheOthersAreNot() {
        Client writer = gateway.member("writer");
        Client other = gateway.member("other-writer");
        KeyPair pair = KeyPair.create(writer, "{}");

        Answer refused = IntStream.range(0, FAR_TOO_MANY)
                .mapToObj(i -> patch(writer.token(), "AK" + "0".repeat(18), "{}"))
                .filter(answer -> answer.status() == 429)
                .findFirst()
                .orElseThrow();

        assertThat(refused.all("retry-after")).hasSize(1);
        assertThat(KeyPair.create(other, "{}").token(gateway)).isNotEmpty();
        Attack read = Attack.get("/api/v1/cube/keys").bearer(writer.token());
        assertThat(Protocol.HTTP_2.send(gateway, read).status()).isEqualTo(200);
        Attack end = Attack.of("DELETE", KEYS + pair.accessKey()).bearer(writer.token());
        assertThat(Protocol.HTTP_2.send(gateway, end).status()).isEqualTo(200);
        Attack logout = Attack.of("POST", "/api/v1/cube/logout").bearer(writer.token());
        assertThat(Protocol.HTTP_2.send(gateway, logout).status()).isNotEqualTo(429);
    }

    private static Answer patch(String token, String key, String change) {
        return Protocol.HTTP_2.send(
                gateway,
                Attack.of("PATCH", KEYS + key)
                        .bearer(token)
                        .with("Content-Type", "application/json")
                        .body(change));
    }
}
