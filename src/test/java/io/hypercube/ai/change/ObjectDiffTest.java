package io.hypercube.ai.change;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hypercube.ai.change.ObjectDiff.Sides;
import io.hypercube.ai.protocol.ToolException;
import io.hypercube.core.http.Json;
import io.hypercube.testbed.Shows;
import java.nio.charset.StandardCharsets;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import tools.jackson.databind.node.ObjectNode;

class ObjectDiffTest {
    private static final String APPLIED = "kubectl.kubernetes.io/last-applied-configuration";

    @Test
    void showsChangedLinesWithoutTheFieldsOfTheServer() throws Exception {
        String diff = diff(
                "{'metadata': {'name': 'a', 'resourceVersion': '1', 'managedFields': [{}]}, 'data': {'k': '1', 'n': ''}}",
                "{'metadata': {'name': 'a', 'resourceVersion': '2', 'managedFields': []}, 'data': {'k': '2', 'n': ''}}");

        assertThat(diff).isEqualTo("""
            --- live configmaps shop/a
            +++ planned configmaps shop/a
            @@ -1,5 +1,5 @@
             metadata:
               name: a
             data:
            -  k: '1'
            +  k: '2'
               n: ""
            """);
    }

    @Test
    void leavesTheLastAppliedConfigurationOutUnlessItChanges() throws Exception {
        String live = "{'metadata': {'annotations': {'" + APPLIED + "': 'old', 'a': '1'}}}";

        assertThat(diff(live, live.replace("'1'", "'2'")))
                .contains("-    a: '1'")
                .doesNotContain("old");
        assertThat(diff(live, null)).contains("-    a: '1'").doesNotContain("old");
        assertThat(diff(live, live.replace("old", "new"))).contains(": old").contains(": new");
    }

    @Test
    void escapesWhatAPersonWouldNotSee() throws Exception {
        assertThat(diff(null, "{'data': {'k': 'a\u202Eb\\u001B[2J'}}"))
                .doesNotContain("\u202E")
                .doesNotContain("\u001B");
    }

    /** The client chooses what comes last. Comparing takes a second, so the lengths decide first. */
    @Test
    @Shows("S52")
    void refusesWhatIsTooLongToBeReadBeforeItCompares() {
        assertThatExceptionOfType(ToolException.class)
                .isThrownBy(() -> uncompared(
                        "{'data': {'k': '" + lines("line-", 4000) + "'}}",
                        "{'data': {'k': '" + lines("other-", 4000) + "'}}"))
                .withMessageContaining("expected: at most 32768, which a person can read; fewer or smaller objects");
        assertThatExceptionOfType(ToolException.class)
                .isThrownBy(() -> uncompared(null, "{'data': {'k': '" + lines("line-", 12_000) + "'}}"))
                .withMessageContaining("expected: at most 10000");
    }

    private static String lines(String word, int count) {
        return IntStream.range(0, count).mapToObj(i -> word + i + "\\n").collect(Collectors.joining());
    }

    private static String diff(@Nullable String before, @Nullable String after) throws Exception {
        Sides sides = Sides.of(json(before), json(after));
        return new ObjectDiff("configmaps shop/a", CostlyInPlace.RUN).of(sides.before(), sides.after());
    }

    private static void uncompared(@Nullable String before, String after) throws InterruptedException {
        Sides sides = Sides.of(json(before), json(after));
        Costly never = work -> {
            throw new AssertionError("compared");
        };
        new ObjectDiff("configmaps shop/a", never).of(sides.before(), sides.after());
    }

    private static @Nullable ObjectNode json(@Nullable String text) {
        return text == null
                ? null
                : Json.read(text.replace('\'', '"').getBytes(StandardCharsets.UTF_8), ObjectNode.class);
    }
}
