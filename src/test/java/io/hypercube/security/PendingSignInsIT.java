package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.RunningGateway;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Thorough;
import java.sql.SQLException;
import org.junit.jupiter.api.Test;

/** Attack 40: strangers have as many pending sign-ins as there may be, and guess codes and tokens. */
@Thorough
class PendingSignInsIT extends BeforeTarget {
    private static final String DEVICE_CODE = "grant_type=urn:ietf:params:oauth:grant-type:device_code&device_code=";
    private static final String REFRESH_TOKEN = "grant_type=refresh_token&refresh_token=";

    @Test
    @Shows("S40")
    void aCommandLineSignsInWhileStrangersHaveAllPlaces() throws SQLException {
        long now = System.currentTimeMillis();
        // as 200 networks leave them behind, each within its own limit
        new DatabaseFile(gateway)
                .execute("WITH RECURSIVE n(i) AS (SELECT 0 UNION ALL SELECT i + 1 FROM n WHERE i < 9999)"
                        + " INSERT INTO device_authorization (device_sha256, user_code_sha256, network, device, address, created,"
                        + " expires, state) SELECT randomblob(32), randomblob(32), 'stranger-' || (i % 200), '', '', "
                        + now + ", "
                        + (now + 500_000) + ", 'pending' FROM n");

        assertThat(signIn().refresh(gateway).status()).isEqualTo(200);
    }

    /** Their tables have other names meanwhile, so that a query for a guess would be a 500. */
    @Test
    void guessesCostNoQuery() throws SQLException {
        CommandLine signedIn = signIn();
        DatabaseFile database = new DatabaseFile(gateway);
        String part = "A".repeat(43);
        database.execute("ALTER TABLE device_authorization RENAME TO hidden", "ALTER TABLE sign_in RENAME TO hidden2");
        try {
            for (String code : new String[] {part, part + "." + "A".repeat(22), part + ".", ".", "%C3%A9.%C3%A9"}) {
                requireInvalid(CommandLine.post(gateway, "token", DEVICE_CODE + code));
            }
            requireInvalid(CommandLine.post(gateway, "token", REFRESH_TOKEN + "hcr_" + part + "_" + part));
            assertThat(CommandLine.post(gateway, "revocation", "token=hcr_" + part + "_" + part)
                            .status())
                    .isEqualTo(200);
        } finally {
            database.execute(
                    "ALTER TABLE hidden RENAME TO device_authorization", "ALTER TABLE hidden2 RENAME TO sign_in");
        }

        assertThat(signedIn.refresh(gateway).status()).isEqualTo(200);
        assertThat(signIn().refresh(gateway).status()).isEqualTo(200);
    }

    private static void requireInvalid(Answer answer) {
        assertThat(answer.status()).as(answer.body()).isEqualTo(400);
        assertThat(answer.json()).containsEntry("error", "invalid_grant");
    }

    private static CommandLine signIn() {
        return CommandLine.signIn(gateway, Cookie.of(gateway, "admin", RunningGateway.ADMIN_PASSWORD));
    }
}
