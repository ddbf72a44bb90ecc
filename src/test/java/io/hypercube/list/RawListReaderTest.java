package io.hypercube.list;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hypercube.list.json.MalformedListException;
import io.hypercube.list.json.Utf8;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class RawListReaderTest {
    @Test
    void givesTheMemoryOfAnIncompleteDocumentBack() {
        AtomicLong held = new AtomicLong();
        try (RawListReader reader = new RawListReader((head, bytes, from, to) -> {}, held::addAndGet)) {
            byte[] start = Utf8.of("{\"kind\":\"PodList\",\"items\":[{\"metadata\":{\"name\":\"a");
            reader.accept(start, 0, start.length);
            assertThat(held).hasPositiveValue();
            assertThatThrownBy(reader::end).isInstanceOf(MalformedListException.class);
        }
        assertThat(held).hasValue(0);
    }
}
