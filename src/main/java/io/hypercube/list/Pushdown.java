package io.hypercube.list;

import io.hypercube.kube.ApiException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The terms of a selector that the API server can apply itself with the same result, so that less comes back. The engine
 * applies all terms again; nothing rests on an API server that ignores these.
 *
 * <p>Labels: {@code =}, {@code !=}, existence and absence mean there what they mean here (an object without the label
 * satisfies {@code !=} and {@code notin}), as long as key and values are such as labels can have. Fields: {@code
 * metadata.name}, which every resource of a Kubernetes API server can be selected by; {@code metadata.namespace} of
 * namespaced resources only, others answer it with a 400.
 *
 * <p>An API server takes a {@code metadata.name} in the field selector for the name of the request when it authorizes it:
 * a caller whose RBAC rule has {@code resourceNames} may list with it what he may not list without.
 *
 * @param labelSelector empty for none
 * @param fieldSelector empty for none
 * @see <a href="https://kubernetes.io/docs/concepts/overview/working-with-objects/labels/#label-selectors">Labels</a>
 * @see <a href="https://kubernetes.io/docs/concepts/overview/working-with-objects/field-selectors/">Fields</a>
 */
public record Pushdown(String labelSelector, String fieldSelector) {
    public static final Pushdown NOTHING = new Pushdown("", "");

    private static final String WATCHED = "on a watch, terms of metadata.labels with =, !=, key or !key, no fuzzy ones,"
            + " with keys and values that labels can have";

    /** For a list of a resource of which it is not known that it is namespaced. */
    public static Pushdown of(Selector selector) {
        return of(selector, List.of("name"));
    }

    /** For a list of a namespaced resource. */
    public static Pushdown ofNamespaced(Selector selector) {
        return of(selector, List.of("name", "namespace"));
    }

    private static Pushdown of(Selector selector, List<String> fields) {
        List<String> labelTerms = new ArrayList<>();
        List<String> fieldTerms = new ArrayList<>();
        for (Requirement requirement : selector.requirements()) {
            LabelTerm.of(requirement).ifPresent(term -> labelTerms.add(term.print()));
            fieldTerm(requirement, fields).ifPresent(fieldTerms::add);
        }
        return new Pushdown(String.join(",", labelTerms), String.join(",", fieldTerms));
    }

    /**
     * For a watch, whose events nobody filters but the API server.
     *
     * @throws ApiException 400 when a term cannot be applied there
     */
    public static Pushdown forWatch(Selector selector) {
        String labelSelector = selector.requirements().stream()
                .map(requirement -> LabelTerm.of(requirement)
                        .orElseThrow(() -> ApiException.badParameter("selector", requirement.print(), WATCHED)))
                .map(LabelTerm::print)
                .collect(Collectors.joining(","));
        return new Pushdown(labelSelector, "");
    }

    /** This and the caller's own selectors, all of which are to hold; empty ones are nothing. */
    public Pushdown with(Optional<String> callersLabels, Optional<String> callersFields) {
        return new Pushdown(joined(callersLabels, labelSelector), joined(callersFields, fieldSelector));
    }

    private static String joined(Optional<String> callers, String own) {
        return Stream.of(callers.orElse(""), own)
                .filter(text -> !text.isBlank())
                .collect(Collectors.joining(","));
    }

    private static Optional<String> fieldTerm(Requirement requirement, List<String> fields) {
        List<String> path = requirement.path().segments();
        if (requirement instanceof Requirement.Exact(FieldPath ignored, List<String> values)
                && values.size() == 1
                && path.size() == 2
                && path.get(0).equals("metadata")
                && fields.contains(path.get(1))
                && ObjectNames.isName(values.getFirst())) {
            return Optional.of("metadata." + path.get(1) + "=" + values.getFirst());
        }
        return Optional.empty();
    }
}
