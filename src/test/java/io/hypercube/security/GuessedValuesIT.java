package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.AiCalls;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.net.http.HttpResponse;
import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.stream.Stream;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.Arguments;
import org.junit.jupiter.params.provider.MethodSource;

/** A model that sends one hidden value after the other learns from no answer whether it was the right one. */
@Thorough
class GuessedValuesIT {
    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    private static final String RIGHT = "4711";
    private static final String WRONG = "4712";
    private static final String POD =
            "{restartPolicy: Never, containers: [{name: app, image: app, args: [--password=4711], env: [{name: PIN_TOKEN, value: '4711'}]}]}";

    private static final String OBJECTS = """
            apiVersion: v1
            kind: Secret
            metadata: {name: pin, namespace: NAMESPACE}
            data: {pin: PIN}
            ---
            apiVersion: v1
            kind: Secret
            metadata: {name: fixed, namespace: NAMESPACE}
            immutable: true
            data: {pin: PIN}
            ---
            apiVersion: v1
            kind: ConfigMap
            metadata: {name: pin, namespace: NAMESPACE}
            data: {pin: '4711'}
            ---
            apiVersion: v1
            kind: ConfigMap
            metadata: {name: fixed, namespace: NAMESPACE}
            immutable: true
            data: {pin: '4711'}
            ---
            apiVersion: apps/v1
            kind: Deployment
            metadata: {name: pin, namespace: NAMESPACE}
            spec:
              selector: {matchLabels: {app: pin}}
              template: {metadata: {labels: {app: pin}}, spec: TEMPLATE}
            ---
            apiVersion: batch/v1
            kind: Job
            metadata: {name: pin, namespace: NAMESPACE}
            spec:
              manualSelector: true
              selector: {matchLabels: {app: pin}}
              template: {metadata: {labels: {app: pin}}, spec: POD}
            ---
            apiVersion: v1
            kind: Pod
            metadata: {name: pin, namespace: NAMESPACE}
            spec: POD
            """;

    @AutoClose
    private static WritingBed bed;

    private static Cookie admin;

    private AiCalls client;

    @BeforeAll
    static void start() throws IOException {
        bed = WritingBed.start(CLUSTER);
        admin = bed.adminBrowser();
        CLUSTER.apply(OBJECTS.replace("NAMESPACE", bed.namespace())
                .replace("PIN}", base64(RIGHT) + "}")
                .replace("spec: POD", "spec: " + POD)
                .replace("TEMPLATE", POD.replace("restartPolicy: Never, ", "")));
    }

    @BeforeEach
    void signIn() {
        client = bed.ownClient(admin);
    }

    /** A change with a guess, which stands for itself in the texts as {@code GUESS}, or as {@code BASE64}. */
    record Attack(String tool, Map<String, Object> arguments) {
        Map<String, Object> with(String guess) {
            Map<String, Object> all = new LinkedHashMap<>(arguments);
            all.replaceAll((name, value) -> value instanceof String text
                    ? text.replace("GUESS", guess).replace("BASE64", base64(guess))
                    : value);
            return all;
        }

        @Override
        public String toString() {
            return tool + " " + arguments;
        }
    }

