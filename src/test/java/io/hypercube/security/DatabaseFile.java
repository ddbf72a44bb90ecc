package io.hypercube.security;

import io.hypercube.RunningGateway;
import java.sql.Connection;
import java.sql.DriverManager;
import java.sql.ResultSet;
import java.sql.SQLException;
import java.sql.Statement;

/** The embedded database of a running gateway, changed by hand. */
record DatabaseFile(RunningGateway gateway) {
    /** The first column of the first row. */
    String text(String query) throws SQLException {
        try (Connection connection = DriverManager.getConnection(address());
                Statement statement = connection.createStatement();
                ResultSet row = statement.executeQuery(query)) {
            return row.getString(1);
        }
    }

    private String address() {
        return "jdbc:sqlite:" + gateway.dataDir().resolve("hypercube.db");
    }

    void execute(String... statements) throws SQLException {
        try (Connection connection = DriverManager.getConnection(address());
                Statement statement = connection.createStatement()) {
            statement.execute("PRAGMA busy_timeout = 10000");
            for (String sql : statements) {
                statement.execute(sql);
            }
        }
    }
}
