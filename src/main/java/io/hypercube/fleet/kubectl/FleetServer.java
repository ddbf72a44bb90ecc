package io.hypercube.fleet.kubectl;

import io.hypercube.fleet.MemberAnswer.Found;
import io.hypercube.fleet.call.EachMember;
import io.hypercube.fleet.call.FleetAnswer;
import io.hypercube.fleet.call.FleetCall;
import io.hypercube.fleet.call.FleetResponse;
import io.hypercube.fleet.call.Gathering;
import io.hypercube.fleet.call.MemberDocument;
import io.hypercube.fleet.kubectl.discovery.DiscoveryDocument;
import io.hypercube.proxy.response.BlockingResponse;
import io.vertx.core.Future;
import java.nio.charset.StandardCharsets;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.function.Consumer;

/**
 * Answers calls for the version and the health of several clusters. The version is that of most of them. The health is good when
 * at least one of them is healthy.
 */
final class FleetServer implements FleetAnswer {
    private final boolean version;

    /** @param version whether the version is requested, or the health */
    FleetServer(boolean version) {
        this.version = version;
    }

    static boolean isVersion(String path) {
        return path.equals("/version") || path.equals("/version/");
    }

    static boolean isHealth(String path) {
        return List.of("/livez", "/readyz", "/healthz").stream()
                .anyMatch(root -> path.equals(root) || path.startsWith(root + "/"));
    }

    @Override
    public void writeTo(FleetCall call, BlockingResponse out, Consumer<Future<Void>> sent) throws InterruptedException {
        Gathering<MemberDocument> answers =
                EachMember.documents(call, member -> member.get(call.target().target(), "*/*", null));
        answers.requireFound();
        byte[] body = version ? mostCommon(call, answers) : "ok".getBytes(StandardCharsets.UTF_8);
        String type = version ? "application/json" : "text/plain; charset=utf-8";
        FleetResponse.of(type, body, answers).send(call, call.memory().lease(), out, sent);
    }

    private static byte[] mostCommon(FleetCall call, Gathering<MemberDocument> answers) {
        List<Found<String>> versions = new ArrayList<>();
        Map<String, byte[]> bodies = new HashMap<>();
        for (Found<MemberDocument> one : answers.found()) {
            String version = MemberApis.parsed(call.member(one.cluster()), one.value(), DiscoveryDocument::gitVersion);
            versions.add(new Found<>(one.cluster(), 0, version));
            bodies.put(one.cluster(), one.value().body());
        }
        String chosen = ServerVersions.mostCommonFirst(versions).getFirst();
        return Objects.requireNonNull(bodies.get(chosen));
    }
}
