package io.hypercube.storage.audit;

import io.hypercube.storage.sql.Transaction;
import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.nio.charset.StandardCharsets;
import java.sql.SQLException;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/** The statements of a file in {@code resources/db/audit}, which must have no semicolon inside of a statement or comment. */
record SqlScript(List<String> statements) {
    static SqlScript of(String name) {
        try (InputStream file = Objects.requireNonNull(
                SqlScript.class.getResourceAsStream("/db/audit/" + name + ".sql"), "no script " + name)) {
            return new SqlScript(Stream.of(withoutComments(new String(file.readAllBytes(), StandardCharsets.UTF_8))
                            .split(";", -1))
                    .map(String::strip)
                    .filter(statement -> !statement.isEmpty())
                    .toList());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String withoutComments(String text) {
        return text.lines().filter(line -> !line.startsWith("--")).collect(Collectors.joining("\n"));
    }

    /** The same statements with words replaced. */
    SqlScript with(Map<String, String> words) {
        return new SqlScript(
                statements.stream().map(statement -> replaced(statement, words)).toList());
    }

    private static String replaced(String statement, Map<String, String> words) {
        String text = statement;
        for (Map.Entry<String, String> word : words.entrySet()) {
            text = text.replace(word.getKey(), word.getValue());
        }
        return text;
    }

    /** Executes all of them and returns their number. */
    int run(Transaction transaction) throws SQLException {
        for (String statement : statements) {
            transaction.write(statement);
        }
        return statements.size();
    }
}
