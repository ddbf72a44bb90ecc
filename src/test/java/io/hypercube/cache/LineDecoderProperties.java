package io.hypercube.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.cache.store.LivePath;
import java.net.ProtocolException;
import java.util.ArrayList;
import java.util.List;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.Chars;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;
import net.jqwik.api.constraints.StringLength;

class LineDecoderProperties {

    @Property
    void theLinesAreTheSameHoweverTheBytesCome(
            @ForAll @Size(max = 8) List<@Chars({'a', '\u00e4', '\r'}) @StringLength(max = 6) String> lines,
            @ForAll @Chars({'x', 'y'}) @StringLength(max = 3) String unfinished,
            @ForAll @Size(min = 1, max = 10) List<@IntRange(min = 1, max = 9) Integer> cuts)
            throws ProtocolException {
        StringBuilder text = new StringBuilder();
        lines.forEach(line -> text.append(line).append('\n'));
        byte[] bytes = LivePath.bytes(text + unfinished);

        LineDecoder divided = new LineDecoder();
        List<String> seen = new ArrayList<>();
        int from = 0;
        for (int i = 0; from < bytes.length; i++) {
            int length = Math.min(cuts.get(i % cuts.size()), bytes.length - from);
            divided.add(bytes, from, length);
            from += length;
            for (byte[] line = divided.next(); line != null; line = divided.next()) {
                seen.add(LivePath.text(line));
            }
        }

        assertThat(seen)
                .isEqualTo(lines.stream().filter(line -> !line.isEmpty()).toList());
    }
}
