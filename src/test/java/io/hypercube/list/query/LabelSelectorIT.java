package io.hypercube.list.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.list.Json;
import io.hypercube.list.PageAssembler;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Thorough;
import java.net.URI;
import java.net.URLEncoder;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpResponse;
import java.net.http.HttpResponse.BodyHandlers;
import java.nio.charset.StandardCharsets;
import java.util.List;
import java.util.Optional;
import java.util.Random;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;

/** A label selector that the gateway understands selects the same objects as a real API server. */
@Thorough
class LabelSelectorIT {
    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    private static final List<String> KEYS = List.of("a", "b", "in", "notin", "x.y/z");
    private static final List<String> VALUES = List.of("", "a", "b", "in", "A-1.z");
    private static final int OBJECTS = 24;
    private static final int SELECTORS = 200;

    private static final Random RANDOM = new Random(20);
    private static HttpClient client = HttpClient.newHttpClient();
    private static String configMaps = "";
    private static byte[] all = {};

    @BeforeAll
    static void makeObjects() throws Exception {
        client = CLUSTER.httpClient("admin", "system:masters");
        String namespace = CLUSTER.newNamespace();
        configMaps = "/api/v1/namespaces/" + namespace + "/configmaps";
        CLUSTER.apply(IntStream.range(0, OBJECTS)
                .mapToObj(number -> """
                        apiVersion: v1
                        kind: ConfigMap
                        metadata: {name: "%02d", namespace: %s, labels: {%s}}
                        """.formatted(number, namespace, labels()))
                .collect(Collectors.joining("---\n")));
        all = get(configMaps).body();
    }

    private static String labels() {
        return KEYS.stream()
                .filter(key -> RANDOM.nextInt(3) > 0)
                .map(key -> "\"" + key + "\": \"" + pick(VALUES) + "\"")
                .collect(Collectors.joining(", "));
    }

    @Test
    void selectsWhatTheApiServerSelects() throws Exception {
        int understood = 0;
        for (int i = 0; i < SELECTORS; i++) {
            String text = terms();
            Optional<Selector> selector = LabelSelector.parse(text);
            HttpResponse<byte[]> theirs = get(configMaps + "?labelSelector=" + encoded(text));
            if (selector.isPresent()) {
                understood++;
                assertThat(theirs.statusCode()).as(text).isEqualTo(200);
                assertThat(names(all, selector.get())).as(text).isEqualTo(names(theirs.body(), Selector.EVERYTHING));
            }
        }
        assertThat(understood).isGreaterThan(SELECTORS / 2);
    }

    /** Random sequences of tokens: each that the gateway accepts, the API server accepts with the same meaning. */
    @Test
    void understandsNothingThatTheApiServerRefuses() throws Exception {
        List<String> tokens = List.of(
                "a", "b", "x.y/z", "in", "notin", "=", "!", ",", "(", ")", " ", "\t", "==", "!=", "-", ">", "1");
        int understood = 0;
        for (int i = 0; i < 4 * SELECTORS; i++) {
            String text = IntStream.range(0, 1 + RANDOM.nextInt(7))
                    .mapToObj(token -> pick(tokens))
                    .collect(Collectors.joining());
            Optional<Selector> selector = LabelSelector.parse(text);
            if (selector.isPresent()) {
                understood++;
                HttpResponse<byte[]> theirs = get(configMaps + "?labelSelector=" + encoded(text));
                assertThat(theirs.statusCode()).as(text).isEqualTo(200);
                assertThat(names(all, selector.get())).as(text).isEqualTo(names(theirs.body(), Selector.EVERYTHING));
            }
        }
        assertThat(understood).isGreaterThan(20);
    }

    private static String terms() {
        return IntStream.range(0, 1 + RANDOM.nextInt(3))
                .mapToObj(term -> blank() + term() + blank())
                .collect(Collectors.joining(","));
    }

    private static String term() {
        String key = pick(KEYS);
        return switch (RANDOM.nextInt(8)) {
            case 0 -> key;
            case 1 -> "!" + blank() + key;
            case 2 -> key + blank() + "=" + blank() + pick(VALUES);
            case 3 -> key + "==" + pick(VALUES);
            case 4 -> key + "!=" + blank() + pick(VALUES);
            case 5 -> key + ">1";
            case 6 -> key + " in " + values();
            default -> key + " notin" + blank() + values();
        };
    }

    private static String values() {
        return IntStream.range(0, RANDOM.nextInt(4))
                .mapToObj(value -> blank() + pick(VALUES) + blank())
                .collect(Collectors.joining(",", "(", ")"));
    }

    private static String blank() {
        return RANDOM.nextInt(4) == 0 ? pick(List.of(" ", "\t", "\n ")) : "";
    }

    private static <T> T pick(List<T> from) {
        return from.get(RANDOM.nextInt(from.size()));
    }

    private static List<String> names(byte[] list, Selector selector) {
        PageAssembler assembler = new PageAssembler(
                new ListQuery(selector, 0, 1, List.of(SortKey.ascending(FieldPath.of("metadata", "name")))));
        assembler.accept(list, 0, list.length);
        assembler.endDocument();
        Json.Arr items = (Json.Arr) Json.read(assembler.page().toBytes()).field("items");
        return items.elements().stream()
                .map(item -> ((Json.Str) item.field("metadata").field("name")).text())
                .toList();
    }

    private static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    private static HttpResponse<byte[]> get(String target) throws Exception {
        HttpRequest request =
                HttpRequest.newBuilder(URI.create(CLUSTER.server() + target)).build();
        return client.send(request, BodyHandlers.ofByteArray());
    }
}
