package io.hypercube.storage;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.audit.AuditSink;
import io.hypercube.audit.SampleEvent;
import io.hypercube.audit.query.AuditEndpoints;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.identity.Role;
import io.hypercube.core.identity.Scope;
import io.hypercube.core.identity.User;
import io.hypercube.storage.audit.AuditParts;
import io.hypercube.testbed.MovableClock;
import io.hypercube.testbed.OwnCall;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Optional;
import java.util.function.Supplier;
import org.jspecify.annotations.Nullable;
import tools.jackson.databind.JsonNode;

/** A database of audit events, what writes them, and the endpoints that answer questions about them. */
final class AuditBed implements AutoCloseable {
    static final String AUDIT = "/api/v1/cube/audit";
    static final Duration RETENTION = Duration.ofDays(30);
    static final Caller ADMIN = caller("root", Role.ADMIN);

    /** How long a question may take. */
    Duration deadline = Duration.ofMinutes(1);

    private final Supplier<Storage> database;
    private final MovableClock clock;
    private @Nullable Storage opened;
    private @Nullable AuditSink sink;

    /** @param database opens it, and closes it after this has been closed */
    AuditBed(Supplier<Storage> database, MovableClock clock) {
        this.database = database;
        this.clock = clock;
    }

    /** Opened by the tests that need it. */
    Storage storage() {
        Storage storage = opened;
        if (storage == null) {
            storage = database.get();
            opened = storage;
        }
        return storage;
    }

    AuditParts parts(Storage of) {
        return new AuditParts(of.audit(), RETENTION, clock);
    }

    AuditSink sink() {
        AuditSink open = sink;
        if (open == null) {
            open = parts(storage()).sink();
            sink = open;
        }
        return open;
    }

    SampleEvent event(String id) {
        return event(id, clock.instant());
    }

    SampleEvent event(String id, Instant received) {
        return new SampleEvent(id, received);
    }

    void write(SampleEvent... events) throws IOException {
        sink().write(List.of(events).stream().map(SampleEvent::encoded).toList());
    }

    JsonNode ask(Caller caller, String query) {
        return call("", caller, query);
    }

    OwnCall.Answer one(Caller caller, String id) {
        return OwnCall.of("GET", AUDIT + "/{auditID}")
                .with("auditID", id)
                .by(caller)
                .send(endpoints().routes());
    }

    JsonNode call(String path, Caller caller, String query) {
        OwnCall.Answer answer = send(path, caller, query);
        assertThat(answer.status()).as(answer.text()).isEqualTo(200);
        return answer.json();
    }

    OwnCall.Answer send(String path, Caller caller, String query) {
        return OwnCall.of("GET", AUDIT + path)
                .by(caller)
                .query(query)
                .send(endpoints().routes());
    }

    AuditEndpoints endpoints() {
        return new AuditEndpoints(Optional.of(storage().audit().events()), () -> deadline, clock);
    }

    static String encoded(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8);
    }

    static List<String> ids(JsonNode list) {
        return list.path("items").findValuesAsString("auditID");
    }

    static Caller caller(String name, Role role) {
        return new Caller(
                new User(name, List.of()), role, null, Scope.ALL, Instant.MAX, new Caller.Origin("id-of-" + name, 1));
    }

    @Override
    public void close() {
        if (sink != null) {
            sink.close();
        }
    }
}
