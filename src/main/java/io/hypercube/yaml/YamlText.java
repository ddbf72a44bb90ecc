package io.hypercube.yaml;

import java.util.Map;
import org.snakeyaml.engine.v2.api.Dump;
import org.snakeyaml.engine.v2.api.DumpSettings;
import org.snakeyaml.engine.v2.common.FlowStyle;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.Tag;
import org.snakeyaml.engine.v2.representer.StandardRepresenter;

/**
 * Prints YAML that readers of YAML 1.1 and 1.2 understand alike: every text is quoted, because {@code on}, {@code 1_000} or
 * {@code 12:30} is a text to one of them and something else to the other.
 */
public final class YamlText {
    private static final DumpSettings SETTINGS = DumpSettings.builder()
            .setDefaultFlowStyle(FlowStyle.BLOCK)
            .setSplitLines(false)
            .build();

    private YamlText() {}

    /** @param document of texts, booleans, numbers, lists and maps with the keys that a program writes */
    public static String print(Map<String, ?> document) {
        return new Dump(SETTINGS, new Quoting()).dumpToString(document);
    }

    private static final class Quoting extends StandardRepresenter {
        Quoting() {
            super(SETTINGS);
            representers.put(String.class, text -> representScalar(Tag.STR, (String) text, ScalarStyle.DOUBLE_QUOTED));
        }

        /** Keys stay plain. */
        @Override
        protected NodeTuple representMappingEntry(Map.Entry<?, ?> entry) {
            return new NodeTuple(
                    representScalar(Tag.STR, entry.getKey().toString(), ScalarStyle.PLAIN),
                    representData(entry.getValue()));
        }
    }
}
