package io.hypercube.fleet.kubectl.discovery;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.Arrays;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Documents are those of API servers 1.20 and 1.31, shortened. */
class ApiUnionTest {
    private static final String GROUPS = """
        {"kind":"APIGroupList","apiVersion":"v1","groups":[
         {"name":"apps","versions":[{"groupVersion":"apps/v1","version":"v1"}],
          "preferredVersion":{"groupVersion":"apps/v1","version":"v1"}},
         {"name":"batch","versions":[{"groupVersion":"batch/v1","version":"v1"},{"groupVersion":"batch/v1beta1","version":"v1beta1"}],
          "preferredVersion":{"groupVersion":"batch/v1","version":"v1"}}]}
        """;
    private static final String APPS = """
        {"kind":"APIResourceList","apiVersion":"v1","groupVersion":"apps/v1","resources":[
         {"name":"deployments","singularName":"","namespaced":true,"kind":"Deployment",
          "verbs":["create","delete","deletecollection","get","list","patch","update","watch"],"shortNames":["deploy"],
          "categories":["all"],"storageVersionHash":"8aSe+NMegvE="},
         {"name":"deployments/scale","singularName":"","namespaced":true,"group":"autoscaling","version":"v1","kind":"Scale",
          "verbs":["get","patch","update"]}]}
        """;
    private static final String AGGREGATED = """
        {"kind":"APIGroupDiscoveryList","apiVersion":"apidiscovery.k8s.io/v2","metadata":{},"items":[
         {"metadata":{"name":"apps"},"versions":[{"version":"v1","freshness":"Current","resources":[
          {"resource":"deployments","responseKind":{"group":"apps","version":"v1","kind":"Deployment"},"scope":"Namespaced",
           "singularResource":"deployment","verbs":["create","get","list","watch"],"shortNames":["deploy"],"categories":["all"],
           "subresources":[{"subresource":"scale","responseKind":{"group":"autoscaling","version":"v1","kind":"Scale"},
                            "verbs":["get","patch","update"]}]}]}]}]}
        """;

