package io.hypercube.list.item;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hypercube.list.json.MalformedListException;
import io.hypercube.list.json.Utf8;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class ItemMetaTest {

    @Test
    void readsWhatACopyHasToKnow() {
        assertThat(read("{\"metadata\":{\"namespace\":\"team\",\"name\":\"a\\u0062\",\"resourceVersion\":\"12\"}}"))
                .isEqualTo(new ItemMeta("team", "ab", 12));
        assertThat(read("{\"metadata\":{\"name\":\"node\",\"resourceVersion\":\"9007199254740993\"}}"))
                .isEqualTo(new ItemMeta("", "node", 9007199254740993L));
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{}",
                "{\"metadata\":{\"resourceVersion\":\"1\"}}",
                "{\"metadata\":{\"name\":\"\",\"resourceVersion\":\"1\"}}",
                "{\"metadata\":{\"name\":\"a\"}}",
                "{\"metadata\":{\"name\":\"a\",\"resourceVersion\":\"\"}}",
                "{\"metadata\":{\"name\":\"a\",\"resourceVersion\":\"-1\"}}",
                "{\"metadata\":{\"name\":\"a\",\"resourceVersion\":\"+1\"}}",
                "{\"metadata\":{\"name\":\"a\",\"resourceVersion\":\"18446744073709551615\"}}",
                "{\"metadata\":{\"name\":\"a\",\"name\":\"b\",\"resourceVersion\":\"1\"}}",
                "{\"metadata\":{\"name\":\"\\ud800\",\"resourceVersion\":\"1\"}}",
                "{\"metadata\":{\"name\":\"a\",\"resourceVersion\":\"1\"}",
                "{\"metadata\":{\"name\":\"a\",\"resourceVersion\":\"1\"}}}"
            })
    void refusesWhatCannotBeKeptApart(String item) {
        assertThatThrownBy(() -> read(item)).isInstanceOf(MalformedListException.class);
    }

    private static ItemMeta read(String item) {
        byte[] bytes = Utf8.of(item);
        return ItemMeta.read(bytes, 0, bytes.length);
    }
}
