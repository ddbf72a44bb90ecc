package io.hypercube.list.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.list.Json;
import java.nio.ByteBuffer;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

class JsonTextProperties {

    @Property
    void isReadBackAsTheText(@ForAll String text) throws CharacterCodingException {
        byte[] json = JsonText.of(text);

        assertThat(Json.read(json)).isEqualTo(new Json.Str(text));
        StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(json)); // throws for invalid UTF-8
    }

    @Example
    void escapesWhatMustBeEscaped() {
        assertThat(Json.utf8(JsonText.of("\"\\\n\t\b\f\r\u0001\u001f/é😀<")))
                .isEqualTo("\"\\\"\\\\\\n\\t\\b\\f\\r\\u0001\\u001f/é😀<\"");
    }
}
