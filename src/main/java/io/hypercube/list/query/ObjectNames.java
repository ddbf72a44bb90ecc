package io.hypercube.list.query;

import java.util.regex.Pattern;

/**
 * Syntax of Kubernetes names and labels.
 *
 * @see <a href="https://kubernetes.io/docs/concepts/overview/working-with-objects/names/">Names</a>
 * @see <a
 *     href="https://kubernetes.io/docs/concepts/overview/working-with-objects/labels/#syntax-and-character-set">Labels</a>
 */
final class ObjectNames {
    private static final int LONGEST_PREFIX = 253;
    /** Names that need no escaping in a field selector; RBAC names may contain colons. */
    private static final Pattern NAME = Pattern.compile("[A-Za-z0-9](?:[A-Za-z0-9._:-]{0,251}[A-Za-z0-9])?");

    private static final Pattern LABEL = Pattern.compile("[A-Za-z0-9](?:[A-Za-z0-9._-]{0,61}[A-Za-z0-9])?");
    private static final Pattern PREFIX =
            Pattern.compile("[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)*");

    private ObjectNames() {}

    static boolean isName(String text) {
        return NAME.matcher(text).matches();
    }

    static boolean isLabelValue(String text) {
        return text.isEmpty() || LABEL.matcher(text).matches();
    }

    static boolean isLabelKey(String text) {
        int slash = text.indexOf('/');
        return LABEL.matcher(text.substring(slash + 1)).matches() && (slash < 0 || isPrefix(text.substring(0, slash)));
    }

    private static boolean isPrefix(String text) {
        return text.length() <= LONGEST_PREFIX && PREFIX.matcher(text).matches();
    }
}
