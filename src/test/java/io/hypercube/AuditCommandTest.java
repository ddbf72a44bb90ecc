package io.hypercube;

import static org.assertj.core.api.Assertions.assertThat;

import com.sun.net.httpserver.HttpExchange;
import com.sun.net.httpserver.HttpServer;
import io.hypercube.audit.AuditSink;
import io.hypercube.audit.AuditSink.EncodedEvent;
import io.hypercube.audit.SampleEvent;
import io.hypercube.audit.query.AuditEndpoints;
import io.hypercube.audit.recording.RecordingConfig;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.identity.Role;
import io.hypercube.core.identity.Scope;
import io.hypercube.core.identity.User;
import io.hypercube.storage.Storage;
import io.hypercube.testbed.EmptyDatabase;
import io.hypercube.testbed.OwnCall;
import io.hypercube.testbed.Shows;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.net.InetAddress;
import java.net.InetSocketAddress;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.time.temporal.ChronoUnit;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** {@code hypercube audit} with the real endpoint and database, without a gateway around them. */
class AuditCommandTest {
    private static final Caller ADMIN = new Caller(
            new User("root", List.of()), Role.ADMIN, null, Scope.ALL, Instant.MAX, new Caller.Origin("id", 1));
    private static Instant now;

    private static final String A_WORD = "(?:\"([^\"]*)\"|'([^']*)'|([^\\s\"']+))";
    private static final Pattern BLOCK = Pattern.compile("```sh\\n(hypercube audit.*?)\\n```", Pattern.DOTALL);
    private static final Pattern WORD = Pattern.compile(A_WORD);
    private static final Pattern DATA = Pattern.compile("--data-urlencode " + A_WORD);

    @TempDir
    private static Path directory;

    private static AuditEndpoints endpoints;

    private static Storage storage;
    private static HttpServer server;

    private record Outcome(int exitCode, String out, String err) {}

    @BeforeAll
    static void start() throws IOException {
        now = Instant.now().truncatedTo(ChronoUnit.SECONDS);
        storage = EmptyDatabase.open(directory);
        try (AuditSink sink = storage.audit().sink(Duration.ofDays(30), RecordingConfig.NONE, InstantSource.system())) {
            sink.write(events());
        }
        endpoints = new AuditEndpoints(
                Optional.of(storage.audit().events()), () -> Duration.ofMinutes(1), InstantSource.system());
        server = HttpServer.create(new InetSocketAddress(InetAddress.getLoopbackAddress(), 0), 0);
        server.createContext("/", AuditCommandTest::answer);
        server.start();
    }

    /** Many within one microsecond, so that they fill more than two pages, and a few around them. */
    private static List<EncodedEvent> events() {
        List<EncodedEvent> events = new ArrayList<>();
        for (int i = 0; i < 1100; i++) {
            events.add(new SampleEvent("same-time-" + i, now.minusSeconds(100))
                    .with("cluster", "prod")
                    .encoded());
        }
        for (int i = 0; i < 600; i++) {
            events.add(new SampleEvent("before-" + i, now.minusSeconds(101 + i)).encoded());
        }
        events.add(new SampleEvent("shell", now.minusSeconds(50))
                .user("eve\u001b[2J")
                .exec("shop", "db-0")
                .code(403)
                .with("cluster", "prod")
                .with("decision", "forbid: access denied: verb connect is not in the key's scope")
                .encoded());
        events.add(new SampleEvent("attempt", now.minusSeconds(40))
                .attempt("mallory")
                .encoded());
        events.addAll(ofTheDocumentation());
        return events;
    }

    /** For each question one event that answers it. */
    private static List<EncodedEvent> ofTheDocumentation() {
        Instant before = now.minus(Duration.ofDays(2));
        return List.of(
                new SampleEvent("secret", before)
                        .object("", "secrets", "shop", "db")
                        .encoded(),
                new SampleEvent("by-key", before).with("access-key", "AK3mGh").encoded(),
                new SampleEvent("shell-in-pod", before)
                        .exec("shop", "web-0")
                        .with("recording", "r1")
                        .encoded(),
                new SampleEvent("change", before)
                        .verb("patch")
                        .with("cluster", "prod")
                        .encoded(),
                new SampleEvent("change-later", before.plus(Duration.ofHours(1)))
                        .verb("patch")
                        .with("cluster", "prod")
                        .encoded());
    }

    private static void answer(HttpExchange exchange) throws IOException {
        String query = exchange.getRequestURI().getRawQuery();
        OwnCall.Answer answer = OwnCall.of("GET", exchange.getRequestURI().getPath())
                .by(ADMIN)
                .query(query == null ? "" : query)
                .send(endpoints.routes());
        byte[] body = answer.text().getBytes(StandardCharsets.UTF_8);
        exchange.sendResponseHeaders(answer.status(), body.length);
        exchange.getResponseBody().write(body);
        exchange.close();
    }

    @AfterAll
    static void stop() {
        server.stop(0);
        storage.close();
    }

