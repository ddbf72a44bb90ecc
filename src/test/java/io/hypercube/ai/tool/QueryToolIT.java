package io.hypercube.ai.tool;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import tools.jackson.databind.JsonNode;

/** Lists and counts beside the API's own answers, and what no list tells. */
@Thorough
class QueryToolIT {
    private static final String TABLE = "application/json;as=Table;v=v1;g=meta.k8s.io";

    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    private static ToolBed bed;

    @BeforeAll
    static void start() throws IOException {
        bed = ToolBed.start(CLUSTER);
    }

    @AfterAll
    static void stop() {
        bed.close();
    }

    @Smoke
    @Test
    void queryHasTheColumnsAndRowsOfTheApi() {
        for (String cluster : List.of(CLUSTER.name(), "_all", "sec*")) {
            String name = cluster.equals("sec*") ? "_all" : cluster;
            JsonNode table = bed.api(
                    "/api/v1/cube/proxy/clusters/" + name + "/api/v1/namespaces/" + bed.namespace()
                            + "/configmaps?pageSize=7&pageNum=2&sortName=metadata.name&selector=metadata.labels.shape%3Dv1%7Cv2"
                            + (cluster.equals("sec*") ? "&clusters=sec*" : ""),
                    TABLE);
            String arguments =
                    bed.query(cluster, "configmaps", "'where':'metadata.labels.shape=v1|v2','limit':7,'page':2");
            assertThat(withoutAge(bed.tools().data("query", arguments))).isEqualTo(lines(table));
            assertThat(bed.tools().call("query", arguments))
                    .startsWith("8 to 14 of " + table.path("total").asInt() + " configmaps (v1) in " + cluster + ".")
                    .contains("Next: page=3");
        }
    }

    @Test
    void queryNamesClustersThatDidNotAnswer() {
        assertThat(bed.tools().call("query", bed.query("_all", "configmaps", "'limit':1")))
                .contains("Incomplete, no answer from: stopped (50");
    }

    @Test
    void queryShowsChosenFieldsAndSortsThem() {
        String data = bed.tools()
                .data(
                        "query",
                        bed.query(
                                CLUSTER.name(),
                                "cm",
                                "'fields':['data.size','metadata.labels'],'sort':'-data.size:number','limit':2,'where':'data.size'"));
        assertThat(data)
                .isEqualTo(
                        "NAME\tdata.size\tmetadata.labels\nmap-13\t6\t{\"shape\":\"v1\"}\nmap-20\t6\t{\"shape\":\"v2\"}");
        assertThat(bed.tools()
                        .data(
                                "query",
                                "{'cluster':'_all','resource':'v1/ConfigMap','where':'metadata.namespace="
                                        + bed.namespace() + ",metadata.name=map-1','fields':['data.size']}"))
                .isEqualTo("CLUSTER\tNAMESPACE\tNAME\tdata.size\nsecond\t" + bed.namespace() + "\tmap-1\t1\n"
                        + CLUSTER.name() + "\t" + bed.namespace() + "\tmap-1\t1");
    }

    @Test
    void queryCountsAsTheApiDoes() {
        JsonNode counts = bed.api(
                "/api/v1/cube/proxy/clusters/_all/api/v1/namespaces/" + bed.namespace()
                        + "/configmaps?groupBy=cluster,data.size&pageSize=5",
                "application/json");
        StringBuilder expected = new StringBuilder("COUNT\tcluster\tdata.size");
        for (JsonNode group : counts.path("groups")) {
            expected.append('\n').append(group.path("count").asInt());
            group.path("values")
                    .forEach(value -> expected.append('\t').append(value.isNull() ? "<none>" : value.asString()));
        }
        String arguments = bed.query("_all", "configmaps", "'countBy':['cluster','data.size'],'limit':5");
        assertThat(bed.tools().data("query", arguments)).isEqualTo(expected.toString());
        assertThat(bed.tools().call("query", arguments))
                .contains("of " + counts.path("groupTotal").asInt() + " groups of "
                        + counts.path("total").asInt());
    }