    static Stream<Arguments> attacks() {
        String secret = "{apiVersion: v1, kind: Secret, metadata: {name: pin}, %s}";
        String map = "{apiVersion: v1, kind: ConfigMap, metadata: {name: pin}, data: {pin: 'GUESS'}}";
        String env =
                "{spec: {template: {spec: {containers: [{name: app, env: [{name: PIN_TOKEN, value: 'GUESS'}]}]}}}}";
        String args = "{spec: {containers: [{name: app, '$deleteFromPrimitiveList/args': ['--password=GUESS']}]}}";
        String operation = "[{op: replace, path: %s/containers/0/env/0/value, value: 'GUESS'}]";
        String deployment = "{apiVersion: apps/v1, kind: Deployment, metadata: {name: pin}, " + env.substring(1);
        return Stream.of(
                        apply(secret.formatted("data: {pin: BASE64}"), false),
                        apply(secret.formatted("data: {pin: BASE64}"), true),
                        apply(secret.formatted("stringData: {pin: 'GUESS'}"), false),
                        patch("secrets", "fixed", "merge", "{data: {pin: BASE64}}"),
                        patch("secrets", "fixed", "merge", "{stringData: {pin: 'GUESS'}}"),
                        patch("secrets", "fixed", "json", "[{op: add, path: /data, value: {pin: BASE64}}]"),
                        patch("secrets", "fixed", "json", "[{op: replace, path: x/data/pin, value: BASE64}]"),
                        patch("secrets", "fixed", "strategic", "{immutable: false, data: {pin: BASE64}}"),
                        patch("secrets", "pin", "merge", "{immutable: true, data: {pin: BASE64}}"),
                        apply(map, false),
                        apply(map, true),
                        patch("configmaps", "fixed", "merge", "{data: {pin: 'GUESS'}}"),
                        apply(deployment, false),
                        apply(deployment, true),
                        patch("deployments", "pin", "strategic", env),
                        patch("jobs", "pin", "strategic", env),
                        patch("jobs", "pin", "json", operation.formatted("/spec/template/spec")),
                        patch("pods", "pin", "json", operation.formatted("/spec")),
                        patch(
                                "pods",
                                "pin",
                                "json",
                                operation.formatted("/spec").replace("containers/0", "containers/+0")),
                        patch("pods", "pin", "strategic", args),
                        patch(
                                "pods",
                                "pin",
                                "strategic",
                                "{spec: {containers: [{name: none, $patch: delete, args: ['--password=GUESS']}]}}"))
                .map(Arguments::of);
    }

    private static Attack apply(String manifest, boolean force) {
        return new Attack("apply", Map.of("cluster", "console", "manifest", manifest, "force", force));
    }

    private static Attack patch(String resource, String name, String type, String patch) {
        return new Attack(
                "patch",
                Map.of("cluster", "console", "resource", resource, "name", name, "type", type, "patch", patch));
    }

    @ParameterizedTest
    @MethodSource("attacks")
    @Shows("S49")
    void answersTheSameWhetherAGuessIsRight(Attack attack) {
        assertThat(answer(attack, RIGHT)).isEqualTo(answer(attack, WRONG)).doesNotContain(RIGHT + RIGHT);
    }

    /** The cluster refuses the change of the type, which the person sees and the model does not. */
    @Test
    void aPlanIsMadeAlsoWhereTheClusterRefuses() {
        String asked =
                client.text("patch", bed.named("console", "secrets", "pin", Map.of("patch", Map.of("type", "other"))));

        assertThat(asked).contains("Nothing has been changed yet").doesNotContain("422");
        assertThat(bed.plan(admin, AiCalls.plan(asked)).body()).contains("The cluster refuses this change: 422");
    }

    /** Rules that only a cluster knows may compare values, so refusals count. */
    @Test
    @Shows("S49")
    void countsRefusedChanges() {
        Map<String, Object> refused = bed.named(
                "console", "services", "none-of-it", Map.of("patch", Map.of("spec", Map.of("type", "Nonsense"))));
        CLUSTER.apply("""
            apiVersion: v1
            kind: Service
            metadata: {name: none-of-it, namespace: %s}
            spec: {ports: [{port: 80}]}
            """.formatted(bed.namespace()));
        for (int i = 0; i < 20; i++) {
            assertThat(client.failure("patch", refused)).contains("422").contains("a valid object");
        }

        HttpResponse<byte[]> beyond = client.call("patch", refused);

        assertThat(beyond.statusCode()).isEqualTo(429);
        assertThat(beyond.headers().firstValue("Retry-After")).isPresent();
    }

    private String answer(Attack attack, String guess) {
        Map<String, Object> arguments = attack.with(guess);
        arguments.put("namespace", bed.namespace());
        return new String(client.call(attack.tool(), arguments).body(), StandardCharsets.UTF_8)
                .replaceAll("[0-9A-Za-z]{27}", "ID")
                .replaceAll("data-[0-9a-f]{8,}", "BOUNDARY")
                .replace(guess, "GUESS");
    }

    private static String base64(String text) {
        return Base64.getEncoder().encodeToString(text.getBytes(StandardCharsets.UTF_8));
    }
}
