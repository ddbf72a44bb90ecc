package io.hypercube.storage.sql;

import io.hypercube.core.identity.Secret;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.Properties;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The address of a PostgreSQL database and its credentials, separated so that the address can be printed.
 *
 * @param url the JDBC URL without user and password
 * @param parameters the driver's properties, including user and password
 */
public record PostgresAddress(String url, Properties parameters) {
    static final String EXPECTED = "postgresql://[user[:password]@]host[:port]/database[?parameters]";

    /** Matches up to the last @ before the path, because a password may contain an unescaped one. */
    private static final Pattern FORM =
            Pattern.compile("(?:jdbc:)?postgres(?:ql)?://(?:([^:@/?]*)(?::([^/?]*))?@)?([^/?@]+)/([^/?]+)(?:\\?(.*))?");

    /** @throws IllegalArgumentException whose message does not contain the text, because it may have a password */
    public static PostgresAddress parse(Secret text) {
        Matcher form = FORM.matcher(text.reveal());
        if (!form.matches()) {
            throw new IllegalArgumentException("database: not a valid URL (expected: " + EXPECTED + ")");
        }
        Properties parameters = new Properties();
        String query = form.group(5);
        for (String pair : query == null ? new String[0] : query.split("&", -1)) {
            int equals = pair.indexOf('=');
            if (equals > 0) {
                parameters.setProperty(decode(pair.substring(0, equals)), decode(pair.substring(equals + 1)));
            } else if (!pair.isEmpty()) {
                throw new IllegalArgumentException("database: parameter without a value (expected: " + EXPECTED + ")");
            }
        }
        if (form.group(1) != null) {
            parameters.setProperty("user", decode(form.group(1)));
        }
        if (form.group(2) != null) {
            parameters.setProperty("password", decode(form.group(2)));
        }
        return new PostgresAddress("jdbc:postgresql://" + form.group(3) + "/" + form.group(4), parameters);
    }

    private static String decode(String text) {
        try {
            return URLDecoder.decode(text.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            throw new IllegalArgumentException(
                    "database: percent sign without two hexadecimal digits (expected: " + EXPECTED + ")");
        }
    }

    @Override
    public String toString() {
        return url;
    }
}
