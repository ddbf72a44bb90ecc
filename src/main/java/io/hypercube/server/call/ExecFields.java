package io.hypercube.server.call;

import io.hypercube.audit.AuditAnnotation;
import io.hypercube.core.http.ClusterCall;
import io.hypercube.core.http.Json;
import io.hypercube.core.kube.RequestInfo;
import java.net.URLDecoder;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * The command, the container and the streams of an exec or attach, as an API server decodes them from the query: names and values are
 * decoded once, a plus is a space, and parameters that are not valid are skipped. The command is whole, however long: the
 * request line bounds it, and the end of one that is cut could hide behind padding. API servers before 1.22 also separate parameters by
 * semicolons, so that is done here as well.
 */
final class ExecFields {
    private static final String CUT = "[cut]";

    private static final Set<String> SUBRESOURCES = Set.of("exec", "attach");
    private static final int LONGEST_NAME = 253;

    private final List<String> command = new ArrayList<>();
    private @Nullable String container;
    private @Nullable String tty;
    private @Nullable String stdin;

    private ExecFields() {}

    /** Adds the annotations; none for a call of another kind. */
    static void putAll(Map<String, String> annotations, @Nullable ClusterCall asked, @Nullable String query) {
        if (asked == null
                || !(asked.info() instanceof RequestInfo.Resource resource)
                || resource.subresource() == null
                || !SUBRESOURCES.contains(resource.subresource())) {
            return;
        }
        ExecFields fields = new ExecFields();
        fields.read(query == null ? "" : query);
        if (resource.subresource().equals("exec")) {
            annotations.put(
                    AuditAnnotation.EXEC_COMMAND.key(), new String(Json.write(fields.command), StandardCharsets.UTF_8));
        }
        if (fields.container != null) {
            annotations.put(AuditAnnotation.EXEC_CONTAINER.key(), bounded(fields.container));
        }
        annotations.put(AuditAnnotation.EXEC_TTY.key(), isTrue(fields.tty));
        annotations.put(AuditAnnotation.EXEC_STDIN.key(), isTrue(fields.stdin));
    }

    private void read(String query) {
        int from = 0;
        for (int i = 0; i <= query.length(); i++) {
            if (i == query.length() || query.charAt(i) == '&' || query.charAt(i) == ';') {
                parameter(query.substring(from, i));
                from = i + 1;
            }
        }
    }

    /** Of a container, a TTY and an input, the first one counts. */
    private void parameter(String pair) {
        int equals = pair.indexOf('=');
        String name = decoded(equals < 0 ? pair : pair.substring(0, equals));
        String value = equals < 0 ? "" : decoded(pair.substring(equals + 1));
        if (name == null || value == null) {
            return;
        }
        switch (name) {
            case "command" -> command.add(value);
            case "container" -> container = container == null ? value : container;
            case "tty" -> tty = tty == null ? value : tty;
            case "stdin" -> stdin = stdin == null ? value : stdin;
            default -> {}
        }
    }

    private static String bounded(String text) {
        return text.length() <= LONGEST_NAME ? text : text.substring(0, LONGEST_NAME) + CUT;
    }

    /** Any value but these two is true for an API server. */
    private static String isTrue(@Nullable String value) {
        return Boolean.toString(value != null && !value.toLowerCase(Locale.ROOT).equals("false") && !value.equals("0"));
    }

    private static @Nullable String decoded(String text) {
        try {
            return URLDecoder.decode(text, StandardCharsets.UTF_8);
        } catch (IllegalArgumentException e) {
            return null;
        }
    }
}
