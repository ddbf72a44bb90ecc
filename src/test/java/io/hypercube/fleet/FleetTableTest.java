package io.hypercube.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hypercube.list.json.MalformedListException;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;

class FleetTableTest {
    private static final String OURS = "{'name':'Cluster','type':'string','format':'',"
            + "'description':'Name of the cluster that the object is in.','priority':0}";
    private static final String NAME = "{'name':'Name','type':'string','format':'name','description':'','priority':0}";
    private static final String AGE = "{'name':'Age', 'type':'date','format':'','description':'é','priority':0}";
    private static final String IP = "{'name':'IP','type':'string','format':'','description':'','priority':1}";
    private static final ClusterAnnotation EDGE = new ClusterAnnotation("edge");

    @Test
    void beginsWithTheCluster() {
        FleetTable table = table("[" + NAME + "," + AGE + "]");

        assertThat(table.columnDefinitions()).asString().isEqualTo(json("[" + OURS + "," + NAME + "," + AGE + "]"));
        assertThat(row(
                        table,
                        0,
                        "{'cells':['a','5d'],'object':{'kind':'PartialObjectMetadata','metadata':{'name':'a'}}}"))
                .isEqualTo("{'cells':['edge','a','5d'],'object':{'kind':'PartialObjectMetadata',"
                        + "'metadata':{'annotations':{'hypercube.io/cluster':'edge'},'name':'a'}}}");
        assertThat(row(table, 0, "{ 'cells' : [ 'a', {'x':[1]} ] , 'conditions':[], 'object':null}"))
                .isEqualTo("{ 'cells' : ['edge','a',{'x':[1]}] , 'conditions':[], 'object':null}");
    }

    @Test
    void mapsCellsByTheNamesOfTheirColumns() {
        FleetTable table =
                table("[" + NAME + "," + AGE + "]", "[" + NAME + "," + IP + "," + AGE + "]", "[" + AGE + "]");

        assertThat(table.columnDefinitions())
                .asString()
                .isEqualTo(json("[" + OURS + "," + NAME + "," + IP + "," + AGE + "]"));
        assertThat(row(table, 0, "{'cells':['a','5d']}")).isEqualTo("{'cells':['edge','a',null,'5d']}");
        assertThat(row(table, 1, "{'cells':['a','10.0.0.1','5d']}"))
                .isEqualTo("{'cells':['edge','a','10.0.0.1','5d']}");
        assertThat(row(table, 2, "{'cells':['5d']}")).isEqualTo("{'cells':['edge',null,null,'5d']}");
    }

    @Test
    void aRowHasAsManyCellsAsThereAreColumns() {
        FleetTable table = table("[" + NAME + "," + AGE + "]");

        assertThat(row(table, 0, "{'cells':['a']}")).isEqualTo("{'cells':['edge','a',null]}");
        assertThat(row(table, 0, "{'cells':['a','b','c']}")).isEqualTo("{'cells':['edge','a','b']}");
        assertThat(row(table, 0, "{'cells':null}")).isEqualTo("{'cells':['edge',null,null]}");
        assertThat(row(table, 0, "{'object':{}}"))
                .isEqualTo(
                        "{'object':{'metadata':{'annotations':{'hypercube.io/cluster':'edge'}}},'cells':['edge',null,null]}");
        assertThat(row(table, 0, "{ }")).isEqualTo("{ 'cells':['edge',null,null]}");
    }

    @Test
    void columnsOfTheSameNameStayApart() {
        FleetTable table = table("[" + NAME + "," + IP + "," + IP + "]", "[" + IP + "]", "[]");

        assertThat(row(table, 0, "{'cells':['a',1,2]}")).isEqualTo("{'cells':['edge','a',1,2]}");
        assertThat(row(table, 1, "{'cells':[1]}")).isEqualTo("{'cells':['edge',null,1,null]}");
        assertThat(row(table, 2, "{'cells':[]}")).isEqualTo("{'cells':['edge',null,null,null]}");
    }

