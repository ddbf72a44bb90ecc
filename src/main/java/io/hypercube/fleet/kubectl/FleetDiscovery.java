package io.hypercube.fleet.kubectl;

import io.hypercube.core.http.AcceptedTypes;
import io.hypercube.fleet.call.EachMember;
import io.hypercube.fleet.call.FleetAnswer;
import io.hypercube.fleet.call.FleetCall;
import io.hypercube.fleet.call.FleetResponse;
import io.hypercube.fleet.call.Gathering;
import io.hypercube.fleet.kubectl.discovery.ApiUnion;
import io.hypercube.fleet.kubectl.discovery.DiscoveryWriter;
import io.hypercube.fleet.kubectl.discovery.GroupVersion;
import io.hypercube.fleet.kubectl.discovery.ServedApis;
import io.hypercube.proxy.response.BlockingResponse;
import io.vertx.core.Future;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;

/**
 * Answers discovery over several clusters with the union of what they serve: {@code /api}, {@code /apis} and the documents of
 * groups and versions. Both formats can be requested, whatever the clusters themselves support.
 */
final class FleetDiscovery implements FleetAnswer {
    private static final String JSON = "application/json";
    private static final String KIND = "APIGroupDiscoveryList";

    private final List<String> path;
    private final MemberApis apis;

    /**
     * The format of the document of {@code /api} or {@code /apis}.
     *
     * @param aggregated the version of {@code APIGroupDiscoveryList}; empty for the documents without resources
     */
    private record Format(String type, Optional<String> aggregated) {}

    /** @param path a discovery path */
    FleetDiscovery(String path, MemberApis apis) {
        this.path = segments(path);
        this.apis = apis;
    }

    /** {@code /api}, {@code /api/VERSION}, {@code /apis}, {@code /apis/GROUP} or {@code /apis/GROUP/VERSION}. */
    static boolean matches(String path) {
        List<String> segments = segments(path);
        return switch (segments.isEmpty() ? "" : segments.getFirst()) {
            case "api" -> segments.size() <= 2;
            case "apis" -> segments.size() <= 3;
            default -> false;
        };
    }

    private static List<String> segments(String path) {
        return Arrays.stream(path.split("/", -1))
                .filter(segment -> !segment.isEmpty())
                .toList();
    }

    @Override
    public void writeTo(FleetCall call, BlockingResponse out, Consumer<Future<Void>> sent) throws InterruptedException {
        Format format = format(call.accepted());
        Gathering<ServedApis> answers = EachMember.ask(
                call,
                member -> apis.served(member, "/" + path.getFirst(), this::isWanted, call.memory()),
                apis::timedOut);
        byte[] document = document(new DiscoveryWriter(new ApiUnion(answers.values())), format)
                .orElseThrow(answers::nothing);
        FleetResponse.of(format.type(), document, answers)
                .send(call, call.memory().lease(), out, sent);
    }

    /** Whether the resources of a group are needed: also the lists of versions depend on what each version has. */
    private boolean isWanted(String group) {
        return path.size() == 1 || path.getFirst().equals("api") || group.equals(path.get(1));
    }

    private Optional<byte[]> document(DiscoveryWriter writer, Format format) {
        boolean core = path.getFirst().equals("api");
        return switch (path.size()) {
            case 1 ->
                Optional.of(
                        format.aggregated().isPresent()
                                ? writer.aggregated(format.aggregated().get())
                                : core ? writer.coreVersions() : writer.groupList());
            case 2 -> core ? writer.resourceList(new GroupVersion("", path.get(1))) : writer.group(path.get(1));
            default -> writer.resourceList(new GroupVersion(path.get(1), path.get(2)));
        };
    }

    private Format format(AcceptedTypes accepted) {
        for (AcceptedTypes.Entry entry : accepted.entries()) {
            Optional<String> version = entry.parameter("v").filter(List.of("v2", "v2beta1")::contains);
            boolean aggregated = entry.isJson()
                    && entry.parameter("as").filter(KIND::equals).isPresent()
                    && entry.parameter("g")
                            .filter("apidiscovery.k8s.io"::equals)
                            .isPresent();
            if (path.size() == 1 && aggregated && version.isPresent()) {
                String type = JSON + ";g=apidiscovery.k8s.io;v=" + version.get() + ";as=" + KIND;
                return new Format(type, version);
            }
            if (entry.isPlainJson()) {
                return new Format(JSON, Optional.empty());
            }
        }
        throw FleetCall.notAcceptable();
    }
}
