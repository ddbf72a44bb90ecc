package io.hypercube.core.yaml;

import java.util.Map;
import java.util.regex.Pattern;
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
     * Prints short YAML for a reader who knows YAML 1.2 or guesses: strings have quotes only where YAML 1.2 needs them or YAML 1.1
     * would break the line, and texts of several lines are blocks. Keys may be any text.
     */
    public static String printReadable(Map<String, ?> document) {
        return new Dump(SETTINGS, new Unquoted()).dumpToString(document);
    }

    private static final class Unquoted extends StandardRepresenter {
        /** Line breaks of YAML 1.1 and the byte order mark. The library quotes all else that needs an escape. */
        private static final Pattern MISREAD = Pattern.compile("[\\x85\\u2028\\u2029\\ufeff]");

        Unquoted() {
            super(SETTINGS);
            representers.put(String.class, text -> representScalar(Tag.STR, (String) text, style((String) text)));
        }

        /** Text without any visible character is quoted: without quotes it would be nothing, and a block of it would be empty. */
        private static ScalarStyle style(String text) {
            if (text.isBlank() || MISREAD.matcher(text).find()) {
                return ScalarStyle.DOUBLE_QUOTED;
            }
            return text.indexOf('\n') < 0 ? ScalarStyle.PLAIN : ScalarStyle.LITERAL;
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
