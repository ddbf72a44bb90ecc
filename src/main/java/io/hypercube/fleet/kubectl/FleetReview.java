package io.hypercube.fleet.kubectl;

import io.hypercube.core.http.Json;
import io.hypercube.core.http.RawTarget;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.GroupVersionResource;
import io.hypercube.core.kube.ProtobufFields;
import io.hypercube.core.kube.RequestInfo;
import io.hypercube.core.kube.StatusReason;
import io.hypercube.core.kube.Verb;
import io.hypercube.fleet.call.EachMember;
import io.hypercube.fleet.call.FleetAnswer;
import io.hypercube.fleet.call.FleetCall;
import io.hypercube.fleet.call.FleetResponse;
import io.hypercube.fleet.call.Gathering;
import io.hypercube.fleet.call.MemberDocument;
import io.hypercube.proxy.call.AccessReview;
import io.hypercube.proxy.response.BlockingResponse;
import io.vertx.core.Future;
import io.vertx.core.http.HttpHeaders;
import java.io.IOException;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Consumer;

/**
 * Answers the reviews of the caller's own access and identity over several clusters, such as {@code kubectl auth can-i}. Reading
 * is allowed when at least one cluster allows it; everything else is not, because several clusters can only be read.
 *
 * @see <a href="https://kubernetes.io/docs/reference/access-authn-authz/authorization/#checking-api-access">Checking API access</a>
 */
final class FleetReview implements FleetAnswer {
    static final String ONLY_READ = "several clusters can only be read: get, list and watch without subresources";

    private static final String ACCESS = "selfsubjectaccessreviews";
    private static final String RULES = "selfsubjectrulesreviews";
    private static final String IDENTITY = "selfsubjectreviews";
    private static final Set<String> READING = Set.of("get", "list", "watch");

    private final String resource;
    private final BufferedBody body;

    /** @param info of a call that {@link #matches} */
    FleetReview(RequestInfo.Resource info, BufferedBody body) {
        this.resource = info.collection().resource();
        this.body = body;
    }

    static boolean matches(RequestInfo info) {
        return info instanceof RequestInfo.Resource resource
                && resource.verb() == Verb.CREATE
                && resource.namespace() == null
                && resource.name() == null
                && isReview(resource.collection());
    }

    private static boolean isReview(GroupVersionResource collection) {
        return switch (collection.group()) {
            case "authorization.k8s.io" -> Set.of(ACCESS, RULES).contains(collection.resource());
            case "authentication.k8s.io" -> collection.resource().equals(IDENTITY);
            default -> false;
        };
    }

    @Override
    public void over() {
        body.close();
    }

    @Override
    public void writeTo(FleetCall call, BlockingResponse out, Consumer<Future<Void>> sent)
            throws IOException, InterruptedException {
        byte[] question = question(call);
        Map<?, ?> review = Json.read(question, Map.class);
        if (resource.equals(ACCESS) && !asksToRead(review)) {
            send(call, Json.write(refused(review)), new Gathering<>(List.of()), out, sent);
            return;
        }
        RawTarget target = call.target().target();
        Gathering<MemberDocument> answers = EachMember.documents(call, member -> member.post(target, question));
        answers.requireFound();
        List<byte[]> reviews =
                answers.values().stream().map(MemberDocument::body).toList();
        send(call, answer(reviews), answers, out, sent);
    }

    /** The answer of a cluster that allows it, the rules of all, or the identity at the first that answers. */
    private byte[] answer(List<byte[]> reviews) throws IOException {
        return switch (resource) {
            case ACCESS -> access(reviews);
            case RULES ->
                Json.write(RulesUnion.of(reviews.stream()
                        .<Map<?, ?>>map(json -> Json.read(json, Map.class))
                        .toList()));
            default -> reviews.getFirst();
        };
    }

    private static byte[] access(List<byte[]> reviews) throws IOException {
        for (byte[] review : reviews) {
            if (AccessReview.isAllowed(review)) {
                return review;
            }
        }
        return reviews.getFirst();
    }

    private static boolean asksToRead(Map<?, ?> review) {
        if (!(review.get("spec") instanceof Map<?, ?> spec)) {
            return true; // the clusters say what is missing
        }
        Optional<Map<?, ?>> attributes = attributes(spec, "resourceAttributes");
        return attributes.isPresent()
                ? isReading(attributes.get())
                : attributes(spec, "nonResourceAttributes")
                        .map(FleetReview::isReading)
                        .orElse(true);
    }

    private static Optional<Map<?, ?>> attributes(Map<?, ?> spec, String name) {
        return spec.get(name) instanceof Map<?, ?> map ? Optional.of(map) : Optional.empty();
    }

    private static boolean isReading(Map<?, ?> attributes) {
        Object subresource = attributes.get("subresource");
        return attributes.get("verb") instanceof String verb
                && READING.contains(verb)
                && (subresource == null || subresource.equals(""));
    }

    private static Map<String, Object> refused(Map<?, ?> review) {
        Map<String, Object> answer = new LinkedHashMap<>();
        review.forEach((key, value) -> answer.put(String.valueOf(key), value));
        answer.put("status", Map.of("allowed", false, "reason", ONLY_READ));
        return answer;
    }

    /** The body as JSON. */
    private byte[] question(FleetCall call) throws IOException, InterruptedException {
        if (call.accepted().json().isEmpty()) {
            throw FleetCall.notAcceptable();
        }
        String type = Objects.requireNonNullElse(call.inbound().getHeader(HttpHeaders.CONTENT_TYPE), "application/json")
                .toLowerCase(Locale.ROOT);
        if (type.startsWith(ProtobufFields.TYPE)) {
            return ProtobufReview.toJson(body.await());
        }
        if (!type.startsWith("application/json")) {
            throw ApiException.of(
                    StatusReason.UNSUPPORTED_MEDIA_TYPE,
                    "Content-Type: not supported (expected: application/json or " + ProtobufFields.TYPE + ")");
        }
        return body.await();
    }

    private void send(
            FleetCall call, byte[] answer, Gathering<?> answers, BlockingResponse out, Consumer<Future<Void>> sent)
            throws InterruptedException {
        new FleetResponse(answer, answers, response -> response.setStatusCode(201)
                        .putHeader("Content-Type", "application/json"))
                .send(call, call.memory().lease(), out, sent);
    }
}
