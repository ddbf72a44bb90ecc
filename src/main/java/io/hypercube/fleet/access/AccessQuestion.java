package io.hypercube.fleet.access;

import io.hypercube.core.http.Query;
import io.hypercube.core.kube.ApiException;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A question about who may do something, in the terms of RBAC rules.
 *
 * @param verb {@code *} for all verbs
 * @param group empty for the core group
 * @param subresource empty for the object itself
 * @param namespace empty for a request without a namespace, to which only ClusterRoleBindings apply; {@value #ALL_NAMESPACES} for
 *     each namespace by itself as well
 * @param name empty for any object
 */
public record AccessQuestion(
        String verb, String group, String resource, String subresource, String namespace, String name) {
    /** Asks about RoleBindings of all namespaces. */
    static final String ALL_NAMESPACES = "*";

    /** The parameters that {@link #parse} reads. */
    public static final List<String> PARAMETERS = List.of("verb", "resource", "namespace", "name");

    private static final String LABEL = "[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?";
    private static final Pattern VERB = Pattern.compile("[a-z]{1,63}|\\*");
    private static final Pattern RESOURCE = Pattern.compile("(?<resource>" + LABEL + "|\\*)(\\.(?<group>" + LABEL
            + "(\\." + LABEL + "){0,20}))?(/(?<subresource>" + LABEL + "|\\*))?");
    private static final Pattern NAMESPACE = Pattern.compile(LABEL + "|\\*|");
    /** A segment of a path. */
    private static final Pattern NAME = Pattern.compile("(?!\\.\\.?$)[^/%\\p{Cntrl}]{0,253}");

    /**
     * Reads the parameters {@code verb}, {@code resource}, {@code namespace} and {@code name}. The last two may be missing or empty.
     *
     * @throws ApiException 400 with parameter, value and expectation
     */
    public static AccessQuestion parse(Query query) {
        String verb = required(query, "verb", VERB, "a verb of RBAC, such as get, list or create, or *");
        String expected = "a plural with its group, such as pods, deployments.apps or pods/log";
        String text = required(query, "resource", RESOURCE, expected);
        var resource = RESOURCE.matcher(text);
        if (!resource.matches()) {
            throw ApiException.badParameter("resource", text, expected);
        }
        return new AccessQuestion(
                verb,
                orEmpty(resource.group("group")),
                resource.group("resource"),
                orEmpty(resource.group("subresource")),
                required(query, "namespace", NAMESPACE, "the name of a namespace, * for all, or nothing"),
                required(query, "name", NAME, "the name of one object, or nothing"));
    }

    private static String required(Query query, String name, Pattern form, String expected) {
        String value = query.single(name).orElse("");
        if (!form.matcher(value).matches()) {
            throw ApiException.badParameter(name, value, expected);
        }
        return value;
    }

    private static String orEmpty(@Nullable String text) {
        return text == null ? "" : text;
    }

    boolean isOfAllNamespaces() {
        return namespace.equals(ALL_NAMESPACES);
    }

    /** The collections that answer the question, in the order in which they are read. */
    public List<RbacCollection> collections() {
        return Stream.of(RbacCollection.values())
                .filter(each -> !(each.isNamespaced() && namespace.isEmpty()))
                .toList();
    }
}
