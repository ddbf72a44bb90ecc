package io.hypercube.audit;

import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Selects resources by name, as in the resources of an audit policy rule.
 *
 * @param resource null for every resource
 * @param subresource see {@link Part}
 * @param subresourceName the only subresource that matches; null unless {@code subresource} is {@link Part#NAMED}
 * @see <a href="https://kubernetes.io/docs/reference/config-api/apiserver-audit.v1/#audit-k8s-io-v1-GroupResources">GroupResources</a>
 */
public record ResourcePattern(
        @Nullable String resource,
        Part subresource,
        @Nullable String subresourceName) {
    /** The valid forms, for messages. */
    public static final String EXPECTED = "a name such as pods, pods/log, pods/*, */scale or *";

    private static final String WILDCARD = "*";

    /** Which subresources match. */
    public enum Part {
        /** The object itself and every subresource. */
        ANY,
        /** Only the object itself. */
        NONE,
        /** Only the named subresource. */
        NAMED
    }

    /** Empty when the text is not valid, or could never match, as {@code *}{@code /*} for the API server. */
    public static Optional<ResourcePattern> parse(String text) {
        int slash = text.indexOf('/');
        String resource = slash < 0 ? text : text.substring(0, slash);
        String subresource = slash < 0 ? null : text.substring(slash + 1);
        boolean everyResource = resource.equals(WILDCARD);
        boolean everySubresource = WILDCARD.equals(subresource);
        if (!isPart(resource) || !(subresource == null || isPart(subresource)) || (everyResource && everySubresource)) {
            return Optional.empty();
        }
        if (everySubresource || (everyResource && subresource == null)) {
            return Optional.of(new ResourcePattern(everyResource ? null : resource, Part.ANY, null));
        }
        return Optional.of(new ResourcePattern(
                everyResource ? null : resource, subresource == null ? Part.NONE : Part.NAMED, subresource));
    }

    private static boolean isPart(String text) {
        return text.equals(WILDCARD) || (!text.isEmpty() && text.indexOf('/') < 0 && text.indexOf('*') < 0);
    }

    boolean matches(ObjectReference object) {
        return (resource == null || resource.equals(object.resource()))
                && switch (subresource) {
                    case ANY -> true;
                    case NONE -> object.subresource() == null;
                    case NAMED ->
                        object.subresource() != null && object.subresource().equals(subresourceName);
                };
    }
}
