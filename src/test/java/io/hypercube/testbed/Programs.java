package io.hypercube.testbed;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.Objects;
import java.util.stream.Stream;

/** Programs that tests run beside those of Kubernetes: on the {@code PATH}, where {@code ./mvnw verify} puts them. */
public final class Programs {
    private Programs() {}

    /** The first of these names that is on the {@code PATH}. */
    public static String find(String... names) {
        return Arrays.stream(names)
                .flatMap(name -> Stream.of(Objects.requireNonNullElse(System.getenv("PATH"), "")
                                .split(":"))
                        .map(folder -> Path.of(folder, name)))
                .filter(Files::isExecutable)
                .findFirst()
                .orElseThrow(
                        () -> new IllegalStateException(
                                names[0]
                                        + " was not found (expected: on the PATH; ./mvnw verify brings it, testbed/programs prints where it is)"))
                .toString();
    }
}
