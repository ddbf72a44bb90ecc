package io.hypercube.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hypercube.list.json.MalformedListException;
import io.hypercube.list.json.RandomJson;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.HashMap;
import java.util.Map;
import java.util.Random;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.jspecify.annotations.Nullable;
import tools.jackson.core.JacksonException;

class ClusterAnnotationProperties {
    private static final String EDGE = "\"hypercube.io/cluster\":\"edge\"";

    @Property(tries = 3000)
    void addsTheAnnotationAndNothingElse(@ForAll Random random) {
        byte[] object = new RandomObjects(random, false).object();
        byte[] annotated = new ClusterAnnotation("edge").in(object);

        assertThat(Trees.read(annotated)).isEqualTo(annotated(Trees.read(object), "edge"));
        assertIsOneChangeOf(object, annotated);
    }

    @Property(tries = 1000)
    void noReaderSeesAnotherClusterWhereFieldsStandTwice(@ForAll Random random) {
        byte[] object = new RandomObjects(random, true).object();
        byte[] annotated = new ClusterAnnotation("edge").in(object);

        assertThat(Trees.readWithRepeatedKeys(annotated))
                .isEqualTo(annotated(Trees.readWithRepeatedKeys(object), "edge"));
    }

    @Property(tries = 500)
    void annotatingAgainReplacesTheName(@ForAll Random random) {
        byte[] object = new RandomObjects(random, true).object();
        byte[] once = new ClusterAnnotation("a-name").in(object);
        byte[] twice = new ClusterAnnotation("a.nother@name:1").in(once);

        assertThat(new ClusterAnnotation("a-name").in(once)).isEqualTo(once);
        assertThat(new ClusterAnnotation("a-name").in(twice)).isEqualTo(once);
    }

    @Property(tries = 1000)
    void brokenJsonIsAnErrorOrAnnotated(@ForAll Random random) {
        byte[] broken = RandomJson.broken(new RandomObjects(random, false).object(), random);
        boolean isObject = isObject(broken);
        try {
            byte[] annotated = new ClusterAnnotation("edge").in(broken);
            if (isObject) { // otherwise it is not valid UTF-8, which is not examined
                assertThat(Trees.readWithRepeatedKeys(annotated))
                        .isEqualTo(annotated(Trees.readWithRepeatedKeys(broken), "edge"));
            }
        } catch (MalformedListException e) {
            assertThat(isObject).as(e.getMessage()).isFalse();
        }
    }

    private static boolean isObject(byte[] bytes) {
        try {
            return Trees.readWithRepeatedKeys(bytes) instanceof Map;
        } catch (JacksonException | IllegalArgumentException e) {
            return false;
        }
    }

    @Example
    void writesTheAnnotationWhereItBelongs() {
        assertAnnotated("{}", "{'metadata':{'annotations':{EDGE}}}");
        assertAnnotated("{ 'kind':'Pod' }", "{'metadata':{'annotations':{EDGE}}, 'kind':'Pod' }");
        assertAnnotated("{'metadata':null}", "{'metadata':{'annotations':{EDGE}}}");
        assertAnnotated("{'metadata':{}}", "{'metadata':{'annotations':{EDGE}}}");
        assertAnnotated(
                "{'metadata':{'name':'a'},'spec':{'metadata':1}}",
                "{'metadata':{'annotations':{EDGE},'name':'a'},'spec':{'metadata':1}}");
        assertAnnotated("{'metadata':{'annotations':null}}", "{'metadata':{'annotations':{EDGE}}}");
        assertAnnotated("{'metadata':{'annotations':{ }}}", "{'metadata':{'annotations':{EDGE }}}");
        assertAnnotated(
                "{'metadata':{'annotations':{'b':'c'},'name':'a'}}",
                "{'metadata':{'annotations':{EDGE,'b':'c'},'name':'a'}}");
        assertAnnotated(
                "{'metadata':{'annotations':{'b':'c','hypercube.io\\/clust\\u0065r': 'evil' }}}",
                "{'metadata':{'annotations':{'b':'c','hypercube.io\\/clust\\u0065r': 'edge' }}}");
    }

    @Example
    void takesObjectsAlone() {
        for (String json : new String[] {"", "[]", "null", "{}{}", "{\"metadata\":{\"annotations\":{}}"}) {
            assertThatThrownBy(() -> new ClusterAnnotation("edge").in(RandomFleet.bytes(json)))
                    .isInstanceOf(MalformedListException.class);
        }
    }

    private static void assertAnnotated(String object, String expected) {
        byte[] annotated = new ClusterAnnotation("edge").in(RandomFleet.bytes(object.replace('\'', '"')));

        assertThat(annotated).asString().isEqualTo(expected.replace('\'', '"').replace("EDGE", EDGE));
    }

    /** The change as a reader of the tree would make it. */
    private static Object annotated(@Nullable Object tree, String cluster) {
        Map<Object, @Nullable Object> object = copy(tree);
        Map<Object, @Nullable Object> metadata = copy(object.get("metadata"));
        Map<Object, @Nullable Object> annotations = copy(metadata.get("annotations"));
        annotations.put(ClusterAnnotation.KEY, cluster);
        metadata.put("annotations", annotations);
        object.put("metadata", metadata);
        return object;
    }

    private static Map<Object, @Nullable Object> copy(@Nullable Object tree) {
        return tree instanceof Map<?, ?> map ? new HashMap<>(map) : new HashMap<>();
    }

    /** All bytes before and after one place are the same; at that place, nothing but a single old value was removed. */
    private static void assertIsOneChangeOf(byte[] object, byte[] annotated) {
        int before = Arrays.mismatch(object, annotated);
        if (before < 0) {
            return; // it had exactly this annotation
        }
        int after = 0;
        while (after < Math.min(object.length, annotated.length) - before
                && object[object.length - 1 - after] == annotated[annotated.length - 1 - after]) {
            after++;
        }
        String removed = new String(object, before, object.length - before - after, StandardCharsets.UTF_8);
        assertThat(annotated.length - before - after)
                .isLessThanOrEqualTo(("\"metadata\":{\"annotations\":{" + EDGE + "}},").length());
        assertThat(RandomObjects.REPLACED).anyMatch(value -> value.contains(removed));
    }
}
