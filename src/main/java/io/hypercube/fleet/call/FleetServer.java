package io.hypercube.fleet.call;

import io.hypercube.fleet.call.EachMember.Answers;
import io.hypercube.fleet.call.EachMember.Found;
import io.hypercube.proxy.FleetMember;
import io.hypercube.proxy.MemberRequest;
import io.hypercube.proxy.response.BlockingResponse;
import io.vertx.core.Future;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.List;
import java.util.function.Consumer;

/**
 * Answers calls for the version and the health of several clusters. The version is that of most of them. The health is good when
 * at least one of them is healthy.
 */
final class FleetServer implements FleetAnswer {
    private final boolean version;
    private final FleetMemory memory;

    /** @param version whether the version is requested, or the health */
    FleetServer(boolean version, FleetMemory memory) {
        this.version = version;
        this.memory = memory;
    }

    static boolean isVersion(String path) {
        return path.equals("/version") || path.equals("/version/");
    }

    static boolean isHealth(String path) {
        return List.of("/livez", "/readyz", "/healthz").stream()
                .anyMatch(root -> path.equals(root) || path.startsWith(root + "/"));
    }

    @Override
    public void over() {
        memory.close();
    }

    @Override
    public void writeTo(FleetCall call, BlockingResponse out, Consumer<Future<Void>> sent) throws InterruptedException {
        Answers<MemberDocument> answers = EachMember.ask(call, member -> {
            try (MemberRequest request = member.get(call.target().target(), "*/*", null)) {
                return MemberDocument.read(member, request, memory.lease());
            }
        });
        answers.requireEnough(call);
        if (answers.found().isEmpty()) {
            throw MemberErrors.noSuchResource();
        }
        byte[] body = version ? mostCommon(answers.found()) : "ok".getBytes(StandardCharsets.UTF_8);
        String type = version ? "application/json" : "text/plain; charset=utf-8";
        FleetResponse.of(type, body, answers.failed()).send(call, memory.lease(), out, sent);
    }

    private static byte[] mostCommon(List<Found<MemberDocument>> found) {
        List<Found<String>> versions = new ArrayList<>();
        for (Found<MemberDocument> one : found) {
            versions.add(new Found<>(one.member(), one.value().gitVersion(one.member())));
        }
        FleetMember chosen = ServerVersions.mostCommonFirst(versions).getFirst().member();
        return found.stream()
                .filter(one -> one.member().equals(chosen))
                .findFirst()
                .orElseThrow()
                .value()
                .body();
    }
}
