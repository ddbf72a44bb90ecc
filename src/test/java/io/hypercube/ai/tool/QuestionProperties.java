package io.hypercube.ai.tool;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.list.query.FieldPath;
import io.hypercube.testbed.Shows;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Base64;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;
import tools.jackson.databind.node.ObjectNode;

/** Two clusters that differ in hidden values only, and questions about any field: a model gets the same bytes. */
class QuestionProperties {
    private static final String OTHER = "canary-Qw02mN";
    private static final List<String> GUESSES = List.of(
            RedactionProperties.CANARY, OTHER, "Zx8", "text", RedactionProperties.ENCODED, encoded(OTHER), "Y2Fu");
    private static final JsonMapper MAPPER = new JsonMapper();

    /**
     * A question.
     *
     * @param field chooses one of the fields that the objects have
     */
    record Question(String form, int field, String guess) {
        ObjectNode about(List<String> paths) {
            String path = paths.get(field % paths.size());
            ObjectNode arguments =
                    JsonNodeFactory.instance.objectNode().put("cluster", "prod").put("resource", "widgets");
            switch (form) {
                case "sort", "-sort" ->
                    arguments.put("sort", form.replace("sort", "") + path).put("fields", "metadata.name");
                case "countBy", "fields" -> arguments.put(form, path);
                default ->
                    arguments
                            .put("where", form.replace("PATH", path).replace("GUESS", guess))
                            .put("fields", "metadata.name");
            }
            return arguments;
        }
    }

    @Property(tries = 400)
    @Shows("S48")
    void hiddenValuesChangeNoAnswer(
            @ForAll("lists") List<JsonNode> objects, @ForAll("questions") List<Question> questions) {
        ObjectsInMemory one = cluster(objects);
        ObjectsInMemory other = cluster(objects.stream()
                .map(each -> MAPPER.readTree(each.toString()
                        .replace(RedactionProperties.CANARY, OTHER)
                        .replace(RedactionProperties.ENCODED, encoded(OTHER))))
                .toList());
        List<String> paths = paths(objects);
        for (Question question : questions) {
            ObjectNode asked = question.about(paths);
            assertThat(one.query(asked)).as("%s", asked).isEqualTo(other.query(asked));
        }
    }

    @Property(tries = 200)
    void fieldsThatHideNothingAreOpen(
            @ForAll("lists") List<JsonNode> objects, @ForAll("questions") List<Question> questions) {
        Redaction redaction = new Redaction(List.of());
        ObjectsInMemory cluster = cluster(objects);
        List<String> paths = paths(objects);
        for (Question question : questions) {
            FieldPath path = FieldPath.parse(paths.get(question.field() % paths.size()));
            boolean hides = objects.stream().anyMatch(each -> !FieldValues.all(each, path)
                    .equals(FieldValues.all(redaction.redact(RedactionProperties.WIDGETS, each.deepCopy()), path)));
            ObjectNode asked = new Question("countBy", question.field(), "").about(paths);
            assertThat(hides || !cluster.query(asked).contains("a field whose values are not redacted"))
                    .as("%s", asked)
                    .isTrue();
        }
    }

    @Provide
    Arbitrary<List<JsonNode>> lists() {
        return RedactionProperties.objects().list().ofMinSize(1).ofMaxSize(3).map(QuestionProperties::named);
    }

    @Provide
    Arbitrary<List<Question>> questions() {
        Arbitrary<String> forms = Arbitraries.of(
                "PATH=GUESS",
                "PATH!=GUESS",
                "PATH~GUESS",
                "PATH!~GUESS",
                "PATH",
                "!PATH",
                "sort",
                "-sort",
                "countBy",
                "fields");
        return Combinators.combine(forms, Arbitraries.integers().between(0, 10_000), Arbitraries.of(GUESSES))
                .as(Question::new)
                .list()
                .ofSize(8);
    }

    private static List<JsonNode> named(List<JsonNode> objects) {
        List<JsonNode> named = new ArrayList<>();
        for (JsonNode each : objects) {
            ObjectNode object = (ObjectNode) each.deepCopy();
            ObjectNode metadata =
                    object.path("metadata") instanceof ObjectNode known ? known : object.putObject("metadata");
            metadata.put("name", "w" + named.size());
            metadata.put("namespace", "a");
            named.add(object);
        }
        return named;
    }

    private static ObjectsInMemory cluster(List<JsonNode> objects) {
        return new ObjectsInMemory(RedactionProperties.WIDGETS, objects);
    }

    private static List<String> paths(List<JsonNode> objects) {
        Set<List<String>> paths = new HashSet<>();
        objects.forEach(each -> collect(each, List.of(), paths));
        return paths.stream().map(each -> new FieldPath(each).print()).sorted().toList();
    }

    private static void collect(JsonNode at, List<String> path, Set<List<String>> paths) {
        if (at instanceof ArrayNode array) {
            array.forEach(each -> collect(each, path, paths));
        } else if (at instanceof ObjectNode object) {
            for (Map.Entry<String, JsonNode> field : object.properties()) {
                List<String> below = new ArrayList<>(path);
                below.add(field.getKey());
                paths.add(below);
                collect(field.getValue(), below, paths);
            }
        }
    }

    private static String encoded(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }
}