    @Test
    void printsEachEventOnceAndOnALineOfItsOwn() {
        List<String> lines = run("-o", "jsonl").out().lines().toList();

        assertThat(lines)
                .hasSize(1702)
                .doesNotHaveDuplicates()
                .allMatch(line -> line.startsWith("{\"kind\":\"Event\""));
        assertThat(lines.getFirst()).contains("\"auditID\":\"attempt\"");
        assertThat(run("-o", "jsonl", "--limit", "3").out().lines()).containsExactlyElementsOf(lines.subList(0, 3));
        assertThat(run("-o", "json", "--limit", "0").out())
                .isEqualTo("{\"kind\":\"EventList\",\"apiVersion\":\"audit.k8s.io/v1\",\"metadata\":{},\"items\":["
                        + String.join(",", lines) + "]}" + System.lineSeparator());
    }

    @Test
    void printsATableThatNamesRefusals() {
        List<String> lines = run("--since", "95s").out().lines().toList();

        assertThat(lines).hasSize(3);
        assertThat(lines.get(0)).matches("TIME +USER +VERB +CLUSTER +OBJECT +CODE +REASON");
        assertThat(lines.get(1))
                .matches("20\\S+Z +mallory \\(failed\\) +post +/clusters\\S+ +401 +wrong name or password");
        assertThat(lines.get(2))
                .matches(
                        "20\\S+Z +eve\uFFFD\\[2J +create +prod +shop/pods/db-0/exec +403 +access denied: verb connect .*");
        assertThat(run().out().lines()).hasSize(101);
    }

    @Test
    void combinesItsOptions() {
        assertThat(count("--cluster", "prod", "--namespace", "shop", "--resource", "pods", "--verb", "create,delete"))
                .isEqualTo(1);
        assertThat(count("--user", "mallory")).isEqualTo(1);
        assertThat(count("--selector", "objectRef.subresource=exec,responseStatus.code=403", "--to", "45s"))
                .isEqualTo(1);
        assertThat(count("--cluster", "a,b|c\\")).isZero();
    }

    /** The examples of docs/audit.md, on the command line and by curl. */
    @Test
    @Shows("6.11")
    void answersTheQuestionsOfTheDocumentation() throws IOException {
        String text = Files.readString(Path.of("docs/audit.md"))
                .replace("2030-01-31T08:00:00Z", now.minus(Duration.ofDays(2)).toString())
                .replace("2030-01-31T09:00:00Z", now.minus(Duration.ofHours(47)).toString());
        List<List<String>> commands = new ArrayList<>();
        List<String> queries = new ArrayList<>();
        for (String block :
                BLOCK.matcher(text).results().map(found -> found.group(1)).toList()) {
            String[] lines = block.replace("\\\n", " ").split("\n", -1);
            commands.add(WORD.matcher(lines[0])
                    .results()
                    .map(AuditCommandTest::unquoted)
                    .toList());
            queries.add(DATA.matcher(lines[1])
                    .results()
                    .map(found -> parameter(unquoted(found)))
                    .collect(Collectors.joining("&")));
        }

        List<String> expected = List.of("secret", "by-key", "shell-in-pod", "change");
        assertThat(commands).hasSameSizeAs(expected);
        for (int i = 0; i < expected.size(); i++) {
            List<String> words =
                    new ArrayList<>(commands.get(i).subList(2, commands.get(i).size()));
            if (!words.contains("-o")) {
                words.addAll(List.of("-o", "jsonl"));
            }
            Outcome outcome = run(words.toArray(String[]::new));
            assertThat(outcome.out().lines())
                    .as(outcome.err())
                    .singleElement()
                    .asString()
                    .contains("\"auditID\":\"" + expected.get(i) + "\"");
            OwnCall.Answer answer = OwnCall.of("GET", "/api/v1/cube/audit")
                    .by(ADMIN)
                    .query(queries.get(i))
                    .send(endpoints.routes());
            assertThat(answer.json().path("items").findValuesAsString("auditID"))
                    .containsExactly(expected.get(i));
        }
    }

    private static String unquoted(MatchResult word) {
        return word.group(1) != null ? word.group(1) : word.group(2) != null ? word.group(2) : word.group(3);
    }

    private static String parameter(String data) {
        int equals = data.indexOf('=');
        return data.substring(0, equals) + "=" + URLEncoder.encode(data.substring(equals + 1), StandardCharsets.UTF_8);
    }

    @Test
    void saysWhatIsWrong() {
        assertThat(run("--from", "yesterday").err()).contains(" answered 400: from: yesterday (expected: an RFC 3339");
        assertThat(run("--from", "yesterday").exitCode()).isEqualTo(1);
        assertThat(run("--limit", "-1").exitCode()).isEqualTo(2);
        assertThat(run("--limit", "-1").out()).isEmpty();
    }

    private static long count(String... words) {
        List<String> all = new ArrayList<>(List.of("-o", "jsonl"));
        all.addAll(List.of(words));
        Outcome outcome = run(all.toArray(String[]::new));
        assertThat(outcome.exitCode()).as(outcome.err()).isZero();
        return outcome.out().lines().count();
    }

    private static Outcome run(String... words) {
        List<String> all = new ArrayList<>(List.of("audit", "--token", "t", "--server"));
        all.add("http://127.0.0.1:" + server.getAddress().getPort());
        all.addAll(List.of(words));
        StringWriter out = new StringWriter();
        StringWriter err = new StringWriter();
        int exitCode = Main.commandLine(all.getFirst())
                .setOut(new PrintWriter(out, true))
                .setErr(new PrintWriter(err, true))
                .execute(all.toArray(String[]::new));
        return new Outcome(exitCode, out.toString(), err.toString());
    }
}
