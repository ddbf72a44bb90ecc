package io.hypercube.server.mcp.change;

import io.hypercube.server.mcp.ToolException;
import io.hypercube.server.mcp.tool.Framed;
import io.hypercube.server.mcp.tool.Redaction;
import io.hypercube.server.mcp.tool.ResourceType;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashSet;
import java.util.List;
import java.util.Optional;
import java.util.Set;
import java.util.function.Predicate;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/**
 * The places of an object whose values are hidden from a model. An API server answers some changes of them by the value: server-side
 * apply has a conflict, and a field that cannot be changed is refused, only if the sent value is another one. A client could so guess values
 * by dry runs. Elements of a list have no places of their own, except where a name distinguishes them.
 *
 * @see <a href="https://kubernetes.io/docs/reference/using-api/server-side-apply/#conflicts">Conflicts</a>
 */
final class HiddenPlaces {
    private static final Set<String> LISTS_BY_NAME =
            Set.of("containers", "initContainers", "ephemeralContainers", "env");

    /** Resources of which an API server lets nearly nothing but the metadata be changed. */
    private static final Set<String> FIXED = Set.of(
            "pods", "jobs.batch", "controllerrevisions.apps", "persistentvolumes", "storageclasses.storage.k8s.io");

    private static final String METADATA = "metadata";
    private static final int DEEPEST = 200;
    private static final Pattern ELEMENT = Pattern.compile("-?[0-9]*|\\[.*]");

    private final boolean fixed;
    private final Set<List<String>> places = new HashSet<>();

    private HiddenPlaces(boolean fixed) {
        this.fixed = fixed;
    }

    static HiddenPlaces of(ResourceType type, ObjectNode live, Redaction redaction) {
        HiddenPlaces hidden = new HiddenPlaces(
                FIXED.contains(type.name()) || live.path("immutable").asBoolean(false));
        hidden.collect(live, redaction.redact(type, live.deepCopy()), List.of());
        if (type.isSecret()) {
            hidden.addOtherForm();
        }
        return hidden;
    }

    /** Whether nothing is hidden. */
    boolean isEmpty() {
        return places.isEmpty();
    }

    /** @throws ToolException for a change that an API server could answer by a hidden value, whatever value the change has */
    void requireUntold(ObjectChange wanted) {
        Optional<List<String>> given = given(wanted.body());
        if (given.isEmpty()) {
            return;
        }
        String said = wanted.object() + ": a value for "
                + Framed.oneLine(String.join(".", given.get()).replace(".[", "[")) + ", whose value is redacted";
        if (fixed && !given.get().getFirst().equals(METADATA)) {
            throw new ToolException(said + " and cannot be changed (expected: a change without it)");
        }
        if (wanted.body() instanceof ChangeBody.Apply apply && !apply.force()) {
            throw new ToolException(
                    said + ", so a conflict would tell it (expected: force: true, or a manifest without it)");
        }
    }

    private void collect(JsonNode raw, JsonNode redacted, List<String> path) {
        if (raw.equals(redacted)) {
            return;
        }
        if (raw instanceof ObjectNode object && redacted.isObject()) {
            object.properties()
                    .forEach(
                            each -> collect(each.getValue(), redacted.path(each.getKey()), below(path, each.getKey())));
        } else if (raw instanceof ArrayNode array && redacted.isArray()) {
            for (int i = 0; i < array.size(); i++) {
                collect(array.get(i), redacted.path(i), element(path, array.get(i)));
            }
        } else {
            places.add(path);
        }
    }

    /** The values of {@code data} can be sent as {@code stringData} too. */
    private void addOtherForm() {
        List<List<String>> all = List.copyOf(places);
        for (List<String> place : all) {
            if (place.getFirst().equals("data")) {
                List<String> other = new ArrayList<>(place);
                other.set(0, "stringData");
                places.add(other);
            }
        }
    }

    /** A hidden place for which a change has a value, preferably one outside of the metadata. */
    private Optional<List<String>> given(ChangeBody body) {
        List<List<String>> given = new ArrayList<>();
        switch (body) {
            case ChangeBody.Apply apply -> addGiven(apply.object(), List.of(), places::contains, given);
            case ChangeBody.Merge merge -> addGiven(merge.patch(), List.of(), places::contains, given);
            case ChangeBody.Operations operations -> addGiven(operations, given);
            case ChangeBody.Delete _ -> {}
        }
        return given.stream().min(Comparator.comparing(path -> path.getFirst().equals(METADATA)));
    }

    /** Which element an operation means depends on the operations before it, so each element of a list counts. */
    private void addGiven(ChangeBody.Operations operations, List<List<String>> given) {
        Set<List<String>> anywhere =
                places.stream().map(HiddenPlaces::withoutElements).collect(Collectors.toSet());
        for (JsonNode operation : operations.patch()) {
            String[] keys = operation.path("path").asString("").split("/", DEEPEST);
            JsonNode tree = operation.path("value");
            for (int i = keys.length - 1; i > 0; i--) {
                ObjectNode outer = JsonNodeFactory.instance.objectNode();
                outer.set(keys[i].replace("~1", "/").replace("~0", "~"), tree);
                tree = outer;
            }
            addGiven(tree, List.of(), path -> anywhere.contains(withoutElements(path)), given);
        }
    }

    private static void addGiven(
            JsonNode sent, List<String> path, Predicate<List<String>> isHidden, List<List<String>> given) {
        if (sent.isNull() || sent.isMissingNode()) {
            return;
        }
        if (isHidden.test(path)) {
            given.add(path);
        } else if (sent instanceof ObjectNode object) {
            object.properties().forEach(each -> addGiven(each.getValue(), below(path, each.getKey()), isHidden, given));
        } else if (sent instanceof ArrayNode array) {
            array.forEach(each -> addGiven(each, element(path, each), isHidden, given));
        }
    }

    /** A directive of a strategic merge patch is about the list that it names: {@code $deleteFromPrimitiveList/args}. */
    private static List<String> below(List<String> path, String key) {
        List<String> below = new ArrayList<>(path);
        below.add(key.startsWith("$") ? key.substring(key.indexOf('/') + 1) : key);
        return below;
    }

    private static List<String> element(List<String> path, JsonNode element) {
        String name = element.path("name").asString("");
        boolean isNamed = !name.isEmpty() && !path.isEmpty() && LISTS_BY_NAME.contains(path.getLast());
        return isNamed ? below(path, "[" + name + "]") : path;
    }

    private static List<String> withoutElements(List<String> path) {
        return path.stream().filter(key -> !ELEMENT.matcher(key).matches()).toList();
    }
}
