package io.hypercube.security;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.assertj.core.api.Assertions.assertThat;

import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.read.ListAppender;
import io.hypercube.Client;
import io.hypercube.RunningGateway;
import io.hypercube.core.http.Json;
import io.hypercube.core.http.Route;
import io.hypercube.core.http.Route.Access;
import io.hypercube.server.listener.ErrorRenderer;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.stream.Stream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.MethodSource;
import org.slf4j.LoggerFactory;

/** Attack 22: the last byte of a body is withheld until the sender's rights have ended. */
@Thorough
class WithheldBodyIT extends BeforeTarget {
    private static final AtomicInteger NUMBER = new AtomicInteger();
    private static final String PASSWORD = "correct-horse-battery-staple";

    /** The ways in which the sender's rights end. */
    enum Loss {
        DELETED,
        DISABLED,
        DEMOTED;

        void from(Client admin, String name) {
            HttpResponse<byte[]> answer =
                    switch (this) {
                        case DELETED -> admin.delete("/api/v1/cube/accounts/" + name);
                        case DISABLED -> patch(admin, name, "{\"disabled\":true}");
                        case DEMOTED -> patch(admin, name, "{\"role\":\"member\"}");
                    };
            assertThat(answer.statusCode()).isEqualTo(200);
        }

        private static HttpResponse<byte[]> patch(Client admin, String name, String change) {
            return admin.send(admin.request("PATCH", "/api/v1/cube/accounts/" + name, BodyPublishers.ofString(change))
                    .header("Content-Type", "application/json"));
        }
    }

    static Stream<Arguments> losses() {
        return Arrays.stream(Protocol.values())
                .flatMap(protocol -> Arrays.stream(Loss.values()).map(loss -> Arguments.of(protocol, loss)));
    }

    @Smoke
    @ParameterizedTest
    @MethodSource("losses")
    @Shows("S22")
    void aFormerAdminMakesNoAdmin(Protocol protocol, Loss loss) throws Exception {
        Client admin = gateway.admin();
        String sender = newAdmin(admin);
        String made = "made-by-" + sender;
        String body = "{\"name\":\"" + made + "\",\"role\":\"admin\",\"password\":\"" + PASSWORD + "\"}";
        Attack attack = Attack.of("POST", "/api/v1/cube/accounts")
                .bearer(gateway.anonymous().signIn(sender, PASSWORD).token())
                .with("Content-Type", "application/json")
                .body(body);

        Answer answer = withheld(protocol, attack, () -> loss.from(admin, sender));

        answer.isStatus(401);
        assertThat(admin.get("/api/v1/cube/accounts/" + made).statusCode()).isEqualTo(404);
    }

    static Stream<Arguments> changes() {
        return Arrays.stream(Protocol.values()).flatMap(protocol -> gateway.routes().stream()
                .filter(route -> route.access() != Access.OPEN)
                .filter(route -> List.of("POST", "PUT", "PATCH").contains(route.method()))
                .map(route -> Arguments.of(protocol, route)));
    }

    @ParameterizedTest
    @MethodSource("changes")
    @Shows("S22")
    void noCallOfOursTrustsTheHeadAlone(Protocol protocol, Route route) throws Exception {
        Client admin = gateway.admin();
        String sender = newAdmin(admin);
        Attack attack = Attack.of(route.method(), route.template().replaceAll("\\{[^}]*}", sender))
                .bearer(gateway.anonymous().signIn(sender, PASSWORD).token())
                .with("Content-Type", "application/json")
                .body("{}");

        withheld(protocol, attack, () -> Loss.DELETED.from(admin, sender)).isStatus(401);
    }

    /** The body ends after the 504 of the deadline, which is too late; the stream or the connection ends. */
    @ParameterizedTest
    @EnumSource
    @Shows("S22")
    void aCallWhoseDeadlineHasPassedHasNoEffect(Protocol protocol) throws Exception {
        // another process on the same database: its own calls are few, and may take as long as they need
        String data = gateway.dataDir().toString();
        try (RunningGateway hasty =
                RunningGateway.with(Map.of("request-timeout", List.of("500ms"), "data-dir", List.of(data)))) {
            String made = "too-late";
            Attack attack = Attack.of("POST", "/api/v1/cube/accounts")
                    .bearer(gateway.admin().token())
                    .with("Content-Type", "application/json")
                    .body("{\"name\":\"" + made + "\",\"role\":\"admin\",\"password\":\"" + PASSWORD + "\"}");

            finishAfterTheAnswer(protocol, hasty, attack).isStatus(504);

            assertThat(gateway.admin().get("/api/v1/cube/accounts/" + made).statusCode())
                    .isEqualTo(404);
        }
    }

