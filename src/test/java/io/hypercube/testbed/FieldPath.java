package io.hypercube.testbed;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;

/** The part of kubectl's JSONPath that names fields: {@code .items[*].metadata.labels.example\.org/team}, {@code .spec.containers[0]}. */
final class FieldPath {
    private static final Pattern STEP = Pattern.compile("\\.((?:\\\\.|[^.\\[\\\\])+)|\\[(\\*|\\d+)]");

    private FieldPath() {}

    /** The values with spaces between them; empty where there is none. */
    static String read(JsonNode object, String path) {
        List<JsonNode> here = List.of(object);
        Matcher steps = STEP.matcher(path);
        int end = 0;
        while (steps.find()) {
            if (steps.start() != end) {
                break;
            }
            end = steps.end();
            List<JsonNode> next = new ArrayList<>();
            for (JsonNode each : here) {
                step(each, steps, next);
            }
            here = next;
        }
        if (end != path.length()) {
            throw new IllegalArgumentException(path + " (expected: fields as in .items[0].metadata.name)");
        }
        return here.stream()
                .filter(value -> !value.isMissingNode() && !value.isNull())
                .map(value -> value.isString() ? value.asString() : value.toString())
                .collect(Collectors.joining(" "));
    }

    private static void step(JsonNode from, Matcher step, List<JsonNode> to) {
        String name = step.group(1);
        if (name != null) {
            to.add(from.path(name.replace("\\", "")));
        } else if (step.group(2).equals("*")) {
            from.forEach(to::add);
        } else {
            to.add(from.path(Integer.parseInt(step.group(2))));
        }
    }
}
