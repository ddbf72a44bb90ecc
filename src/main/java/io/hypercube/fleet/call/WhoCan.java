package io.hypercube.fleet.call;

import io.hypercube.core.http.Json;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.fleet.MemberAnswer;
import io.hypercube.fleet.access.KeptGrants;
import io.hypercube.fleet.access.RbacCollection;
import io.hypercube.list.PageAssembler;
import io.hypercube.list.PageMemory;
import io.hypercube.list.RowObject;
import io.hypercube.proxy.response.BlockingResponse;
import io.hypercube.proxy.response.PageLease;
import io.vertx.core.Future;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.function.Consumer;

/**
 * Answers who may do something in one cluster or in several, by the RBAC objects that the caller may list there:
 *
 * <pre>
 * {"authorizer":"RBAC","unrestricted":[…],"partial":true,"truncated":true,"clusters":[{"name":"edge-7","total":3,…},…],
 *  "items":[{"cluster":…,"subject":…,"binding":…,"role":…,"rule":…},…],"total":41}
 * </pre>
 *
 * <p>The grants are filtered, sorted and paged as every list of the gateway. {@code partial} and {@code truncated} are present only when
 * they are true.
 */
final class WhoCan implements FleetAnswer {
    /** API servers authorize this group before they ask RBAC, whatever the bindings are. */
    private static final List<Map<String, String>> UNRESTRICTED =
            List.of(Map.of("kind", "Group", "name", "system:masters"));

    private final WhoCanQuery query;
    private final Map<ClusterName, Map<RbacCollection, FleetMember>> members;

    /** @param members each cluster, for each collection of the question */
    WhoCan(WhoCanQuery query, Map<ClusterName, Map<RbacCollection, FleetMember>> members) {
        this.query = query;
        this.members = members;
    }

    @Override
    public void writeTo(FleetCall call, BlockingResponse out, Consumer<Future<Void>> sent) throws InterruptedException {
        Gathering<MemberAccess.Found> answers = answers(call);
        answers.requireEnough(call.strict());
        PageLease lease = call.memory().lease("a namespace, a name or fewer clusters");
        FleetResponse.of("application/json", page(answers, lease), answers).send(call, lease, out, sent);
    }

    private Gathering<MemberAccess.Found> answers(FleetCall call) throws InterruptedException {
        List<Callable<MemberAnswer<MemberAccess.Found>>> work = new ArrayList<>();
        members.forEach((name, each) ->
                work.add(() -> new MemberAccess(name.value(), query.question(), each, call.memory()).ask()));
        List<MemberAnswer<MemberAccess.Found>> answers = new ArrayList<>(call.<MemberAccess.Found>failedBefore());
        answers.addAll(SideBySide.some(SideBySide.MOST_CLUSTERS, work));
        answers.sort(Comparator.comparing(MemberAnswer::cluster));
        return new Gathering<>(answers);
    }

    private byte[] page(Gathering<MemberAccess.Found> answers, PageLease lease) {
        KeptGrants kept = new KeptGrants();
        answers.values().forEach(found -> kept.addAll(found.grants()));
        lease.hold(3 * kept.bytes()); // of the page, its items and the response
        PageAssembler page =
                new PageAssembler(query.page(), WhoCanQuery.SHAPE, new RowObject.AsFetched(), PageMemory.UNBOUNDED);
        byte[] head = Json.write(head(answers, kept));
        page.accept(head, 0, head.length - 1);
        String[] separator = {",\"items\":["};
        kept.json().forEach(item -> {
            accept(separator[0], page);
            page.accept(item, 0, item.length);
            separator[0] = ",";
        });
        accept(kept.size() == 0 ? ",\"items\":[]}" : "]}", page);
        page.endDocument();
        return page.page().toBytes();
    }

    private static void accept(String text, PageAssembler page) {
        byte[] bytes = text.getBytes(StandardCharsets.UTF_8);
        page.accept(bytes, 0, bytes.length);
    }

    private static Map<String, Object> head(Gathering<MemberAccess.Found> answers, KeptGrants kept) {
        Map<String, Object> head = new LinkedHashMap<>();
        head.put("authorizer", "RBAC");
        head.put("unrestricted", UNRESTRICTED);
        if (answers.hasFailed()) {
            head.put("partial", true);
        }
        if (kept.isTruncated()) {
            head.put("truncated", true);
        }
        head.put("clusters", answers.answers().stream().map(WhoCan::cluster).toList());
        return head;
    }

    /** An element of {@code clusters}, with the fields that a list over several clusters has. */
    private static Map<String, Object> cluster(MemberAnswer<MemberAccess.Found> answer) {
        Map<String, Object> fields = new LinkedHashMap<>();
        fields.put("name", answer.cluster());
        switch (answer) {
            case MemberAnswer.Found<MemberAccess.Found> found -> {
                KeptGrants grants = found.value().grants();
                fields.put("total", grants.size());
                if (grants.isTruncated()) {
                    fields.put("truncated", true);
                }
                fields.put("source", found.value().source().wireName());
            }
            case MemberAnswer.Absent<MemberAccess.Found> absent -> fields.put("absent", true);
            case MemberAnswer.Failed<MemberAccess.Found> failed -> fields.put("error", failed.error());
        }
        fields.put("milliseconds", answer.milliseconds());
        return fields;
    }
}
