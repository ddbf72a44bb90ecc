package io.hypercube.fleet.kubectl;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hypercube.list.PageMemory;
import io.hypercube.list.RawListReader;
import io.hypercube.list.json.ByteBuilder;
import io.hypercube.list.json.MalformedListException;
import io.hypercube.list.json.Utf8;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.Test;

class MemberEventsTest {
    private static final String COLUMNS =
            "[{\"name\":\"Name\",\"type\":\"string\"},{\"name\":\"Data\",\"type\":\"string\"}]";

    private final MemberEvents events = new MemberEvents("edge");
    private byte[] columns = {};

    private String written(FleetEvent event) {
        ByteBuilder out = new ByteBuilder();
        columns = event.writeTo(out, columns);
        return new String(out.toBytes(), StandardCharsets.UTF_8);
    }

    private String event(String line) {
        return written(events.event(MemberEvent.read(Utf8.of(line))));
    }

    private static String row(String name) {
        return "{\"cells\":[\"%s\",3],\"object\":{\"kind\":\"PartialObjectMetadata\",\"metadata\":{\"name\":\"%s\"}}}"
                .formatted(name, name);
    }

    private static String table(String definitions, String name) {
        return "{\"type\":\"ADDED\",\"object\":{\"kind\":\"Table\",\"apiVersion\":\"meta.k8s.io/v1\",\"metadata\":{\"resourceVersion\":\"7\"},"
                + "\"columnDefinitions\":" + definitions + ",\"rows\":[" + row(name) + "]}}";
    }

    @Test
    void annotatesAnObjectAndNothingElse() {
        assertThat(event("{\"type\":\"MODIFIED\",\"object\":{\"b\" : 1.50,\"metadata\":{\"name\":\"\\u0061\"}}}"))
                .isEqualTo("{\"type\":\"MODIFIED\",\"object\":{\"b\" : 1.50,\"metadata\":{\"annotations\":"
                        + "{\"hypercube.io/cluster\":\"edge\"},\"name\":\"\\u0061\"}}}\n");
    }

    @Test
    void addsTheColumnOfTheClusterAndSendsColumnsWhenTheyChange() {
        assertThat(event(table(COLUMNS, "one")))
                .contains("\"columnDefinitions\":[{\"name\":\"Cluster\"", "\"cells\":[\"edge\",\"one\",3]");
        assertThat(event(table("null", "two")))
                .contains("\"columnDefinitions\":null", "\"cells\":[\"edge\",\"two\",3]")
                .endsWith("]}}\n");
        columns = Utf8.of("[\"of another cluster\"]");
        assertThat(event(table("null", "three"))).contains("\"columnDefinitions\":[{\"name\":\"Cluster\"");
    }

    @Test
    void rejectsATableWithoutColumnsAndWhatIsNoEvent() {
        assertThatThrownBy(() -> event(table("null", "one"))).isInstanceOf(MalformedListException.class);
        for (String line : List.of(
                "{}", "[]", "{\"type\":\"NEW\",\"object\":{}}", "{\"type\":\"ADDED\",\"object\":1}", "{\"type\"")) {
            assertThatThrownBy(() -> MemberEvent.read(Utf8.of(line)))
                    .as(line)
                    .isInstanceOf(MalformedListException.class);
        }
    }

    private List<String> listed(String list, int piece) {
        List<String> lines = new ArrayList<>();
        RawListReader reader = new RawListReader(
                (head, bytes, from, to) -> {
                    events.begins(head);
                    lines.add(written(events.listed(MemberEvent.Type.ADDED, head, "7", bytes, from, to)));
                },
                PageMemory.UNBOUNDED);
        byte[] bytes = Utf8.of(list);
        for (int at = 0; at < bytes.length; at += piece) {
            reader.accept(bytes, at, Math.min(piece, bytes.length - at));
        }
        RawListReader.End end = reader.end();
        assertThat(end.resourceVersion()).isEqualTo("12");
        return lines;
    }

    @Test
    void itemsOfAListGetTheKindThatTheListHas() {
        String list =
                "{\"kind\":\"PodList\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\"12\"},\"items\":[{\"metadata\":{\"name\":\"a\"}}, {}]}";
        for (int piece : List.of(1, 7, 1000)) {
            assertThat(listed(list, piece)).containsExactly("""
                {"type":"ADDED","object":{"kind":"Pod","apiVersion":"v1","metadata":{"annotations":{"hypercube.io/cluster":"edge"},"name":"a"}}}
                """, """
                {"type":"ADDED","object":{"metadata":{"annotations":{"hypercube.io/cluster":"edge"}},"kind":"Pod","apiVersion":"v1"}}
                """);
        }
    }