    @Test
    void aTableThatCannotBeReadCostsTheOthersNothing() {
        for (String columns :
                List.of("", "null", "{}", "[1]", "[{}", "[{},1]", "[{'name':'a','name':'b'}]", "[{}],'x':[{}]")) {
            FleetTable table = table(columns, "[" + NAME + "]");

            assertThat(names(table)).containsExactly("Cluster", "Name");
            assertThat(row(table, 0, "{'cells':['x']}")).isEqualTo("{'cells':['edge',null]}");
            assertThat(row(table, 1, "{'cells':['a']}")).isEqualTo("{'cells':['edge','a']}");
        }
        assertThatThrownBy(() -> row(table("[]"), 0, "[]")).isInstanceOf(MalformedListException.class);
    }

    @Test
    void hasNoMoreThanAThousandColumnsBesideTheCluster() {
        String thousand =
                definitions(IntStream.range(0, 1000).mapToObj(i -> "c" + i).toList());
        String more =
                definitions(IntStream.range(0, 1001).mapToObj(i -> "d" + i).toList());

        assertThat(names(table(thousand, "[" + NAME + "]", more))).hasSize(1001).endsWith("c999");
        assertThat(row(table(thousand, "[" + NAME + "]"), 1, "{'cells':['a']}"))
                .isEqualTo("{'cells':['edge'" + ",null".repeat(1000) + "]}");
        assertThat(names(table(more, "[" + NAME + "]"))).containsExactly("Cluster", "Name");
    }

    @Property(tries = 500)
    void everyCellStandsInTheColumnOfItsName(@ForAll Random random) {
        List<List<String>> names = new ArrayList<>();
        for (int member = random.nextInt(1, 5); member > 0; member--) {
            names.add(random.ints(random.nextInt(8), 0, 9)
                    .distinct()
                    .mapToObj(i -> "c" + i)
                    .toList());
        }
        FleetTable table = table(names.stream().map(FleetTableTest::definitions).toArray(String[]::new));
        List<String> all = names(table);
        assertThat(all).doesNotHaveDuplicates().startsWith("Cluster");
        assertThat(all.subList(1, all.size()))
                .containsExactlyInAnyOrderElementsOf(
                        names.stream().flatMap(List::stream).distinct().toList());
        for (int member = 0; member < names.size(); member++) {
            List<String> own = names.get(member);
            Map<String, @Nullable Object> expected = new LinkedHashMap<>();
            all.forEach(name -> expected.put(name, own.contains(name) ? "of " + name : null));
            expected.put("Cluster", "edge");
            String cells = own.stream().map(name -> "'of " + name + "'").collect(Collectors.joining(","));

            assertThat(cells(row(table, member, "{'cells':[" + cells + "]}")))
                    .isEqualTo(new ArrayList<>(expected.values()));
        }
    }

    private static String definitions(List<String> names) {
        return names.stream().map(name -> "{'name':'" + name + "'}").collect(Collectors.joining(",", "[", "]"));
    }

    private static List<String> names(FleetTable table) {
        return ((List<?>) Objects.requireNonNull(Trees.read(table.columnDefinitions())))
                .stream()
                        .map(column -> String.valueOf(((Map<?, ?>) column).get("name")))
                        .toList();
    }

    private static List<?> cells(String row) {
        Map<?, ?> tree = (Map<?, ?>) Objects.requireNonNull(Trees.read(RandomFleet.bytes(json(row))));
        return (List<?>) Objects.requireNonNull(tree.get("cells"));
    }

    private static FleetTable table(String... definitions) {
        return new FleetTable(
                Arrays.stream(definitions).map(FleetTableTest::json).toList());
    }

    private static String row(FleetTable table, int member, String row) {
        byte[] written = table.row(member, EDGE, RandomFleet.bytes(json(row)));
        return new String(written, StandardCharsets.UTF_8).replace('"', '\'');
    }

    private static String json(String text) {
        return text.replace('\'', '"');
    }
}
