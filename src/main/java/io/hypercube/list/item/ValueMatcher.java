package io.hypercube.list.item;

import io.hypercube.list.json.Utf8;
import java.util.Arrays;
import java.util.List;

/** Tests the text of a field against a requirement, in time linear in the text. */
interface ValueMatcher {

    boolean test(byte[] text, int from, int to);

    /** Equals one of the values, byte by byte. */
    static ValueMatcher exact(List<String> values) {
        byte[][] sorted =
                values.stream().map(Utf8::of).sorted(Arrays::compareUnsigned).toArray(byte[][]::new);
        return (text, from, to) -> {
            int low = 0;
            int high = sorted.length - 1;
            while (low <= high) {
                int middle = (low + high) >>> 1;
                byte[] value = sorted[middle];
                int comparison = Arrays.compareUnsigned(value, 0, value.length, text, from, to);
                if (comparison == 0) {
                    return true;
                }
                low = comparison < 0 ? middle + 1 : low;
                high = comparison < 0 ? high : middle - 1;
            }
            return false;
        };
    }

    /** Contains one of the values, ignoring case. */
    static ValueMatcher fuzzy(List<String> values) {
        FoldedText[] wanted = values.stream().map(FoldedText::new).toArray(FoldedText[]::new);
        return (text, from, to) -> {
            for (FoldedText value : wanted) {
                if (value.isWithin(text, from, to)) {
                    return true;
                }
            }
            return false;
        };
    }
}
