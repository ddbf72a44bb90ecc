package io.hypercube.auth.authorization;

import io.hypercube.list.query.FieldPath;
import java.util.List;
import java.util.Optional;
import java.util.regex.Pattern;

/**
 * Fields of a resource whose values no AI client sees, whatever the rights of its account.
 *
 * @param resource the plural name in lower case, with the group after a dot: {@code tenants.tenant.service.io}. Without a group, the
 *     resources of that name in all groups
 * @param paths at least one; a path through an array means the field of all elements
 */
public record HiddenFields(String resource, List<FieldPath> paths) {
    /** For messages about another text. */
    public static final String EXPECTED_RESOURCE =
            "the plural name of a resource in lower case, such as configmaps or tenants.tenant.service.io";

    private static final Pattern RESOURCE = Pattern.compile("[a-z][a-z0-9-]{0,62}(\\.[a-z0-9][a-z0-9.-]{0,189})?");

    public HiddenFields {
        paths = List.copyOf(paths);
        if (!isResource(resource) || paths.isEmpty()) {
            throw new IllegalArgumentException("resource: " + resource + " (expected: " + EXPECTED_RESOURCE + ")");
        }
    }

    /** @throws IllegalArgumentException for a resource or a path that is not well-formed */
    public static HiddenFields of(String resource, List<String> paths) {
        return new HiddenFields(resource, paths.stream().map(FieldPath::parse).toList());
    }

    public static boolean isResource(String text) {
        return RESOURCE.matcher(text).matches();
    }

    /** The expectation that a text does not meet as a path; empty for a path. */
    public static Optional<String> expectedPath(String text) {
        try {
            FieldPath.parse(text);
            return Optional.empty();
        } catch (IllegalArgumentException e) {
            return Optional.of(String.valueOf(e.getMessage()));
        }
    }

    /**
     * Whether the fields are those of a resource.
     *
     * @param plural its name without the group
     * @param name its name with the group
     */
    public boolean areOf(String plural, String name) {
        return resource.equals(name) || resource.equals(plural);
    }
}
