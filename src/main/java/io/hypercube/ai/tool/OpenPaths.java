package io.hypercube.ai.tool;

import io.hypercube.ai.protocol.ToolException;
import io.hypercube.ai.tool.ClusterObjects.Changes;
import io.hypercube.list.query.FieldPath;
import io.hypercube.list.query.Requirement;
import io.hypercube.list.query.Requirement.Exists;
import io.hypercube.list.query.Requirement.Fuzzy;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeSet;
import java.util.stream.Collectors;

/**
 * Refuses to filter, sort or count by a path at which redaction changes a value of any object of the list: each answer would tell a part of
 * the value. Reads the objects that could have such a value, before the question is asked. Blocks.
 */
record OpenPaths(ListedObjects listed, Redaction redaction) {
    /** Objects that are looked at for one path. */
    private static final int MOST = 2_000;

    private static final int PAGE = 100;

    /** Each path costs a list of its own. */
    private static final int MOST_PATHS = 10;

    /**
     * Checks paths.
     *
     * @param paths with the argument that names each
     * @return the clusters that have answered all lists; only their answers to the question count
     * @throws ToolException when redaction changes a value at a path, or too many objects could have one
     */
    Optional<Set<String>> require(Map<FieldPath, String> paths) throws InterruptedException {
        Map<FieldPath, List<Requirement>> doubtful = new LinkedHashMap<>();
        for (FieldPath path : paths.keySet()) {
            switch (redaction.doubt(listed.type(), path)) {
                case NONE -> {}
                case TEXTS -> doubtful.put(path, texts(path));
                case VALUES -> doubtful.put(path, List.of(new Exists(path)));
            }
        }
        if (doubtful.size() > MOST_PATHS) {
            throw new ToolException("where: " + doubtful.size()
                    + " fields whose values must be looked at first (expected: at most " + MOST_PATHS + ")");
        }
        Optional<Set<String>> answered = Optional.empty();
        for (Map.Entry<FieldPath, List<Requirement>> each : doubtful.entrySet()) {
            Set<String> now = require(paths.getOrDefault(each.getKey(), "where"), each.getKey(), each.getValue());
            answered.ifPresent(now::retainAll);
            answered = Optional.of(now);
        }
        return answered;
    }

    private static List<Requirement> texts(FieldPath path) {
        boolean annotation = path.segments().contains("annotations");
        List<Requirement> all = new ArrayList<>();
        for (List<String> marks : SecretTexts.MARKS) {
            List<String> texts = new ArrayList<>(marks);
            if (annotation) {
                texts.add(RedactedValues.MANIFEST_MARK);
            }
            all.add(new Fuzzy(path, texts));
        }
        return all;
    }

    private Set<String> require(String argument, FieldPath path, List<Requirement> where) throws InterruptedException {
        String selector = where.stream().map(Requirement::print).collect(Collectors.joining(","));
        Set<String> answered = new TreeSet<>();
        long total = PAGE;
        for (int page = 1; (page - 1L) * PAGE < total; page++) {
            Map<String, String> parameters =
                    Map.of("selector", selector, "pageSize", String.valueOf(PAGE), "pageNum", String.valueOf(page));
            Changes found = listed.changes(parameters, path);
            if (found.any()) {
                throw ToolArguments.wrong(argument, path.print(), "a field whose values are not redacted");
            }
            total = found.total();
            if (total > MOST) {
                throw ToolArguments.wrong(
                        argument,
                        path.print(),
                        "a field of at most " + MOST + " objects, which must be looked at for redacted values; " + total
                                + " have it; a namespace or a cluster with fewer");
            }
            if (page == 1) {
                answered.addAll(found.answered());
            } else {
                answered.retainAll(found.answered());
            }
        }
        return answered;
    }
}