    @Test
    void readsBothFormatsAsTheSame() throws Exception {
        ServedApis old = DiscoveryDocument.root(bytes(GROUPS));
        List<ServedResource> resources = DiscoveryDocument.resources(new GroupVersion("apps", "v1"), bytes(APPS));
        ServedApis recent = DiscoveryDocument.root(bytes(AGGREGATED));

        assertThat(old.groups())
                .containsExactly(
                        new ServedGroup("apps", List.of("v1")), new ServedGroup("batch", List.of("v1", "v1beta1")));
        assertThat(recent.groups()).containsExactly(new ServedGroup("apps", List.of("v1")));
        assertThat(resources).extracting(ServedResource::name).containsExactly("deployments");
        assertThat(new ApiUnion(List.of(recent)).resources(new GroupVersion("apps", "v1")))
                .singleElement()
                .matches(resources.getFirst()::isAs);
        assertThat(DiscoveryDocument.root(bytes("{\"kind\":\"APIVersions\",\"versions\":[\"v1\"]}"))
                        .groups())
                .containsExactly(new ServedGroup("", List.of("v1")));
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[", "[]", "null", "{\"kind\":\"Status\"}", "{\"kind\":\"APIResourceList\"}"})
    void takesNothingElse(String document) {
        assertThatThrownBy(() -> DiscoveryDocument.root(bytes(document)))
                .isInstanceOf(DiscoveryDocument.MalformedException.class);
    }

    @Test
    void thePreferredVersionIsThatOfMostServers() {
        ServedApis one = served("batch v1,v1beta1");
        ServedApis two = served("batch v1beta1");
        ServedApis three = served("batch v2,v1beta1,v1");

        assertThat(versions(one, two, three)).containsExactly("v1beta1", "v2", "v1");
        assertThat(versions(one, three))
                .as("two serve v1 and v1beta1, nobody prefers v1beta1")
                .containsExactly("v1", "v2", "v1beta1");
        assertThat(versions(served("batch v1beta1,v1"), served("batch v1,v1beta1")))
                .as("the priority of Kubernetes")
                .containsExactly("v1", "v1beta1");
        assertThat(versions(served("batch v1beta1,v1"), served("batch v1beta1,v1"), served("batch v1,v1beta1")))
                .containsExactly("v1beta1", "v1");
        assertThat(versions(served("batch v10,v2,foo,v11alpha2,v11beta1,v3beta1,v2")))
                .containsExactly("v10", "v2", "v11beta1", "v3beta1", "v11alpha2", "foo");
    }

    @Test
    void hasTheGroupsOfAll() {
        ApiUnion union = new ApiUnion(List.of(served("a v1", "b v1"), served("c v1", "a v1")));

        assertThat(union.groups()).extracting(ServedGroup::name).containsExactly("a", "b", "c");
        assertThat(union.group("b")).isPresent();
        assertThat(union.group("d")).isEmpty();
        assertThat(new ApiUnion(List.of()).groups()).isEmpty();
    }

    @Test
    void hasTheResourcesOfAllForReading() {
        ApiUnion union = new ApiUnion(List.of(
                served("g v1: pods Pod create,get,list; reviews Review create"),
                served("g v1: pods Pod watch,delete; tenants Tenant list; pods Pod get")));

        assertThat(union.resources(new GroupVersion("g", "v1")))
                .extracting(one -> one.name() + one.verbs())
                .containsExactly("pods[get, list, watch]", "tenants[list]");
        assertThat(union.resources(new GroupVersion("g", "v2"))).isEmpty();
        assertThat(union.resources(new GroupVersion("h", "v1"))).isEmpty();
    }

    @Test
    void aDisputedResourceIsThatOfMost() {
        ServedApis odd = served("g v1: things Odd get");
        ServedApis usual = served("g v1: things Thing list");

        GroupVersion version = new GroupVersion("g", "v1");
        assertThat(new ApiUnion(List.of(odd, usual, usual)).resources(version))
                .extracting(one -> one.kind() + one.verbs())
                .containsExactly("Thing[list]");
        assertThat(new ApiUnion(List.of(odd, usual)).resources(version))
                .extracting(ServedResource::kind)
                .containsExactly("Odd");
    }

    /** CronJobs are in batch/v1 since 1.21, and clients use the first version that has them. */
    @Test
    void aResourceIsInTheVersionInWhichMostServeIt() {
        ServedApis old = served("batch v1: jobs Job list", "batch v1beta1: cronjobs CronJob list");
        ServedApis recent =
                served("batch v1: jobs Job list; cronjobs CronJob list", "batch v1beta1: cronjobs CronJob list");
        GroupVersion v1 = new GroupVersion("batch", "v1");
        GroupVersion beta = new GroupVersion("batch", "v1beta1");

        ApiUnion mixed = new ApiUnion(List.of(old, recent));
        assertThat(mixed.resources(v1)).extracting(ServedResource::name).containsExactly("jobs");
        assertThat(mixed.resources(beta)).extracting(ServedResource::name).containsExactly("cronjobs");
        ApiUnion all = new ApiUnion(List.of(recent, recent));
        assertThat(all.resources(v1)).extracting(ServedResource::name).containsExactly("cronjobs", "jobs");
    }

    /** kubectl before 1.26 requests the document of a version without resources again for each command. */
    @Test
    void versionsOfWhichNothingIsLeftAreLeftOut() {
        ServedApis reviews = served("authorization v1: reviews Review create");
        ServedApis old = served("batch v1: jobs Job list", "batch v1beta1: cronjobs CronJob list");
        ServedApis recent = served("batch v1: cronjobs CronJob list", "batch v2: cronjobs CronJob list");
        ApiUnion union = new ApiUnion(List.of(reviews, old, old, recent));

        assertThat(union.groups()).containsExactly(new ServedGroup("batch", List.of("v1", "v1beta1")));
        assertThat(union.group("authorization")).isEmpty();
        DiscoveryWriter writer = new DiscoveryWriter(union);
        assertThat(writer.groupList()).asString(UTF_8).doesNotContain("authorization", "batch/v2");
        assertThat(writer.aggregated("v2")).asString(UTF_8).doesNotContain("authorization", "\"version\":\"v2\"");
        assertThat(writer.resourceList(new GroupVersion("authorization", "v1")).orElseThrow())
                .asString(UTF_8)
                .endsWith("\"resources\":[]}");
    }

    /** For example because an extension API server is down: clients then say so. */
    @Test
    void aVersionThatCannotBeReadIsKept() {
        assertThat(new ApiUnion(List.of(served("metrics v1"), served("metrics v1: reviews Review create"))).groups())
                .containsExactly(new ServedGroup("metrics", List.of("v1")));
    }

    @Test
    void whatIsWrittenIsReadAsTheSame() throws Exception {
        ServedApis served = served(
                "apps v1: deployments Deployment get,list",
                "batch v1: jobs Job list",
                "batch v1beta1: cronjobs CronJob list");
        DiscoveryWriter writer = new DiscoveryWriter(new ApiUnion(List.of(served)));

        for (String version : List.of("v2", "v2beta1")) {
            assertThat(DiscoveryDocument.root(writer.aggregated(version))).isEqualTo(served);
        }
        assertThat(DiscoveryDocument.root(writer.groupList()).groups()).isEqualTo(served.groups());
        assertThat(DiscoveryDocument.resources(
                        new GroupVersion("batch", "v1"),
                        writer.resourceList(new GroupVersion("batch", "v1")).orElseThrow()))
                .isEqualTo(served.resources().get(new GroupVersion("batch", "v1")));
        assertThat(writer.resourceList(new GroupVersion("batch", "v3"))).isEmpty();
        assertThat(new String(writer.group("batch").orElseThrow(), UTF_8)).isEqualTo("""
                        {"kind":"APIGroup","apiVersion":"v1","name":"batch","versions":[\
                        {"groupVersion":"batch/v1","version":"v1"},{"groupVersion":"batch/v1beta1","version":"v1beta1"}],\
                        "preferredVersion":{"groupVersion":"batch/v1","version":"v1"}}""");
        assertThat(writer.group("none")).isEmpty();
    }

    @Test
    void writesTheCoreGroup() throws Exception {
        DiscoveryWriter writer = new DiscoveryWriter(new ApiUnion(
                List.of(DiscoveryDocument.root(bytes("{\"kind\":\"APIVersions\",\"versions\":[\"v1\"]}")))));

        assertThat(new String(writer.coreVersions(), UTF_8))
                .isEqualTo("{\"kind\":\"APIVersions\",\"versions\":[\"v1\"],\"serverAddressByClientCIDRs\":[]}");
        assertThat(new String(writer.aggregated("v2"), UTF_8))
                .contains("{\"metadata\":{},\"versions\":[{\"version\":\"v1\"");
    }

    private static List<String> versions(ServedApis... members) {
        return new ApiUnion(List.of(members)).group("batch").orElseThrow().versions();
    }

    /** @param texts {@code GROUP VERSION,VERSION}, whose resources have not been read, or {@code GROUP VERSION: NAME KIND VERB,VERB; …} */
    private static ServedApis served(String... texts) {
        Map<String, List<String>> groups = new LinkedHashMap<>();
        Map<GroupVersion, List<ServedResource>> resources = new LinkedHashMap<>();
        for (String text : texts) {
            String[] parts = text.split(": ", 2);
            String[] head = parts[0].split(" ", -1);
            for (String version : head[1].split(",", -1)) {
                groups.merge(head[0], List.of(version), ApiUnionTest::joined);
            }
            if (parts.length == 2) {
                GroupVersion of = new GroupVersion(head[0], head[1]);
                resources.put(
                        of,
                        Arrays.stream(parts[1].split("; ", -1))
                                .map(one -> resource(of, one.split(" ", -1)))
                                .toList());
            }
        }
        return new ServedApis(
                groups.entrySet().stream()
                        .map(group -> new ServedGroup(group.getKey(), group.getValue()))
                        .toList(),
                resources);
    }

    private static ServedResource resource(GroupVersion of, String[] parts) {
        return new ServedResource(
                parts[0],
                parts[1].toLowerCase(java.util.Locale.ROOT),
                true,
                of.group(),
                of.version(),
                parts[1],
                List.of(parts[2].split(",", -1)),
                List.of(),
                List.of());
    }

    private static List<String> joined(List<String> some, List<String> more) {
        return java.util.stream.Stream.concat(some.stream(), more.stream()).toList();
    }

    private static byte[] bytes(String text) {
        return text.getBytes(UTF_8);
    }
}
