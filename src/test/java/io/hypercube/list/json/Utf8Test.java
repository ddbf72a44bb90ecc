package io.hypercube.list.json;

import static org.assertj.core.api.Assertions.assertThat;

import java.nio.charset.StandardCharsets;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class Utf8Test {

    @Property
    void encodesAsTheJdkDoes(@ForAll String text) {
        String wellFormed = new String(text.getBytes(StandardCharsets.UTF_8), StandardCharsets.UTF_8);

        assertThat(Utf8.of(wellFormed)).isEqualTo(wellFormed.getBytes(StandardCharsets.UTF_8));
    }

    @Property
    void unescapesWhatIsEscaped(@ForAll String text) {
        StringBuilder escaped = new StringBuilder();
        text.chars().forEach(c -> escaped.append("\\u%04X".formatted(c)));

        assertThat(unescape(escaped.toString())).isEqualTo(Utf8.of(text));
    }

    @Property
    void readsBackEveryCodePoint(@ForAll String text) {
        byte[] utf8 = Utf8.of(text);
        StringBuilder read = new StringBuilder();
        for (int at = 0; at < utf8.length; ) {
            int length = Utf8.lengthAt(utf8, at, utf8.length);
            read.appendCodePoint(Utf8.pointAt(utf8, at, length));
            at += length;
        }

        assertThat(read.toString()).isEqualTo(text);
    }

    @Example
    void knowsTheShortEscapes() {
        assertThat(unescape("\\\"\\\\\\/\\b\\f\\n\\r\\tx")).isEqualTo(Utf8.of("\"\\/\b\f\n\r\tx"));
    }

    @Example
    void keepsLoneSurrogatesApart() {
        assertThat(unescape("\\ud800")).isNotEqualTo(unescape("\\ud801"));
        assertThat(unescape("\\ud83d\\u0041")).endsWith('A').hasSize(4);
        assertThat(unescape("\\ude00\\ud83d")).hasSize(6);
        assertThat(unescape("\\ud83d\\ud83d\\ude00")).hasSize(7);
    }

    @Example
    void takesBytesThatBeginNoCodePointOneByOne() {
        byte[] broken = {(byte) 0xe2, (byte) 0x82, 'a', (byte) 0xc0, (byte) 0x80, (byte) 0xf5};
        for (int at = 0; at < broken.length; at++) {
            assertThat(Utf8.lengthAt(broken, at, broken.length)).isEqualTo(1);
            assertThat(Utf8.pointAt(broken, at, 1)).isEqualTo(broken[at] == 'a' ? 'a' : 0xfffd);
        }
    }

    private static byte[] unescape(String json) {
        byte[] bytes = json.getBytes(StandardCharsets.UTF_8);
        return Utf8.unescape(bytes, 0, bytes.length);
    }
}
