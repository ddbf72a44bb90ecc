package io.hypercube.cli.mcp;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.cli.mcp.BoundedLines.Line;
import java.io.ByteArrayInputStream;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class BoundedLinesTest {
    @Test
    void endWithLineFeedsAndTheInput() throws IOException {
        assertThat(lines("a\n\r\n\nb\r\nc", 5)).containsExactly("a", "", "", "b", "c");
        assertThat(lines("", 5)).isEmpty();
        assertThat(lines("a\n", 5)).containsExactly("a");
    }

    @Test
    void areLeftOutWhenTheyAreTooLong() throws IOException {
        String long1 = "x".repeat(20_000);

        assertThat(lines("12345\n123456\n" + long1 + "\nend\n" + long1, 5))
                .containsExactly("12345", null, null, "end", null);
    }

    private static List<@Nullable String> lines(String text, int longest) throws IOException {
        BoundedLines lines = new BoundedLines(new ByteArrayInputStream(text.getBytes(StandardCharsets.UTF_8)), longest);
        List<@Nullable String> all = new ArrayList<>();
        for (Line line = lines.next(); line != null; line = lines.next()) {
            all.add(line instanceof Line.Whole(byte[] bytes) ? new String(bytes, StandardCharsets.UTF_8) : null);
        }
        return all;
    }
}
