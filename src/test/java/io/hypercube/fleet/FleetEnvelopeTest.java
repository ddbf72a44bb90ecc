package io.hypercube.fleet;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.core.kube.Status;
import io.hypercube.core.kube.StatusReason;
import io.hypercube.fleet.FleetEnvelope.Listed;
import io.hypercube.fleet.FleetEnvelope.Source;
import io.hypercube.list.ListPage;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Supplier;
import org.junit.jupiter.api.Test;

class FleetEnvelopeTest {
    private static final MemberAnswer<Listed> A = new MemberAnswer.Found<>("a", 3, new Listed(40, "812", Source.CACHE));
    private static final MemberAnswer<Listed> B = new MemberAnswer.Found<>("b", 51, new Listed(1, "77", Source.LIVE));
    private static final MemberAnswer<Listed> ABSENT = new MemberAnswer.Absent<>("c", 2);
    private static final MemberAnswer<Listed> FAILED = new MemberAnswer.Failed<>(
            "d",
            7,
            new Status(StatusReason.FORBIDDEN, "may not list \"pods\"", new Status.Details("pods", "", null)).toMap());

    @Test
    void isAListWithTheStateOfEachMember() {
        FleetEnvelope envelope = new FleetEnvelope("PodList", "v1", "v1.x", List.of(A, B, ABSENT, FAILED));

        assertThat(text(envelope.page(items("{\"a\":1}", "{}")))).isEqualTo("""
                        {"kind":"PodList","apiVersion":"v1","metadata":{"resourceVersion":"v1.x"},"items":[{"a":1},{}],\
                        "total":41,"partial":true,"clusters":[\
                        {"name":"a","total":40,"resourceVersion":"812","source":"cache","milliseconds":3},\
                        {"name":"b","total":1,"resourceVersion":"77","source":"live","milliseconds":51},\
                        {"name":"c","total":0,"milliseconds":2,"absent":true},\
                        {"name":"d","milliseconds":7,"error":{"kind":"Status","apiVersion":"v1","metadata":{},\
                        "status":"Failure","message":"may not list \\"pods\\"","reason":"Forbidden",\
                        "details":{"kind":"pods"},"code":403}}]}""");
    }

    @Test
    void isNotPartialWhenNothingIsMissing() {
        FleetEnvelope envelope = new FleetEnvelope("PodList", "v1", "", List.of(B, ABSENT));

        assertThat(envelope.isPartial()).isFalse();
        assertThat(text(envelope.page(items()))).isEqualTo("""
                        {"kind":"PodList","apiVersion":"v1","metadata":{"resourceVersion":""},"items":[],"total":1,"clusters":[\
                        {"name":"b","total":1,"resourceVersion":"77","source":"live","milliseconds":51},\
                        {"name":"c","total":0,"milliseconds":2,"absent":true}]}""");
    }

    @Test
    void isATableOfAllClusters() {
        FleetTable table = new FleetTable(List.of("[{\"name\":\"Name\"}]"));
        FleetEnvelope envelope = new FleetEnvelope("Table", "meta.k8s.io/v1", "5", List.of());

        assertThat(text(envelope.page(items("{\"cells\":[]}"), table))).isEqualTo("""
                        {"kind":"Table","apiVersion":"meta.k8s.io/v1","metadata":{"resourceVersion":"5"},"columnDefinitions":[\
                        {"name":"Cluster","type":"string","format":"",\
                        "description":"Name of the cluster that the object is in.","priority":0},{"name":"Name"}],\
                        "rows":[{"cells":[]}],"total":0,"clusters":[]}""");
    }

    @Test
    void buildsOneItemAtATime() {
        List<String> built = new ArrayList<>();
        List<Supplier<byte[]>> items = new ArrayList<>();
        for (String name : List.of("x", "yy")) {
            items.add(() -> {
                built.add(name);
                return RandomFleet.bytes(name);
            });
        }
        ListPage page = new FleetEnvelope("PodList", "v1", "", List.of()).page(new FleetItems(items));
        long size = page.size();
        assertThat(page.size()).isEqualTo(size);
        assertThat(built).containsExactly("x", "yy");

        page.writeTo(slice -> built.add("sent"));
        assertThat(built).containsExactly("x", "yy", "sent", "x", "sent", "sent", "yy", "sent", "sent");
        assertThat(page.toBytes()).hasSize((int) size);
    }

    private static FleetItems items(String... items) {
        List<Supplier<byte[]>> suppliers = new ArrayList<>();
        for (String item : items) {
            suppliers.add(() -> RandomFleet.bytes(item));
        }
        return new FleetItems(suppliers);
    }

    private static String text(ListPage page) {
        byte[] bytes = page.toBytes();
        assertThat(page.size()).isEqualTo(bytes.length);
        return new String(bytes, StandardCharsets.UTF_8);
    }
}
