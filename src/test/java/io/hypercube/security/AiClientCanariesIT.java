package io.hypercube.security;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.AppenderBase;
import io.hypercube.RunningGateway;
import io.hypercube.ToolClient;
import io.hypercube.observability.LogFormats;
import io.hypercube.observability.Logging.LogFormat;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Thorough;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Queue;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.stream.Stream;
import org.junit.jupiter.api.AfterAll;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.slf4j.LoggerFactory;

/** Secrets in 27 places of a cluster are in no answer of a tool, not in the audit log and not in the program's log, and cannot be guessed. */
@Thorough
class AiClientCanariesIT {
    private static final String URL = "https://hub.example.com";
    private static final List<String> RESOURCES = List.of(
            "pods",
            "deployments.apps",
            "statefulsets",
            "daemonsets",
            "cronjobs",
            "configmaps",
            "services",
            "events",
            "nodes",
            "vaults",
            "namespaces");
    private static final List<String> OBJECTS = List.of(
            "secrets/db",
            "pods/web-1",
            "deployments/web",
            "statefulsets/db",
            "daemonsets/agent",
            "cronjobs/nightly",
            "configmaps/settings",
            "services/web",
            "events/web-1.a",
            "events/web-1.b",
            "vaults/one");
    private static final List<String> LOGS = List.of(
            "",
            ", 'previous': true",
            ", 'grep': 'cAnArY'",
            ", 'grep': 'Bearer|PRIVATE'",
            ", 'tail': 2",
            ", 'tail': 3",
            ", 'tail': 4");

    /** Terms that would tell a value by what they find. */
    private static final List<String> FILTERS = List.of(
            "'secrets', 'where': 'data.token~GUESS'}",
            "'Secret', 'where': 'data.token=GUESS'}",
            "'v1/secrets', 'where': 'data.token!~GUESS'}",
            "'secrets', 'where': 'metadata.name=db,data.password~GUESS', 'fields': ['metadata.name']}",
            "'secrets', 'where': 'stringData.password~GUESS'}",
            "'secrets', 'where': 'metadata.annotations.example.com/last-applied~GUESS'}",
            "'secrets', 'where': 'metadata.annotations.kubectl.kubernetes.io/last-applied-configuration~GUESS'}",
            "'secrets', 'where': 'data~GUESS'}",
            "'secrets', 'where': 'metadata.annotations~GUESS'}",
            "'deployments', 'where': 'spec.template.spec.containers.env.value~GUESS'}",
            "'deployments', 'where': 'spec.template.spec.containers.env~GUESS'}",
            "'pods', 'where': 'spec.initContainers.env.value=GUESS'}",
            "'pods', 'where': 'spec.containers.args~GUESS'}",
            "'configmaps', 'where': '[\\u0027data\\u0027][\\u0027tls.pem\\u0027]~GUESS'}",
            "'configmaps', 'where': 'data.token~GUESS'}",
            "'vaults', 'where': 'spec.env.DB_PASSWORD~GUESS'}",
            "'cronjobs', 'where': 'spec.jobTemplate.spec.template.spec.containers.env.value~GUESS'}",
            "'pods', 'where': 'metadata.annotations.kubectl.kubernetes.io/last-applied-configuration~GUESS'}");

    /** Orders and counts that would tell a value, or its place between two others. */
    private static final List<String> ORDERS = List.of(
            "'secrets', 'sort': 'data.token'}",
            "'secrets', 'sort': '-data.password:natural'}",
            "'secrets', 'countBy': ['data.token']}",
            "'secrets', 'countBy': ['metadata.name', 'data.password']}",
            "'pods', 'sort': 'spec.containers.env.value'}",
            "'pods', 'countBy': ['spec.containers.env.value']}",
            "'pods', 'countBy': ['spec.containers.args']}",
            "'vaults', 'sort': 'spec.env.DB_PASSWORD'}",
            "'vaults', 'countBy': ['spec.env.DB_PASSWORD']}");

    private static final Queue<String> LINES = new ConcurrentLinkedQueue<>();
    private static final List<String> LOGGERS = List.of("io.hypercube", "access");

    private static final AppenderBase<ILoggingEvent> APPENDER = new AppenderBase<>() {
        @Override
        protected void append(ILoggingEvent event) {
            LINES.add(LogFormats.print(LogFormat.JSON, event));
        }
    };

    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    private static RunningGateway gateway;
    private static PlantedCanaries planted;
    private static ToolClient tools;

    @BeforeAll
    static void start() throws Exception {
        APPENDER.start();
        ((Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME)).addAppender(APPENDER);
        LOGGERS.forEach(name -> ((Logger) LoggerFactory.getLogger(name)).setLevel(Level.TRACE));
        gateway = RunningGateway.with(Map.of(
                "kubeconfig", List.of(CLUSTER.kubeconfig().toString()),
                "public-url", List.of(URL),
                "mcp", List.of("true")));
        planted = PlantedCanaries.in(CLUSTER);
        tools = new ToolClient(gateway, gateway.admin(), URL);
    }