    @Test
    @Shows("S48")
    void filtersThatCouldTellASecretAreRefused() {
        String secrets = "'namespace':'" + bed.namespace() + "'";
        for (String argument : List.of(
                "'where':'data.password~Y2Fu'",
                "'where':'metadata.name=hidden,!data.password'",
                "'where':'[\\'data\\'].password'",
                "'where':'metadata.annotations.kubectl.kubernetes.io/last-applied-configuration~canary'",
                "'sort':'data.password'",
                "'sort':'-data.password'",
                "'countBy':['data.password']")) {
            String json = "{\"cluster\":\"_all\",\"resource\":\"secrets\",\"namespace\":\"" + bed.namespace() + "\","
                    + argument.replace("\\'", "\u0001").replace('\'', '"').replace('\u0001', '\'') + "}";
            assertThat(failureOf(json))
                    .contains("(expected: a field whose values are not redacted)")
                    .doesNotContain(ToolBed.CANARY);
        }
        assertThat(bed.tools()
                        .failure(
                                "query",
                                "{'cluster':'_all','resource':'deployments'," + secrets
                                        + ",'where':'spec.template.spec.containers.env.value~canary'}"))
                .startsWith("where: spec.template.spec.containers.env.value (expected: ");
        assertThat(bed.tools().failure("query", "{'cluster':'second','resource':'tenants','countBy':['spec.license']}"))
                .startsWith("countBy: spec.license (expected: ");
        assertThat(bed.tools().call("get", bed.get("second", "secrets", "hidden", "'fields':['data']")))
                .contains("bytes, redacted>")
                .doesNotContain(ToolBed.CANARY);
    }

    /** Each answer would tell whether the secret begins so. */
    @Test
    void filtersOfTextsWithAPrivateKeyOrAPasswordAreRefused() {
        for (String argument : List.of(
                "'where':'data[\\'tls.key\\']~canary'",
                "'sort':'data[\\'tls.key\\']'",
                "'countBy':['data[\\'tls.key\\']']")) {
            assertThat(failureOf(("{'cluster':'_all','resource':'configmaps','namespace':'" + bed.namespace() + "',"
                                    + argument + "}")
                            .replace("\\'", "\u0001")
                            .replace('\'', '"')
                            .replace('\u0001', '\'')))
                    .contains("data['tls.key'] (expected: a field whose values are not redacted)");
        }
        assertThat(bed.tools().failure("query", bed.query("second", "configmaps", "'where':'data.dsn~app:c'")))
                .startsWith("where: data.dsn (expected: ");
        for (String where : List.of("data.note~private key", "data.site~example.com")) {
            assertThat(bed.tools().data("query", bed.query("second", "configmaps", "'where':'" + where + "'")))
                    .contains("with-a-key");
        }
        assertThat(bed.tools()
                        .failure(
                                "query",
                                bed.query(
                                        "second",
                                        "deployments",
                                        "'where':'spec.template.spec.containers.args~canary'")))
                .startsWith("where: spec.template.spec.containers.args (expected: ");
    }

    @Test
    void noAnswerHasACanary() {
        String tenant = "licensed-" + bed.namespace();
        for (String answer : List.of(
                bed.tools().call("query", bed.query("_all", "secrets", "'limit':200")),
                bed.tools().call("query", bed.query("_all", "secrets", "'fields':['metadata','type']")),
                bed.tools().call("query", bed.query("_all", "deployments", "'fields':['spec','metadata.annotations']")),
                bed.tools().call("query", "{'cluster':'_all','resource':'tenants','limit':200}"),
                bed.tools()
                        .call(
                                "query",
                                "{'cluster':'second','resource':'tenants','fields':['spec','metadata.annotations']}"),
                bed.tools().call("get", "{'cluster':'second','resource':'tenants','name':'" + tenant + "'}"),
                bed.tools().call("get", bed.get("second", "configmaps", "with-a-key", "")),
                bed.tools().call("get", bed.get("second", "secrets", "hidden", "'fields':['metadata']")))) {
            assertThat(answer).doesNotContain(ToolBed.CANARY).doesNotContain("Y2FuYXJ5");
        }
        assertThat(bed.tools().data("query", bed.query("second", "secrets", "")))
                .contains("hidden\tOpaque\t1\t");
    }

    private static String failureOf(String json) {
        return bed.tools().failure("query", json.replace("'", "\\u0027"));
    }

    private static String lines(JsonNode table) {
        List<Integer> shown = IntStream.range(0, table.path("columnDefinitions").size())
                .filter(i ->
                        table.path("columnDefinitions").path(i).path("priority").asInt() == 0)
                .boxed()
                .toList();
        List<String> lines = new ArrayList<>();
        lines.add(shown.stream()
                .map(i -> table.path("columnDefinitions")
                        .path(i)
                        .path("name")
                        .asString()
                        .toUpperCase(Locale.ROOT))
                .collect(Collectors.joining("\t")));
        for (JsonNode row : table.path("rows")) {
            lines.add(shown.stream()
                    .map(i -> row.path("cells").path(i).asString())
                    .collect(Collectors.joining("\t")));
        }
        return withoutAge(String.join("\n", lines));
    }

    /** The last column is the age, which differs between two calls. */
    private static String withoutAge(String lines) {
        return lines.replaceAll("\t[^\t\n]+(?=\n|$)", "\t_");
    }
}
