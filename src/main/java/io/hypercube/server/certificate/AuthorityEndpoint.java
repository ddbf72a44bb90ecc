package io.hypercube.server.certificate;

import io.hypercube.core.http.ApiResponse;
import io.hypercube.core.http.Route;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.StatusReason;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;

/**
 * {@code /api/v1/cube/ca.crt}: the certificates of the generated or configured CA in PEM, for clients to trust.
 * Answers 404 when there is none. Needs no authentication: every TLS handshake sends the same
 * certificate, and the CA's private key is not stored. The file is read once, at start.
 */
public final class AuthorityEndpoint {
    private static final String NONE = "the gateway has no certificate authority of its own"
            + " (expected: the CA of its certificate, from its operator, or the system's)";

    private AuthorityEndpoint() {}

    /**
     * Reads the file; blocks.
     *
     * @param authority the file of the CA; empty when there is none
     */
    public static Route route(Optional<Path> authority) {
        Optional<ApiResponse> answer = authority.map(AuthorityEndpoint::read);
        return Route.open(
                "GET",
                "/api/v1/cube/ca.crt",
                request -> answer.orElseThrow(() -> ApiException.of(StatusReason.NOT_FOUND, NONE)));
    }

    private static ApiResponse read(Path file) {
        try {
            Map<String, String> headers = Map.of(
                    "Content-Type", "application/x-pem-file",
                    "Content-Disposition", "attachment; filename=\"ca.crt\"",
                    "Cache-Control", "no-cache");
            return new ApiResponse(200, headers, Files.readAllBytes(file), true);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
