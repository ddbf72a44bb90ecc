package io.hypercube.list.query;

import io.hypercube.core.kube.ApiException;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.stream.Collectors;
import java.util.stream.Stream;

/**
 * The terms of a selector that the API server can apply itself with the same result, to reduce the size of its answer. The
 * engine applies all terms again, so an API server that ignores these does no harm.
 *
 * <p>Labels: {@code =}, {@code !=}, existence and absence have the same meaning (an object without the label matches {@code
 * !=} and {@code notin}), provided that key and values are valid labels. Fields: {@code metadata.name}, which every resource
 * of a Kubernetes API server supports; {@code metadata.namespace} only for namespaced resources, as others answer it with a
 * 400.
 *
 * <p>An API server that authorizes a request takes a {@code metadata.name} in the field selector as its name: a caller whose
 * RBAC rule has {@code resourceNames} may be allowed to list with it, and not without it.
 *
 * @param labelSelector empty for none
 * @param fieldSelector empty for none
 * @see <a href="https://kubernetes.io/docs/concepts/overview/working-with-objects/labels/#label-selectors">Labels</a>
 * @see <a href="https://kubernetes.io/docs/concepts/overview/working-with-objects/field-selectors/">Fields</a>
 */
public record Pushdown(String labelSelector, String fieldSelector) {
    public static final Pushdown NOTHING = new Pushdown("", "");

    private static final String WATCHED = "for a watch, only terms of metadata.labels with =, !=, key or !key, and with"
            + " valid label keys and values";

    /** For a list of a resource that is possibly not namespaced. */
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
     * For a watch, where only the API server filters the events.
     *
     * @throws ApiException 400 when the API server cannot apply a term
     */
    public static Pushdown forWatch(Selector selector) {
        String labelSelector = selector.requirements().stream()
                .map(requirement -> LabelTerm.of(requirement)
                        .orElseThrow(() -> ApiException.badParameter("selector", requirement.print(), WATCHED)))
                .map(LabelTerm::print)
                .collect(Collectors.joining(","));
        return new Pushdown(labelSelector, "");
    }

    /** Combines these with the caller's own selectors; empty ones are ignored. */
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
