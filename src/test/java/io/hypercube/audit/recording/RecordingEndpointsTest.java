package io.hypercube.audit.recording;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hypercube.core.http.ApiRequest;
import io.hypercube.core.http.ApiResponse;
import io.hypercube.core.http.CallNotes;
import io.hypercube.core.http.Endpoint;
import io.hypercube.core.http.Gzip;
import io.hypercube.core.http.Headers;
import io.hypercube.core.http.Query;
import io.hypercube.core.http.Route;
import io.hypercube.core.http.Route.Access;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.identity.Role;
import io.hypercube.core.identity.Scope;
import io.hypercube.core.identity.User;
import java.io.ByteArrayInputStream;
import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.time.Instant;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.zip.Inflater;
import java.util.zip.InflaterInputStream;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

class RecordingEndpointsTest {
    private static final int CHUNKS = 40;

    private final MemoryStore store = new MemoryStore();
    private final List<Route> routes = new RecordingEndpoints(store).routes();
    private final ByteArrayOutputStream whole = new ByteArrayOutputStream();

    @BeforeEach
    void record() {
        store.open(new Recording(
                "rec1",
                "audit-1",
                "alice",
                "id-alice",
                "prod",
                "shop",
                "web",
                null,
                List.of("sh"),
                Instant.parse("2030-01-01T00:00:00Z"),
                null,
                0,
                false));
        for (int i = 0; i < CHUNKS; i++) {
            byte[] lines = ("[" + i + ".0,\"o\",\"" + "x".repeat(20_000) + "\"]\n").getBytes(UTF_8);
            whole.writeBytes(lines);
            store.append("rec1", new RecordingStore.Chunk(i, Gzip.of(lines)), lines.length, Instant.EPOCH);
        }
    }

    private static Caller caller(String name, Role role) {
        return new Caller(
                new User(name, List.of()), role, null, Scope.ALL, Instant.MAX, new Caller.Origin("id-" + name, 1));
    }

    private ApiResponse get(Caller caller, String id, String query, Map<String, List<String>> headers) {
        Route route = routes.get(id.isEmpty() ? 0 : 1);
        ApiRequest request = new ApiRequest(
                "GET",
                route.template(),
                Map.of("recording", id),
                Query.parse(query),
                new Headers(headers),
                new byte[0],
                "127.0.0.1",
                "request-1",
                CallNotes.NONE);
        return ((Endpoint.Authenticated) route.endpoint()).answer(caller, request);
    }

    private static byte[] body(ApiResponse response) {
        ByteArrayOutputStream body = new ByteArrayOutputStream();
        ApiResponse.Parts parts = Objects.requireNonNull(response.parts());
        for (byte[] part = parts.next(); part != null; part = parts.next()) {
            assertThat(part.length).isLessThanOrEqualTo(1 << 20);
            body.writeBytes(part);
        }
        return body.toByteArray();
    }

    @Test
    void needTheWholeScope() {
        assertThat(routes).extracting(Route::access).containsOnly(Access.WHOLE_SCOPE);
    }

    @Test
    void giveARecordingToItsOwnerAndToAdministrators() {
        ApiResponse own = get(caller("alice", Role.MEMBER), "rec1", "", Map.of());
        assertThat(own.headers()).containsEntry("Content-Type", "application/x-asciicast");
        assertThat(body(own)).isEqualTo(whole.toByteArray());
        assertThat(body(get(caller("root", Role.ADMIN), "rec1", "", Map.of()))).isEqualTo(whole.toByteArray());
    }

    /** A browser reads one gzip member. */
    @Test
    void compressAsOneMember() throws IOException {
        ApiResponse answer = get(caller("alice", Role.MEMBER), "rec1", "", Map.of("Accept-Encoding", List.of("gzip")));
        assertThat(answer.headers()).containsEntry("Content-Encoding", "gzip");
        byte[] body = body(answer);
        int header = 10;
        Inflater inflater = new Inflater(true);
        byte[] plain = new InflaterInputStream(new ByteArrayInputStream(body, header, body.length - header), inflater)
                .readAllBytes();
        assertThat(plain).isEqualTo(whole.toByteArray());
        inflater.end();
    }

    @Test
    void hideRecordingsOfOthers() {
        assertThatThrownBy(() -> get(caller("bob", Role.MEMBER), "rec1", "", Map.of()))
                .hasMessage("recordings \"rec1\" not found");
        assertThatThrownBy(() -> get(caller("root", Role.ADMIN), "rec2", "", Map.of()))
                .hasMessage("recordings \"rec2\" not found");
    }

    @Test
    void listOwnOnesOrAll() {
        String alices =
                new String(get(caller("alice", Role.MEMBER), "", "", Map.of()).body(), UTF_8);
        assertThat(alices)
                .contains("\"id\":\"rec1\"", "\"auditID\":\"audit-1\"", "\"complete\":false", "\"total\":1")
                .doesNotContain("id-alice", "container");
        assertThat(new String(get(caller("bob", Role.MEMBER), "", "", Map.of()).body(), UTF_8))
                .contains("\"total\":0");
        assertThat(new String(
                        get(caller("root", Role.ADMIN), "", "selector=pod=web", Map.of())
                                .body(),
                        UTF_8))
                .contains("\"total\":1");
        assertThat(new String(
                        get(caller("root", Role.ADMIN), "", "selector=pod=db", Map.of())
                                .body(),
                        UTF_8))
                .contains("\"total\":0");
    }

    @Test
    void listTheLatestFirst() {
        Recording first = store.recording();
        for (String day : List.of("03", "05", "04")) {
            store.open(new Recording(
                    "day" + day,
                    "a",
                    first.user(),
                    first.accountId(),
                    "c",
                    "n",
                    "p",
                    "main",
                    List.of(),
                    Instant.parse("2030-01-" + day + "T00:00:00Z"),
                    null,
                    0,
                    false));
        }
        assertThat(new String(get(caller("root", Role.ADMIN), "", "", Map.of()).body(), UTF_8))
                .containsSubsequence("day05", "day04", "day03", "rec1");
    }

    @Test
    void nameATimeThatIsNone() {
        assertThatThrownBy(() -> get(caller("root", Role.ADMIN), "", "from=yesterday", Map.of()))
                .hasMessage("from: yesterday (expected: a time such as 2026-01-31T09:30:00Z)");
    }
}
