package io.hypercube.proxy;

import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.Excerpt;
import io.hypercube.proxy.call.ClusterIdentity;
import io.vertx.core.MultiMap;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;

/**
 * Parses the client's own impersonation fields ({@code kubectl --as}) and determines the permissions that they require
 * at the cluster. The fields are never forwarded as received.
 *
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/authentication/#user-impersonation">User
 *     impersonation</a>
 */
public final class Impersonation {
    private static final String FIELDS = "Impersonate-";
    private static final String EXTRA = "impersonate-extra-";
    private static final String SERVICE_ACCOUNT = "system:serviceaccount:";
    private static final String AUTHENTICATION = "authentication.k8s.io";
    private static final int MOST_RIGHTS = 100;

    /** One {@code impersonate} permission that the caller needs. Empty parts do not apply. */
    record Right(String group, String resource, String subresource, String namespace, String name) {
        String resourceAndSubresource() {
            return subresource.isEmpty() ? resource : resource + "/" + Excerpt.of(subresource);
        }

        /** The resource as a 403 message names it. The value of an extra field may be a secret and is left out. */
        String refused() {
            return subresource.isEmpty() ? resource + " \"" + Excerpt.of(name) + "\"" : resourceAndSubresource();
        }
    }

    private Impersonation() {}

    /** Whether there is any impersonation field, valid or not. */
    public static boolean isAskedBy(MultiMap headers) {
        for (Map.Entry<String, String> field : headers) {
            if (isField(field.getKey())) {
                return true;
            }
        }
        return false;
    }

    /** The requested identity. Fails with a 400 for ambiguous fields and for fields that an API server would reject. */
    public static ClusterIdentity asked(MultiMap headers) {
        List<String> users = new ArrayList<>();
        List<String> groups = new ArrayList<>();
        List<String> uids = new ArrayList<>();
        Map<String, List<String>> extra = new TreeMap<>();
        for (Map.Entry<String, String> field : headers) {
            String name = field.getKey();
            if (!isField(name)) {
                continue;
            }
            String folded = name.toLowerCase(Locale.ROOT);
            switch (folded) {
                case "impersonate-user" -> users.add(text(field));
                case "impersonate-group" -> groups.add(text(field));
                case "impersonate-uid" -> uids.add(text(field));
                default -> addExtra(extra, folded, text(field));
            }
        }
        if (users.size() != 1) {
            throw ApiException.badRequest("Impersonate-User: given " + users.size()
                    + " times (expected: once, when there is any other Impersonate- field)");
        }
        if (uids.size() > 1) {
            throw ApiException.badRequest("Impersonate-Uid: given " + uids.size() + " times (expected: once)");
        }
        return new ClusterIdentity(users.getFirst(), groups, uids.isEmpty() ? null : uids.getFirst(), extra);
    }

    private static boolean isField(String name) {
        return name.regionMatches(true, 0, FIELDS, 0, FIELDS.length());
    }

    /** The permissions that the caller needs, all of them. */
    static List<Right> rightsFor(ClusterIdentity target) {
        List<Right> rights = new ArrayList<>();
        rights.add(rightFor(target.user()));
        target.groups().forEach(group -> rights.add(new Right("", "groups", "", "", group)));
        if (target.uid() != null) {
            rights.add(new Right(AUTHENTICATION, "uids", "", "", target.uid()));
        }
        target.extra()
                .forEach((key, values) -> values.forEach(value -> rights.add(
                        new Right(AUTHENTICATION, "userextras", ClusterIdentity.decodedKey(key), "", value))));
        if (rights.size() > MOST_RIGHTS) {
            throw ApiException.badRequest(
                    "Impersonate-: " + rights.size() + " fields (expected: at most " + MOST_RIGHTS + ")");
        }
        return rights;
    }

    private static Right rightFor(String user) {
        String[] parts = user.startsWith(SERVICE_ACCOUNT)
                ? user.substring(SERVICE_ACCOUNT.length()).split(":", -1)
                : new String[0];
        return parts.length == 2
                ? new Right("", "serviceaccounts", "", parts[0], parts[1])
                : new Right("", "users", "", "", user);
    }

    private static void addExtra(Map<String, List<String>> extra, String name, String value) {
        if (!name.startsWith(EXTRA) || name.length() == EXTRA.length()) {
            throw ApiException.badParameter("header", name, "Impersonate-User, -Group, -Uid or -Extra- with a key");
        }
        extra.computeIfAbsent(name.substring(EXTRA.length()), key -> new ArrayList<>())
                .add(value);
    }

    private static String text(Map.Entry<String, String> field) {
        if (field.getValue().isEmpty()) {
            throw ApiException.badRequest(field.getKey() + ": empty (expected: a value)");
        }
        return new String(field.getValue().getBytes(StandardCharsets.ISO_8859_1), StandardCharsets.UTF_8);
    }
}