    @Test
    void lineBreaksBetweenTokensCannotForgeEvents() {
        String lineBreak = "\n\r";
        String list = "{\"kind\":\"PodList\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\"12\"},"
                + "\"items\":[{\"metadata\":" + lineBreak + "{\"name\":\"a\"}" + lineBreak + "}]}";
        String table =
                "{\"kind\":\"Table\",\"apiVersion\":\"meta.k8s.io/v1\",\"metadata\":{\"resourceVersion\":\"12\"},"
                        + "\"columnDefinitions\":" + COLUMNS.replace(",", lineBreak + ",")
                        + ",\"rows\":[" + row("b").replace(",", "," + lineBreak) + "]}";
        for (String document : List.of(list, table)) {
            assertThat(listed(document, 7))
                    .singleElement()
                    .asString()
                    .endsWith("}\n")
                    .satisfies(line -> assertThat(line.strip()).doesNotContain("\n", "\r"));
        }
        assertThat(event("{\"type\":\"ADDED\",\"object\":{\"a\":\r1}}"))
                .contains("\"a\": 1")
                .doesNotContain("\r");
    }

    @Test
    void namesLongerThanThoseOfAnApiServerAreNoIdentity() {
        String name =
                "{\"type\":\"ADDED\",\"object\":{\"metadata\":{\"name\":\"%s\",\"namespace\":\"%s\",\"uid\":\"%s\"}}}";
        assertThat(identity(name.formatted("n".repeat(253), "n".repeat(253), "u".repeat(128))))
                .isTrue();
        assertThat(identity(name.formatted("n".repeat(254), "n", "u"))).isFalse();
        assertThat(identity(name.formatted("n", "n".repeat(254), "u"))).isFalse();
        assertThat(identity(name.formatted("n", "n", "u".repeat(129)))).isFalse();
    }

    private static boolean identity(String event) {
        return MemberEvent.read(Utf8.of(event)).identity().isPresent();
    }

    @Test
    void itemsOfCustomResourcesHaveTheirOwnKind() {
        String list =
                "{\"apiVersion\":\"a/v1\",\"items\":[{\"apiVersion\":\"a/v1\",\"kind\":\"Tenant\"}],\"kind\":\"TenantList\",\"metadata\":{\"resourceVersion\":\"12\"}}";
        assertThat(listed(list, 10))
                .first()
                .asString()
                .contains("\"apiVersion\":\"a/v1\",\"kind\":\"Tenant\"")
                .doesNotContain("TenantList");
        assertThat(events.kind()).isEqualTo(new ObjectKind("Tenant", "a/v1", false));
    }

    @Test
    void rowsOfATableAreTablesOfOneRow() {
        String list =
                "{\"kind\":\"Table\",\"apiVersion\":\"meta.k8s.io/v1\",\"metadata\":{\"resourceVersion\":\"12\"},\"columnDefinitions\":"
                        + COLUMNS + ",\"rows\":[" + row("a") + "," + row("b") + "]}";
        List<String> lines = listed(list, 50);
        assertThat(lines.getFirst())
                .startsWith("{\"type\":\"ADDED\",\"object\":{\"kind\":\"Table\",\"apiVersion\":\"meta.k8s.io/v1\","
                        + "\"metadata\":{\"resourceVersion\":\"7\"},\"columnDefinitions\":[{\"name\":\"Cluster\"")
                .contains("\"cells\":[\"edge\",\"a\",3]");
        assertThat(lines.getLast()).contains("\"columnDefinitions\":null", "\"cells\":[\"edge\",\"b\",3]");
        assertThat(written(events.vanished("space", "a", "u", "9")))
                .startsWith("{\"type\":\"DELETED\",\"object\":{\"kind\":\"Table\"")
                .contains("\"cells\":[\"edge\",\"a\",null]", "\"namespace\":\"space\"");
    }

    @Test
    void aVanishedObjectHasItsIdentityOnly() {
        event("{\"type\":\"ADDED\",\"object\":{\"kind\":\"Pod\",\"apiVersion\":\"v1\",\"metadata\":{}}}");
        assertThat(written(events.vanished("space", "a", "u", "9")))
                .isEqualTo(
                        "{\"type\":\"DELETED\",\"object\":{\"kind\":\"Pod\",\"apiVersion\":\"v1\",\"metadata\":{\"name\":\"a\","
                                + "\"namespace\":\"space\",\"uid\":\"u\",\"resourceVersion\":\"9\",\"annotations\":{\"hypercube.io/cluster\":\"edge\"}}}}\n");
    }
}
