package io.hypercube.storage;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hypercube.storage.sql.Database.StorageException;
import io.hypercube.storage.sql.Migrations;
import io.hypercube.storage.sql.SqliteDatabase;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Set;
import java.util.TreeMap;
import java.util.TreeSet;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/**
 * A program that does not know a refusal in the database would let in who is refused, so it must not open it: see
 * docs/decisions/0011. A migration is listed in one of the two sets below. One with a refusal, such as a new way to stop an account,
 * also raises {@code schema_compatibility.oldest} to its own number.
 */
class SchemaCompatibilityTest {
    /** Migrations that add a refusal. 8: unconfirmed accounts, 9: suspended grants, 10: stopped accounts. */
    private static final Set<Integer> REFUSING = Set.of(1, 2, 4, 7, 8, 9, 10);

    /** Migrations without one, which older programs may ignore: clusters, replicas, collections, events, groups of clusters, changes, views,
     * delegations, plans, networks of registered clients. */
    private static final Set<Integer> OTHER = Set.of(3, 5, 6, 11, 12, 13, 14, 15, 16, 17, 18);

    /** The first migration that raises the number for itself; it also makes up for those before it. */
    private static final int FIRST_THAT_RAISES = 14;

    private static final Pattern RAISE =
            Pattern.compile("UPDATE schema_compatibility SET oldest = (\\d+) WHERE oldest < (\\d+);");

    @TempDir
    private Path directory;

    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgresql"})
    void everyMigrationIsListed(String database) throws IOException {
        Set<Integer> listed = new TreeSet<>(REFUSING);
        listed.addAll(OTHER);

        assertThat(listed)
                .as("REFUSING and OTHER")
                .containsAll(migrations(database).keySet());
        assertThat(REFUSING).doesNotContainAnyElementsOf(OTHER);
    }

    @ParameterizedTest
    @ValueSource(strings = {"sqlite", "postgresql"})
    void aRefusalShutsOutProgramsThatDoNotKnowIt(String database) throws IOException {
        int oldest = 0;
        for (Map.Entry<Integer, String> migration : migrations(database).entrySet()) {
            int version = migration.getKey();
            oldest = Math.max(oldest, raised(migration.getValue()));
            assertThat(oldest).isLessThanOrEqualTo(version);
            if (version >= FIRST_THAT_RAISES) {
                assertThat(oldest)
                        .as("schema_compatibility.oldest after migration " + version)
                        .isGreaterThanOrEqualTo(newestRefusal(version));
            }
        }
    }

    @Test
    void aProgramThatDoesNotKnowStoppedAccountsIsRefused() {
        try (SqliteDatabase database = new SqliteDatabase(directory.resolve("hypercube.db"))) {
            Migrations.run(database);
            int newestRefusal = newestRefusal(Migrations.NEWEST);

            assertThatExceptionOfType(StorageException.class)
                    .isThrownBy(() -> Migrations.requireUsable(database, newestRefusal - 1))
                    .withMessageContaining("migrated by a newer version of hypercube");
            assertThatCode(() -> Migrations.requireUsable(database, newestRefusal))
                    .doesNotThrowAnyException();
            assertThat(Migrations.schema(database).oldest()).isEqualTo(newestRefusal);
        }
    }

    private static int newestRefusal(int upTo) {
        return REFUSING.stream()
                .filter(version -> version <= upTo)
                .max(Integer::compare)
                .orElseThrow();
    }

    private static int raised(String sql) {
        return RAISE.matcher(sql)
                .results()
                .peek(raise -> assertThat(raise.group(1)).isEqualTo(raise.group(2)))
                .map(raise -> raise.group(1))
                .mapToInt(Integer::parseInt)
                .max()
                .orElse(0);
    }

    private static Map<Integer, String> migrations(String database) throws IOException {
        Map<Integer, String> found = new TreeMap<>();
        try (var files = Files.list(Path.of("src/main/resources/db", database))) {
            for (Path file : files.collect(Collectors.toSet())) {
                String number = file.getFileName().toString().split("__")[0].substring(1);
                found.put(Integer.valueOf(number), Files.readString(file));
            }
        }
        return found;
    }
}
