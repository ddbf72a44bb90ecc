package io.hypercube.fleet;

import io.hypercube.list.json.RandomJson;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Random;
import java.util.function.Supplier;
import java.util.stream.Collectors;

/** Objects with and without metadata and annotations, indented in any way, with any letter of a key escaped. */
final class RandomObjects {
    /** The values that an annotation may replace. */
    static final List<String> REPLACED = List.of(
            "null", "\"\"", "\"edge\"", "\"edge-\\ud83d\\ude00 \\\"\"", "{\"a\":[1,{}]}", "12", "[{\"name\":1}]");

    private final Random random;
    private final boolean repeats;

    /** @param repeats whether keys may stand twice in an object */
    RandomObjects(Random random, boolean repeats) {
        this.random = random;
        this.repeats = repeats;
    }

    byte[] object() {
        return RandomFleet.bytes(
                blank() + object(List.of("kind", "spec", "annotations"), "metadata", this::metadata) + blank());
    }

    private String metadata() {
        return object(List.of("name", "metadata", "labels"), "annotations", this::annotations);
    }

    private String annotations() {
        return object(List.of("a", "metadata", "hypercube.io/other"), ClusterAnnotation.KEY, () -> pick(REPLACED));
    }

    private String object(List<String> others, String key, Supplier<String> value) {
        List<String> fields = new ArrayList<>();
        for (String other : others) {
            times(() -> fields.add(string(other) + blank() + ":" + blank() + any()));
        }
        times(() -> fields.add(
                string(key) + blank() + ":" + blank() + (random.nextInt(6) == 0 ? pick(REPLACED) : value.get())));
        Collections.shuffle(fields, random);
        return fields.stream()
                .map(field -> blank() + field + blank())
                .collect(Collectors.joining(",", "{" + blank(), "}"));
    }

    private void times(Runnable field) {
        for (int i = random.nextInt(repeats ? 4 : 2); i > 0; i--) {
            field.run();
        }
    }

    private String any() {
        String json = new String(new RandomJson(random).value(), StandardCharsets.UTF_8)
                .replace("\\uD83D", "\\u00e9"); // a lone surrogate, which Jackson rejects
        return json.contains("{") && json.length() > 2 && !repeats ? "{ }" : json; // its objects may have a key twice
    }

    private String string(String text) {
        return text.chars()
                .mapToObj(c -> random.nextInt(20) == 0 ? String.format("\\u%04X", c) : Character.toString((char) c))
                .collect(Collectors.joining("", "\"", "\""));
    }

    private String blank() {
        return random.nextInt(6) == 0 ? pick(List.of(" ", "\n", "\t", "\r\n  ")) : "";
    }

    private String pick(List<String> from) {
        return from.get(random.nextInt(from.size()));
    }
}