    private static Answer finishAfterTheAnswer(Protocol protocol, RunningGateway hasty, Attack attack)
            throws IOException {
        int withoutLast = attack.body().length() - 1;
        String last = attack.body().substring(withoutLast);
        return switch (protocol) {
            case HTTP_1_1 -> {
                try (RawConnection connection = RawConnection.to(hasty)) {
                    String whole = attack.wire();
                    connection.write(whole.substring(0, whole.length() - 1));
                    Answer answer = connection.answer();
                    assertThat(connection.readToEnd()).isEmpty();
                    yield answer;
                }
            }
            case HTTP_2 -> {
                try (Http2Connection connection = Http2Connection.to(hasty)) {
                    int stream = connection.begin(Http2Connection.block(attack));
                    byte[] first = attack.body().substring(0, withoutLast).getBytes(ISO_8859_1);
                    connection.write(Http2Connection.DATA, 0, stream, first);
                    Answer answer = connection.answer(stream);
                    connection.write(
                            Http2Connection.DATA, Http2Connection.END_STREAM, stream, last.getBytes(ISO_8859_1));
                    yield answer;
                }
            }
        };
    }

    @Test
    @Shows("S22")
    void aStreamWhoseBodyOutlivesItsAnswerIsReset() throws Exception {
        Attack refused = Attack.of("POST", "/api/v1/cube/accounts").with("Content-Length", "10");
        try (Http2Connection connection = Http2Connection.to(gateway)) {
            int stream = connection.begin(Http2Connection.block(refused));
            assertThat(connection.answer(stream).status()).isEqualTo(401);
            Http2Connection.Frame frame = connection.read();
            while (frame.type() != Http2Connection.RST_STREAM) {
                frame = connection.read();
            }
            assertThat(frame.stream()).isEqualTo(stream);
        }
    }

    /** Sends all bytes except the last, runs {@code between}, and then sends the last byte. */
    private static Answer withheld(Protocol protocol, Attack attack, Runnable between) throws IOException {
        byte[] body = attack.body().getBytes(ISO_8859_1);
        byte[] first = Arrays.copyOf(body, body.length - 1);
        byte[] last = {body[body.length - 1]};
        return switch (protocol) {
            case HTTP_1_1 -> {
                try (RawConnection connection = RawConnection.to(gateway)) {
                    String whole = attack.wire();
                    connection.write(whole.substring(0, whole.length() - 1));
                    between.run();
                    connection.write(last);
                    yield connection.answer();
                }
            }
            case HTTP_2 -> {
                try (Http2Connection connection = Http2Connection.to(gateway)) {
                    int stream = connection.begin(Http2Connection.block(attack));
                    connection.write(Http2Connection.DATA, 0, stream, first);
                    between.run();
                    connection.write(Http2Connection.DATA, Http2Connection.END_STREAM, stream, last);
                    yield connection.answer(stream);
                }
            }
        };
    }

    private static String newAdmin(Client admin) {
        String name = "admin-" + NUMBER.incrementAndGet();
        Map<String, Object> account = Map.of("name", name, "role", "admin", "password", PASSWORD);
        assertThat(admin.post("/api/v1/cube/accounts", Json.write(account)).statusCode())
                .isEqualTo(201);
        return name;
    }

    /** Otherwise every stranger could fill the log, 60 lines for each aborted call. */
    @Test
    void aSenderWhoLeavesIsNoErrorOfTheGateway() throws Exception {
        Logger renderer = (Logger) LoggerFactory.getLogger(ErrorRenderer.class);
        ListAppender<ILoggingEvent> log = new ListAppender<>();
        log.start();
        renderer.addAppender(log);
        try (AccessLines lines = new AccessLines()) {
            try (Http2Connection connection = Http2Connection.to(gateway)) {
                connection.begin(Http2Connection.block(Attack.of("POST", "/api/v1/cube/login")));
            }
            lines.awaitPath("/api/v1/cube/login");
        } finally {
            renderer.detachAppender(log);
        }

        assertThat(log.list).isEmpty();
    }
}