    @AfterAll
    static void stop() {
        planted.close();
        gateway.close();
        ((Logger) LoggerFactory.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME)).detachAppender(APPENDER);
        LOGGERS.forEach(name -> ((Logger) LoggerFactory.getLogger(name)).setLevel(null));
    }

    @Test
    void noAnswerNoAuditEventAndNoLogHasACanary() throws Exception {
        List<String> answers = new ArrayList<>();
        for (String call : calls()) {
            String tool = call.substring(0, call.indexOf(' '));
            String answer = tools.call(tool, call.substring(call.indexOf(' ') + 1));
            requireNone(call, answer);
            answers.add(answer);
        }
        assertThat(answers)
                .as("redacted values")
                .filteredOn(each -> each.contains(" bytes, redacted>"))
                .hasSizeGreaterThan(40);
        assertThat(answers).noneMatch(each -> each.startsWith("500"));

        await().untilAsserted(() -> assertThat(audit("objectRef.resource=mcp")).contains("\"name\":\"explain\""));
        requireNone("audit log of secrets", audit("objectRef.resource=secrets"));
        requireNone("audit log of tools", audit("objectRef.resource=mcp"));
        requireNone("audit log", audit("verb=get|list"));
        try (Stream<Path> files = Files.walk(gateway.dataDir())) {
            for (Path file : files.filter(Files::isRegularFile).toList()) {
                requireNone(file.toString(), Files.readString(file, ISO_8859_1));
            }
        }
        assertThat(LINES).as("lines of the watched log").anyMatch(line -> line.contains("/mcp"));
        LINES.forEach(line -> requireNone("log", line));
    }

    /** All tools, on all objects, in all their parts. */
    private static List<String> calls() {
        String place = "{'cluster': '" + CLUSTER.name() + "', 'namespace': '" + planted.namespace() + "'";
        List<String> calls = new ArrayList<>(List.of(
                "clusters {}",
                "explain {'cluster': '_all', 'resource': 'vaults'}",
                "diagnose {'cluster': '_all', 'resource': 'pods', 'name': 'web-1'}",
                "events {'cluster': '_all', 'type': 'all', 'since': '9d'}",
                "query " + place + ", 'resource': 'secrets'}",
                "query " + place + ", 'resource': 'secrets', 'fields': ['metadata', 'type']}",
                "query {'cluster': '_all', 'resource': 'secrets', 'fields': ['metadata.annotations'], 'limit': 200}",
                "query " + place
                        + ", 'resource': 'configmaps', 'countBy': ['data.token', '[\\u0027data\\u0027][\\u0027tls.pem\\u0027]']}",
                "query " + place
                        + ", 'resource': 'pods', 'countBy': ['metadata.labels.session', 'metadata.annotations.note']}",
                "query " + place + ", 'resource': 'vaults', 'countBy': ['spec.text', 'spec.template.kind']}"));
        for (String resource : RESOURCES) {
            String list = "query " + place + ", 'resource': '" + resource + "'";
            calls.add(list + "}");
            calls.add(list + ", 'fields': ['metadata', 'spec', 'status', 'data', 'message', 'involvedObject']}");
        }
        Stream.concat(OBJECTS.stream(), Stream.of("nodes/" + planted.node(), "namespaces/" + planted.namespace()))
                .map(object -> place + ", 'resource': '" + object.replace("/", "', 'name': '") + "'")
                .forEach(named -> calls.addAll(callsOf(named)));
        for (String more : LOGS) {
            calls.add("logs " + place + ", 'name': 'web-1'" + more + "}");
            calls.add("logs " + place + ", 'resource': 'deployments', 'name': 'web'" + more + "}");
        }
        return calls;
    }

    /** All that can be read of one object. */
    private static List<String> callsOf(String named) {
        List<String> calls = new ArrayList<>();
        calls.add("get " + named + "}");
        for (String part : List.of("spec", "status", "metadata")) {
            calls.add("get " + named + ", 'part': '" + part + "'}");
        }
        calls.add("get " + named + ", 'fields': ['metadata.annotations', 'metadata.labels', 'type']}");
        calls.add("diagnose " + named + "}");
        calls.add("events " + named + ", 'type': 'all', 'since': '9d'}");
        return calls;
    }

    /** A right guess is answered as a wrong one. */
    @Test
    void noFilterAndNoOrderTellsASecret() {
        String place = "{'cluster': '_all', 'namespace': '" + planted.namespace() + "', 'resource': ";
        for (String form : FILTERS) {
            String right = answer(place + form.replace("GUESS", "canary"));
            String encoded = answer(place + form.replace("GUESS", "Y0FuQXJZ"));
            String wrong = answer(place + form.replace("GUESS", "nothing"));
            assertThat(right).as(form).isEqualTo(wrong).isEqualTo(encoded);
        }
        for (String form : ORDERS) {
            assertThat(tools.call("query", place + form))
                    .as(form)
                    .contains("(expected: a field whose values are not redacted)");
        }
        String logs = "{'cluster': '" + CLUSTER.name() + "', 'namespace': '" + planted.namespace()
                + "', 'name': 'web-1', 'grep': '";
        assertThat(tools.call("logs", logs + "cAnArY2'}")).isEqualTo(tools.call("logs", logs + "nothing'}"));
    }

    private static String answer(String question) {
        return tools.call("query", question).replaceAll("data-[0-9a-f]{16}", "data");
    }

    private static String audit(String selector) {
        return new String(
                gateway.admin()
                        .get("/api/v1/cube/audit?pageSize=1000&selector=" + selector.replace("|", "%7C"))
                        .body(),
                UTF_8);
    }

    private static void requireNone(String place, String text) {
        assertThat(PlantedCanaries.FORM.matcher(text).results().map(found -> found.group()))
                .as("%s: %s", place, text.length() < 4000 ? text : "")
                .isEmpty();
    }
}
