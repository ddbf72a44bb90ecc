package io.hypercube.session;

import java.util.List;
import java.util.function.Function;

/**
 * What a request says about where it comes from. Each list has all values of a header field; a browser sends one or none.
 *
 * @param host of the address that was called, e.g. {@code gateway.example:30443}; empty when it says none
 * @param upgrade whether it asks to leave HTTP
 * @see <a href="https://www.w3.org/TR/fetch-metadata/">Fetch Metadata</a>
 */
public record RequestSource(
        String method,
        String host,
        boolean upgrade,
        List<String> origin,
        List<String> fetchSite,
        List<String> fetchDestination) {

    /** @param headers all values of the field of a name */
    public static RequestSource of(
            String method, String host, boolean upgrade, Function<String, List<String>> headers) {
        return new RequestSource(
                method,
                host,
                upgrade,
                headers.apply("Origin"),
                headers.apply("Sec-Fetch-Site"),
                headers.apply("Sec-Fetch-Dest"));
    }

    /** Whether somebody who only looks could have sent it. */
    boolean onlyReads() {
        return !upgrade && (method.equals("GET") || method.equals("HEAD"));
    }
}
