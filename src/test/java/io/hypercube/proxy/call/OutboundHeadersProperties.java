package io.hypercube.proxy.call;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.core.call.Call;
import io.hypercube.core.call.CallEvents;
import io.vertx.core.MultiMap;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Set;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class OutboundHeadersProperties {
    private static final List<String> FORBIDDEN = List.of(
            "Connection",
            "Keep-Alive",
            "Proxy-Authorization",
            "Proxy-Connection",
            "Proxy-Authenticate",
            "TE",
            "Transfer-Encoding",
            "Upgrade",
            "HTTP2-Settings",
            "Host",
            "Expect",
            "Authorization",
            "Cookie",
            "Cookie2",
            "Forwarded",
            "Impersonate-User",
            "Impersonate-Group",
            "Impersonate-Uid",
            "Impersonate-Extra-Scopes",
            "X-Remote-User",
            "X-Remote-Group",
            "X-Remote-Extra-Scopes",
            "X-Forwarded-For",
            "X-Forwarded-Host",
            "X-Real-Ip",
            "Hypercube-Inner",
            "Hypercube-Ticket",
            "Audit-ID");

    private static final List<String> FREE = List.of(
            "Accept",
            "Accept-Encoding",
            "Content-Type",
            "Content-Length",
            "User-Agent",
            "If-None-Match",
            "X-Request-Id",
            "Traceparent",
            "Kubectl-Command",
            "Trailer",
            "X-Stream-Protocol-Version",
            "Range",
            "Te-st",
            "Upgrade-Insecure-Requests",
            "X-Custom");

    private static final CallEvents CALL =
            CallEvents.unobserved(Call.arrived("id", "GET", "/", "http/1.1", "192.0.2.1", true));
    private static final ClusterIdentity ALICE =
            new ClusterIdentity("alice", List.of("dev", "system:masters"), null, Map.of());

    record Field(String name, String value) {}

    @Property
    void nothingOfTheClientsIdentityOrConnectionGoesOn(@ForAll("anything") List<Field> fields) {
        MultiMap out = sent(fields);

        for (Map.Entry<String, String> field : out) {
            String name = field.getKey().toLowerCase(Locale.ROOT).replace('_', '-');
            boolean ours = (name.equals("impersonate-user") && field.getValue().equals("alice"))
                    || (name.equals("impersonate-group")
                            && Set.of("dev", "system:masters").contains(field.getValue()))
                    || (name.equals("audit-id")
                            && field.getValue().equals(CALL.call().auditId()))
                    || (name.equals("te") && field.getValue().equals("trailers"));
            boolean forbidden = FORBIDDEN.stream().anyMatch(word -> word.equalsIgnoreCase(name));
            assertThat(forbidden && !ours).as(field.toString()).isFalse();
        }
    }

    @Property
    void identityIsExactlyOurs(@ForAll("anything") List<Field> fields) {
        MultiMap out = sent(fields);

        assertThat(out.getAll("Impersonate-User")).containsExactly("alice");
        assertThat(out.getAll("Impersonate-Group")).containsExactly("dev", "system:masters");
        assertThat(out.getAll("Audit-ID")).containsExactly(CALL.call().auditId());
        assertThat(out.names()).noneMatch(name -> name.toLowerCase(Locale.ROOT).startsWith("impersonate_"));
    }

    @Property
    void whatIsFreeAndNotListedGoesOnUntouchedAndInOrder(@ForAll("anything") List<Field> fields) {
        String listed = String.join(
                        ",",
                        fields.stream()
                                .filter(field -> field.name().equalsIgnoreCase("Connection"))
                                .map(Field::value)
                                .toList())
                .toLowerCase(Locale.ROOT)
                .replace('_', '-');
        List<Field> free = fields.stream()
                .filter(field -> FREE.contains(field.name()))
                .filter(field ->
                        !List.of(listed.split(",", -1)).contains(field.name().toLowerCase(Locale.ROOT)))
                .toList();

        List<Field> kept = new ArrayList<>();
        sent(fields).forEach((name, value) -> {
            if (FREE.contains(name)) {
                kept.add(new Field(name, value));
            }
        });

        assertThat(kept).containsExactlyElementsOf(free);
    }

    @Provide
    Arbitrary<List<Field>> anything() {
        Arbitrary<String> forbidden = Combinators.combine(Arbitraries.of(FORBIDDEN), Arbitraries.of(0, 1, 2, 3))
                .as(OutboundHeadersProperties::spelled);
        Arbitrary<String> value = Arbitraries.oneOf(
                Arbitraries.strings().ascii().ofMaxLength(12).map(text -> text.replaceAll("[\\x00-\\x1f\\x7f,]", "x")),
                Arbitraries.strings().withCharRange('\u0080', '\u00ff').ofMaxLength(5),
                Arbitraries.of("trailers", "root", "system:masters"));
        Arbitrary<Field> connection = Arbitraries.of("Connection", "connection", "CONNECTION")
                .flatMap(name -> Arbitraries.of(all())
                        .list()
                        .ofMaxSize(3)
                        .map(listed -> new Field(name, String.join(",", listed))));
        Arbitrary<Field> any = Combinators.combine(Arbitraries.oneOf(forbidden, Arbitraries.of(FREE)), value)
                .as(Field::new);
        return Arbitraries.frequencyOf(net.jqwik.api.Tuple.of(6, any), net.jqwik.api.Tuple.of(1, connection))
                .list()
                .ofMaxSize(14);
    }

    private static List<String> all() {
        List<String> all = new ArrayList<>(FORBIDDEN);
        all.addAll(FREE);
        return all;
    }

    private static String spelled(String name, int how) {
        return switch (how) {
            case 0 -> name;
            case 1 -> name.toLowerCase(Locale.ROOT);
            case 2 -> name.toUpperCase(Locale.ROOT);
            default -> name.replace('-', '_');
        };
    }

    private static MultiMap sent(List<Field> fields) {
        MultiMap client = io.vertx.core.http.HttpHeaders.headers();
        fields.forEach(field -> client.add(field.name(), field.value()));
        MultiMap out = io.vertx.core.http.HttpHeaders.headers();
        OutboundHeaders.request(client, ALICE::writeTo, CALL, out);
        return out;
    }
}
