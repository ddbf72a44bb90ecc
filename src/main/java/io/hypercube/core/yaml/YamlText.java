package io.hypercube.core.yaml;

import java.util.Map;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.representer.StandardRepresenter;

/**
 * Prints YAML that YAML 1.1 and 1.2 parsers read in the same way: every string is quoted, because {@code on}, {@code 1_000} or
 * {@code 12:30} is a string in one version and another type in the other.
 */
public final class YamlText {
    private static final DumpSettings SETTINGS = DumpSettings.builder()
            .setDefaultFlowStyle(FlowStyle.BLOCK)
            .setSplitLines(false)
            .build();

    private YamlText() {}

    /** @param document strings, booleans, numbers, lists and maps; keys must not need quotes */
    public static String print(Map<String, ?> document) {
        return new Dump(SETTINGS, new Quoting()).dumpToString(document);
    }

    /**
     * Prints short YAML for a reader who knows YAML 1.2 or guesses: strings have quotes only where YAML 1.2 needs them, and texts of
     * several lines are blocks. Keys may be any text.
     */
    public static String printReadable(Map<String, ?> document) {
        return new Dump(SETTINGS, new Unquoted()).dumpToString(document);
    }

    private static final class Unquoted extends StandardRepresenter {
        Unquoted() {
            super(SETTINGS);
            representers.put(String.class, text -> representScalar(Tag.STR, (String) text, style((String) text)));
        }

        /**
         * Text is quoted if it has nothing visible, as it would be nothing without quotes and an empty block, and if it has characters
         * that only quotes can escape. Without them, some parsers take U+0085, U+2028 or U+2029 for the end of a line, and a byte order
         * mark at the beginning is lost.
         */
        private static ScalarStyle style(String text) {
            if (text.isBlank() || text.chars().anyMatch(Unquoted::needsEscape)) {
                return ScalarStyle.DOUBLE_QUOTED;
            }
            return text.indexOf('\n') < 0 ? ScalarStyle.PLAIN : ScalarStyle.LITERAL;
        }

        private static boolean needsEscape(int character) {
            return switch (character) {
                case '\n', '\t' -> false;
                case 0x2028, 0x2029, 0xfeff -> true;
                default -> Character.isISOControl(character);
            };
        }
    }

    private static final class Quoting extends StandardRepresenter {
        Quoting() {
            super(SETTINGS);
            representers.put(String.class, text -> representScalar(Tag.STR, (String) text, ScalarStyle.DOUBLE_QUOTED));
        }

        /** Prints keys without quotes. */
        @Override
        protected NodeTuple representMappingEntry(Map.Entry<?, ?> entry) {
            return new NodeTuple(
                    representScalar(Tag.STR, entry.getKey().toString(), ScalarStyle.PLAIN),
                    representData(entry.getValue()));
        }
    }
}
