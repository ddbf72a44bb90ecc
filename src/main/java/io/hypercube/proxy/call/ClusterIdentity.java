package io.hypercube.proxy.call;

import io.hypercube.core.call.ImpersonatedUser;
import io.hypercube.core.identity.AiClient;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.kube.ApiException;
import io.vertx.core.MultiMap;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import org.jspecify.annotations.Nullable;

/**
 * The user that the gateway impersonates at the cluster. The API server itself adds {@code system:authenticated}, and
 * the groups of a service account when none are given.
 *
 * @param groups each sent in a separate field
 * @param uid null for none; API servers before 1.22 ignore it
 * @param extra by key, as the client spelled it in {@code Impersonate-Extra-}, lower case
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/authentication/#user-impersonation">User
 *     impersonation</a>
 */
public record ClusterIdentity(
        String user, List<String> groups, @Nullable String uid, Map<String, List<String>> extra) {
    /** {@code hypercube.io/ai-client}, the key of the extra value that names the AI client. */
    private static final String AI_CLIENT = "hypercube.io%2fai-client";

    public ClusterIdentity {
        groups = List.copyOf(groups);
        extra = Map.copyOf(extra);
    }

    /** The caller's own identity, with the AI client that acts for the account if clusters are to learn of it. */
    public static ClusterIdentity of(Caller caller, ProxyConfig config) {
        AiClient client = config.aiClientExtra() ? caller.origin().aiClient() : null;
        return new ClusterIdentity(
                caller.user().name(),
                caller.groupsAtClusters(config.adminGroups()),
                null,
                client == null ? Map.of() : Map.of(AI_CLIENT, List.of(client.id())));
    }

    /** The AI client of a caller's own identity; null when there is none, or when clusters do not learn of it. */
    @Nullable
    String aiClient() {
        List<String> named = extra.get(AI_CLIENT);
        return named == null ? null : named.getFirst();
    }

    /** The extra values by the keys that an API server reads. */
    public Map<String, List<String>> extraAtCluster() {
        Map<String, List<String>> decoded = new TreeMap<>();
        extra.forEach((key, values) -> decoded.computeIfAbsent(decodedKey(key), absent -> new ArrayList<>())
                .addAll(values));
        return decoded;
    }

    /** Decodes a percent-encoded key of an extra value. Like an API server, it keeps a key with a malformed encoding unchanged. */
    public static String decodedKey(String key) {
        try {
            return URLDecoder.decode(key.replace("+", "%2B"), StandardCharsets.UTF_8);
        } catch (IllegalArgumentException broken) {
            return key;
        }
    }

    /** The same user for the record of the call. */
    public ImpersonatedUser forTheRecord() {
        return new ImpersonatedUser(user, groups, uid, extra);
    }

    /** Adds the {@code Impersonate-} header fields. */
    public void writeTo(MultiMap headers) {
        headers.add("Impersonate-User", wire("user name", user));
        for (String group : groups) {
            headers.add("Impersonate-Group", wire("group", group));
        }
        if (uid != null) {
            headers.add("Impersonate-Uid", wire("uid", uid));
        }
        new TreeMap<>(extra)
                .forEach((key, values) ->
                        values.forEach(value -> headers.add("Impersonate-Extra-" + key, wire("extra value", value))));
    }

    /**
     * Encodes the text as UTF-8, which an API server expects. Text that a reader would trim or cut is rejected, because
     * the cluster would see another name.
     */
    private static String wire(String what, String text) {
        boolean ascii = true;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < ' ' || c == 0x7f) {
                throw unspeakable(what, "it contains a control character");
            }
            ascii &= c < 0x7f;
        }
        if (text.isEmpty() || text.charAt(0) == ' ' || text.charAt(text.length() - 1) == ' ') {
            throw unspeakable(what, "it is empty, or begins or ends with a space");
        }
        return ascii ? text : new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    }

    private static ApiException unspeakable(String what, String why) {
        return ApiException.forbidden("the " + what + " cannot be sent to a cluster: " + why);
    }
}
