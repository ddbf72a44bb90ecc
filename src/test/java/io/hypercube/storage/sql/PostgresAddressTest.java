package io.hypercube.storage.sql;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;
import static org.assertj.core.api.Assertions.assertThatIllegalArgumentException;

import io.hypercube.core.identity.Secret;
import io.hypercube.storage.StorageConfig;
import io.hypercube.storage.sql.Database.StorageException;
import java.nio.file.Path;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

class PostgresAddressTest {
    @ParameterizedTest
    @CsvSource({
        "postgresql://u:p@h/d, jdbc:postgresql://h/d, u, p",
        "postgres://u:p@h:5433/d, jdbc:postgresql://h:5433/d, u, p",
        "jdbc:postgresql://h/d?user=u&password=p, jdbc:postgresql://h/d, u, p",
        "'postgresql://u:p@h1:1,h2:2/d', 'jdbc:postgresql://h1:1,h2:2/d', u, p",
        "postgresql://u:p@[::1]:5432/d, jdbc:postgresql://[::1]:5432/d, u, p",
        "postgresql://u%40x:p%2F%3F%3A+%25@h/d, jdbc:postgresql://h/d, u@x, p/?:+%",
        "postgresql://u:p@ss:w@h/d, jdbc:postgresql://h/d, u, p@ss:w",
        "postgresql://u@h/d, jdbc:postgresql://h/d, u,",
        "postgresql://h/d, jdbc:postgresql://h/d, ,",
    })
    void keepsUserAndPasswordApart(String text, String url, String user, String password) {
        PostgresAddress address = PostgresAddress.parse(Secret.of(text));

        assertThat(address.url()).isEqualTo(url);
        assertThat(address.parameters().getProperty("user")).isEqualTo(user);
        assertThat(address.parameters().getProperty("password")).isEqualTo(password);
    }

    @Test
    void handsParametersToTheDriver() {
        PostgresAddress address =
                PostgresAddress.parse(Secret.of("postgresql://h/d?sslmode=verify-full&sslrootcert=%2Fca.pem"));

        assertThat(address.parameters()).isEqualTo(Map.of("sslmode", "verify-full", "sslrootcert", "/ca.pem"));
    }

    @Test
    void refusesAServerThatIsTooOld() {
        PostgresAddress address = PostgresAddress.parse(Secret.of("postgresql://u:canary@h/d"));

        PostgresDatabase.requireServer(address, 14, "14.0");
        PostgresDatabase.requireServer(address, 18, "18beta1");
        assertThatExceptionOfType(StorageException.class)
                .isThrownBy(() -> PostgresDatabase.requireServer(address, 13, "13.22 (Debian 13.22-0)"))
                .withMessage("database jdbc:postgresql://h/d: the server is PostgreSQL 13.22 (Debian 13.22-0)"
                        + " (expected: PostgreSQL 14 or newer)");
    }

    @Test
    void printsNoPassword() {
        Secret text = Secret.of("postgresql://u:canary@h/d?password=canary");

        assertThat(PostgresAddress.parse(text) + " " + new StorageConfig(Path.of("d"), text))
                .doesNotContain("canary");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "",
                "canary",
                "mysql://u:canary@h/d",
                "postgresql://u:canary@h",
                "postgresql://u:canary@h/",
                "postgresql://u:canary@/d",
                "postgresql://u:can%ary@h/d",
                "postgresql://h/d?canary",
                "jdbc:sqlite:canary",
            })
    void refusesAnythingElseWithoutRepeatingIt(String text) {
        assertThatIllegalArgumentException()
                .isThrownBy(() -> new StorageConfig(Path.of("d"), Secret.of(text)))
                .withMessageStartingWith("database: ")
                .withMessageContaining(PostgresAddress.EXPECTED)
                .withMessageNotContaining("canary");
        assertThat(StorageConfig.understands(Secret.of(text))).isFalse();
    }
}
