package io.hypercube.core.yaml;

import io.hypercube.core.yaml.YamlValue.Entry;
import io.hypercube.core.yaml.YamlValue.MalformedYamlException;
import io.hypercube.core.yaml.YamlValue.Mapping;
import io.hypercube.core.yaml.YamlValue.Scalar;
import io.hypercube.core.yaml.YamlValue.Sequence;
import java.util.ArrayList;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;
import org.snakeyaml.engine.v2.api.LoadSettings;
import org.snakeyaml.engine.v2.api.lowlevel.Compose;
import org.snakeyaml.engine.v2.api.lowlevel.Parse;
import org.snakeyaml.engine.v2.common.ScalarStyle;
import org.snakeyaml.engine.v2.events.Event;
import org.snakeyaml.engine.v2.exceptions.Mark;
import org.snakeyaml.engine.v2.exceptions.MarkedYamlEngineException;
import org.snakeyaml.engine.v2.exceptions.ReaderException;
import org.snakeyaml.engine.v2.exceptions.YamlEngineException;
import org.snakeyaml.engine.v2.nodes.MappingNode;
import org.snakeyaml.engine.v2.nodes.Node;
import org.snakeyaml.engine.v2.nodes.NodeTuple;
import org.snakeyaml.engine.v2.nodes.ScalarNode;
import org.snakeyaml.engine.v2.nodes.SequenceNode;

/** Converts nodes to values. An alias becomes the same object as its anchor, so aliases use no memory. */
final class YamlReader {
    private static final int MOST_CHARACTERS = 4 * 1024 * 1024;
    private static final int MOST_LEVELS = 50;
    private static final int MOST_ALIASES = 100;
    /** @see <a href="https://yaml.org/type/merge.html">the merge key of YAML 1.1</a> */
    private static final String MERGE = "<<";

    /** Limits nested merges, which double the size with every level. */
    private static final int MOST_MERGED = 100;

    private static final LoadSettings SETTINGS = LoadSettings.builder()
            .setCodePointLimit(MOST_CHARACTERS)
            .setMaxAliasesForCollections(MOST_ALIASES)
            .build();

    /** Null while the node's value is being read; finding null then means that an alias refers to its own container. */
    private final IdentityHashMap<Node, @Nullable YamlValue> values = new IdentityHashMap<>();

    private YamlReader() {}

    static Optional<YamlValue> read(String text) throws MalformedYamlException {
        if (text.length() > MOST_CHARACTERS) {
            throw new MalformedYamlException("more than " + MOST_CHARACTERS + " characters", 0);
        }
        try {
            requireShallow(text);
            Optional<Node> root = new Compose(SETTINGS).composeString(text);
            return root.isEmpty() ? Optional.empty() : Optional.of(new YamlReader().value(root.get()));
        } catch (MarkedYamlEngineException e) {
            throw YamlProblem.of(e);
        } catch (ReaderException e) {
            throw YamlProblem.of(e, text);
        } catch (YamlEngineException e) {
            throw new MalformedYamlException("not YAML", 0);
        }
    }

    /** Limits the depth before composing: the event parser does not recurse, but the node composer does. */
    private static void requireShallow(String text) throws MalformedYamlException {
        int levels = 0;
        int aliases = 0;
        for (Event event : new Parse(SETTINGS).parseString(text)) {
            switch (event.getEventId()) {
                case MappingStart, SequenceStart -> levels++;
                case MappingEnd, SequenceEnd -> levels--;
                case Alias -> aliases++;
                case Comment, DocumentStart, DocumentEnd, Scalar, StreamStart, StreamEnd -> {}
            }
            if (levels > MOST_LEVELS) {
                throw new MalformedYamlException("more than " + MOST_LEVELS + " levels", line(event.getStartMark()));
            }
            if (aliases > MOST_ALIASES) {
                throw new MalformedYamlException("more than " + MOST_ALIASES + " aliases", line(event.getStartMark()));
            }
        }
    }

    private YamlValue value(Node node) throws MalformedYamlException {
        if (values.containsKey(node)) {
            YamlValue known = values.get(node);
            if (known == null) {
                throw new MalformedYamlException("a value that contains itself", line(node.getStartMark()));
            }
            return known;
        }
        values.put(node, null);
        int line = line(node.getStartMark());
        YamlValue value =
                switch (node) {
                    case ScalarNode scalar ->
                        new Scalar(scalar.getValue(), scalar.getScalarStyle() == ScalarStyle.PLAIN, line);
                    case SequenceNode sequence -> new Sequence(items(sequence), line);
                    case MappingNode mapping -> new Mapping(entries(mapping), line);
                    default -> throw new MalformedYamlException("not understood", line);
                };
        values.put(node, value);
        return value;
    }

    private List<YamlValue> items(SequenceNode sequence) throws MalformedYamlException {
        List<YamlValue> items = new ArrayList<>(sequence.getValue().size());
        for (Node item : sequence.getValue()) {
            items.add(value(item));
        }
        return List.copyOf(items);
    }

    private List<Entry> entries(MappingNode mapping) throws MalformedYamlException {
        List<Entry> entries = new ArrayList<>(mapping.getValue().size());
        for (NodeTuple tuple : mapping.getValue()) {
            int line = line(tuple.getKeyNode().getStartMark());
            if (!(tuple.getKeyNode() instanceof ScalarNode key)) {
                throw new MalformedYamlException("a key that is not a scalar", line);
            }
            Entry entry = new Entry(key.getValue(), value(tuple.getValueNode()), line);
            if (key.getValue().equals(MERGE) && key.getScalarStyle() == ScalarStyle.PLAIN) {
                entries.addAll(0, merged(entry));
            } else {
                entries.add(entry);
            }
        }
        return List.copyOf(entries);
    }

    /** The entries that {@code <<} adds after a mapping's own; of several mappings the first has precedence. */
    private static List<Entry> merged(Entry merge) throws MalformedYamlException {
        List<YamlValue> mappings = merge.value() instanceof Sequence list ? list.items() : List.of(merge.value());
        List<Entry> entries = new ArrayList<>();
        for (YamlValue value : mappings) {
            if (!(value instanceof Mapping mapping) || mapping.entries().size() > MOST_MERGED - entries.size()) {
                throw new MalformedYamlException("<< not understood (expected: a mapping)", merge.line());
            }
            entries.addAll(0, mapping.entries());
        }
        return entries;
    }

    private static int line(Optional<Mark> mark) {
        return mark.map(place -> place.getLine() + 1).orElse(0);
    }
}
