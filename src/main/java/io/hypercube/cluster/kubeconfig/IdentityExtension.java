package io.hypercube.cluster.kubeconfig;

import io.hypercube.cluster.kubeconfig.ClusterConnection.Identity;
import io.hypercube.core.kube.Excerpt;
import io.hypercube.core.yaml.YamlValue;
import io.hypercube.core.yaml.YamlValue.Mapping;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * The extension of a {@code cluster} entry that determines how the API server learns who a caller is:
 *
 * <pre>
 *   extensions:
 *   - name: hypercube.io/identity
 *     extension: {type: token, audience: prod}
 * </pre>
 *
 * Without it, callers are impersonated.
 */
public final class IdentityExtension {
    public static final String IMPERSONATION = "impersonation";
    public static final String TOKEN = "token";

    static final String NAME = "hypercube.io/identity";

    private static final String TYPE = "type";
    private static final String AUDIENCE = "audience";
    /** The audiences of the tokens that the gateway itself accepts: of accounts, and of workloads. */
    private static final Set<String> OWN_AUDIENCES = Set.of("hypercube", "hypercube-workload");

    private static final Pattern AUDIENCES = Pattern.compile("[!-~]{1,253}");

    /** Fields that a user entry must not have, because nothing but the tokens of callers is sent. */
    private static final List<String> CREDENTIALS = List.of(
            "client-certificate",
            "client-certificate-data",
            "client-key",
            "client-key-data",
            "token",
            "tokenFile",
            "username",
            "password",
            "exec");

    private IdentityExtension() {}

    /** @param extension its value; empty when the cluster entry has no such extension */
    static Identity read(EntryFields cluster, Optional<YamlValue> extension) {
        if (extension.isEmpty()) {
            return new Identity.Impersonation();
        }
        if (!(extension.get() instanceof Mapping mapping)) {
            cluster.problem(NAME + ": " + extension.get().kind() + " (expected: a mapping)");
            return new Identity.Impersonation();
        }
        EntryFields fields = cluster.below(NAME, mapping);
        mapping.entries().stream()
                .map(YamlValue.Entry::key)
                .filter(key -> !Set.of(TYPE, AUDIENCE).contains(key))
                .forEach(key -> fields.problem(Excerpt.of(key) + ": unknown (expected: type or audience)"));
        return parse(fields.text(TYPE).orElse(null), fields.text(AUDIENCE).orElse(null), fields::problem);
    }

    /**
     * @param type {@code impersonation} or {@code token}; null for none
     * @param audience for a token; null for none
     * @param problems gets a message for each part that is not valid
     */
    public static Identity parse(@Nullable String type, @Nullable String audience, Consumer<String> problems) {
        List<String> found = new ArrayList<>();
        Identity identity = new Identity.Impersonation();
        if (TOKEN.equals(type)) {
            identity = new Identity.Token(audience(audience, found));
        } else if (!IMPERSONATION.equals(type)) {
            found.add(TYPE + ": " + (type == null ? "missing" : Excerpt.of(type))
                    + " (expected: impersonation or token)");
        } else if (audience != null) {
            found.add(AUDIENCE + ": given without the type token (expected: both or neither)");
        }
        found.forEach(problems);
        return identity;
    }

    private static String audience(@Nullable String audience, List<String> problems) {
        if (audience == null) {
            problems.add(AUDIENCE + ": missing (expected: the audience that the API server accepts)");
        } else if (!AUDIENCES.matcher(audience).matches()) {
            problems.add(AUDIENCE + ": " + Excerpt.of(audience)
                    + " (expected: 1 to 253 printable ASCII characters without blanks)");
        } else if (OWN_AUDIENCES.contains(audience)) {
            problems.add(AUDIENCE + ": " + audience
                    + " (expected: another name; tokens with this one are for the gateway itself)");
        }
        return audience == null ? "" : audience;
    }

    /** Reports each credential of a user entry, because a cluster that gets tokens of callers needs none. */
    static void refuseCredentials(EntryFields user) {
        CREDENTIALS.stream()
                .filter(user::has)
                .forEach(key -> user.problem(key + ": not allowed when callers are identified by token (expected: no"
                        + " credential; the gateway sends a token of each caller)"));
    }

    /** The extension as it is written into a kubeconfig; empty for the default. */
    static Optional<Map<String, Object>> print(Identity identity) {
        return switch (identity) {
            case Identity.Impersonation impersonation -> Optional.empty();
            case Identity.Token(String audience) ->
                Optional.of(Map.of("name", NAME, "extension", Map.of(TYPE, TOKEN, AUDIENCE, audience)));
        };
    }
}
