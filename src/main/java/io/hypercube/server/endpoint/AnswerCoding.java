package io.hypercube.server.endpoint;

import io.hypercube.core.http.AcceptedCodings;
import io.hypercube.core.http.ApiResponse;
import io.hypercube.core.http.Gzip;
import io.hypercube.core.http.Headers;

/**
 * Compresses the gateway's own JSON responses for clients that accept gzip. Blocks while it compresses; call it on a
 * virtual thread.
 *
 * <p>The size of a compressed response leaks its content when it holds a secret beside text that an attacker chooses
 * (BREACH). Responses with a secret are marked {@code no-store} and are never compressed.
 *
 * @see <a href="https://breachattack.com/">BREACH</a>
 */
final class AnswerCoding {
    /** In bytes. A response that fits into one packet does not get faster by compression. */
    private static final int WORTH_IT = 1_400;

    private AnswerCoding() {}

    static ApiResponse encode(ApiResponse answer, Headers request) {
        if (!mayBeCompressed(answer)) {
            return answer;
        }
        ApiResponse varying = answer.with("Vary", "Accept-Encoding");
        boolean takesGzip =
                AcceptedCodings.parse(request.all("Accept-Encoding")).takesGzip();
        if (!takesGzip || answer.body().length < WORTH_IT) {
            return varying;
        }
        return new ApiResponse(varying.status(), varying.headers(), Gzip.of(answer.body()))
                .with("Content-Encoding", "gzip");
    }

    private static boolean mayBeCompressed(ApiResponse answer) {
        return answer.headers().getOrDefault("Content-Type", "").startsWith("application/json")
                && !answer.shared()
                && !answer.headers().getOrDefault("Cache-Control", "").contains("no-store")
                && !answer.headers().containsKey("Set-Cookie")
                && answer.cookies().isEmpty()
                && !answer.headers().containsKey("Content-Encoding")
                && !answer.headers().containsKey("Vary");
    }
}
