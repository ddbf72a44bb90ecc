package io.hypercube.server;

import io.hypercube.http.AcceptedCodings;
import io.hypercube.http.ApiResponse;
import io.hypercube.http.Gzip;
import io.hypercube.http.Headers;

/**
 * Compresses our own JSON for clients that take gzip. Blocks for the time that takes: on a virtual thread.
 *
 * <p>How small an answer becomes tells of what is in it (BREACH). So answers that carry a secret, which say {@code no-store}, are never
 * compressed, as they repeat what the caller chose beside it.
 *
 * @see <a href="https://breachattack.com/">BREACH</a>
 */
final class AnswerCoding {
    /** What fits into one packet takes as long either way. In bytes. */
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
                && !answer.headers().containsKey("Content-Encoding")
                && !answer.headers().containsKey("Vary");
    }
}
