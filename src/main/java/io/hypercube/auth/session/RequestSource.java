package io.hypercube.auth.session;

import java.util.List;
import java.util.function.Function;

/**
 * The origin headers of a request. Each list has all values of a header field; browsers send at most one.
 *
 * @param host the {@code Host} of the request, e.g. {@code gateway.example:30443}; empty when absent
 * @param upgrade whether it requests a protocol upgrade
 * @see <a href="https://www.w3.org/TR/fetch-metadata/">Fetch Metadata</a>
 */
public record RequestSource(
        String method,
        String host,
        boolean upgrade,
        List<String> origin,
        List<String> fetchSite,
        List<String> fetchDestination) {

    /** @param headers returns all values of the header field of a name */
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

    /** Whether the request only reads. */
    boolean onlyReads() {
        return !upgrade && (method.equals("GET") || method.equals("HEAD"));
    }
}
