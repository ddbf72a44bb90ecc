package io.hypercube.auth.delegation;

import java.net.URI;

/**
 * The client of a delegation, as it was when the person consented.
 *
 * @param id {@code client_id} of OAuth
 */
public record DelegatedClient(String id, String name) {
    private static final String HTTPS = "https://";

    /** The host of a client whose id is a URL; empty for another one. */
    public String host() {
        if (!id.startsWith(HTTPS)) {
            return "";
        }
        try {
            String host = URI.create(id).getHost();
            return host == null ? "" : host;
        } catch (IllegalArgumentException e) {
            return "";
        }
    }
}
