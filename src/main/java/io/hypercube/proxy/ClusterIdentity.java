package io.hypercube.proxy;

import io.hypercube.identity.Caller;
import io.hypercube.kube.ApiException;
import io.hypercube.observability.ImpersonatedUser;
import io.vertx.core.MultiMap;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * Who a call is at the cluster. An API server adds {@code system:authenticated}, and a service account's groups where none
 * are given, by itself.
 *
 * @param groups each sent in a field of its own
 * @param uid null for none; API servers before 1.22 do not read it
 * @param extra by key, as the client spelled it in {@code Impersonate-Extra-}, lower case
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/authentication/#user-impersonation">User
 *     impersonation</a>
 */
public record ClusterIdentity(
        String user, List<String> groups, @Nullable String uid, Map<String, List<String>> extra) {
    public ClusterIdentity {
        groups = List.copyOf(groups);
        extra = Map.copyOf(extra);
    }

    /** The caller himself. */
    public static ClusterIdentity of(Caller caller, ProxyConfig config) {
        List<String> groups = caller.user().groups();
        if (caller.isAdmin()) {
            groups = Stream.concat(groups.stream(), config.adminGroups().stream())
                    .distinct()
                    .toList();
        }
        return new ClusterIdentity(caller.user().name(), groups, null, Map.of());
    }

    ImpersonatedUser forTheRecord() {
        return new ImpersonatedUser(user, groups, uid, extra);
    }

    /** Adds the {@code Impersonate-} fields. */
    void writeTo(MultiMap headers) {
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
     * The text as a field's value: UTF-8, which is how an API server reads it. What a reader would trim or cut is refused,
     * for the cluster would see another name than the one that was meant.
     */
    private static String wire(String what, String text) {
        boolean ascii = true;
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            if (c < ' ' || c == 0x7f) {
                throw unspeakable(what, "it holds a control character");
            }
            ascii &= c < 0x7f;
        }
        if (text.isEmpty() || text.charAt(0) == ' ' || text.charAt(text.length() - 1) == ' ') {
            throw unspeakable(what, "it is empty, or begins or ends with a blank");
        }
        return ascii ? text : new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.ISO_8859_1);
    }

    private static ApiException unspeakable(String what, String why) {
        return ApiException.forbidden("the " + what + " cannot be sent to a cluster: " + why);
    }
}
