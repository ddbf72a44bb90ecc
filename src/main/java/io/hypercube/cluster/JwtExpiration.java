package io.hypercube.cluster;

import io.hypercube.identity.Secret;
import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.Base64;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * When a token of somebody else's says that it ends. Only to be shown: nothing is verified, and a token that says nothing
 * is as good as any.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc7519#section-4.1.4">RFC 7519, exp</a>
 */
final class JwtExpiration {
    private static final Pattern JWT = Pattern.compile("[A-Za-z0-9_-]+\\.([A-Za-z0-9_-]+)\\.[A-Za-z0-9_-]*");
    private static final Pattern EXP = Pattern.compile("\"exp\"\\s*:\\s*([0-9]{1,11})\\b");

    private JwtExpiration() {}

    static Optional<Instant> of(Secret token) {
        Matcher jwt = JWT.matcher(token.reveal());
        if (!jwt.matches()) {
            return Optional.empty();
        }
        try {
            String claims = new String(Base64.getUrlDecoder().decode(jwt.group(1)), StandardCharsets.UTF_8);
            Matcher exp = EXP.matcher(claims);
            return exp.find() ? Optional.of(Instant.ofEpochSecond(Long.parseLong(exp.group(1)))) : Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.empty();
        }
    }
}
