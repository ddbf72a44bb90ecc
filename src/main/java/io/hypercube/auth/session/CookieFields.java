package io.hypercube.auth.session;

import io.hypercube.core.identity.Secret;
import java.util.Arrays;
import java.util.List;

/** Reads cookies. */
public final class CookieFields {
    private CookieFields() {}

    /**
     * All values of a cookie in a request.
     *
     * @param cookieFields the values of the Cookie fields
     */
    public static List<Secret> values(List<String> cookieFields, String name) {
        String wanted = name + "=";
        return cookieFields.stream()
                .flatMap(field -> Arrays.stream(field.split(";", -1)))
                .map(String::strip)
                .filter(pair -> pair.startsWith(wanted))
                .map(pair -> Secret.of(pair.substring(wanted.length())))
                .toList();
    }
}
