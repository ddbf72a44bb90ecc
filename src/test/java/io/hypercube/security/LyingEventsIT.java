package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.entry;

import io.hypercube.RunningGateway;
import io.hypercube.audit.AuditLines;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Thorough;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.assertj.core.api.InstanceOfAssertFactories;
import org.assertj.core.api.MapAssert;
import org.junit.jupiter.api.AutoClose;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Attack 39: a caller chooses a target whose audit event hides what the API server does. */
@Thorough
class LyingEventsIT {
    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    @TempDir
    private static Path folder;

    @AutoClose
    private static RunningGateway gateway;

    private static AuditLines lines;
    private static String token;

    @BeforeAll
    static void start() {
        lines = new AuditLines(folder.resolve("audit.log"));
        gateway = RunningGateway.with(Map.of(
                "kubeconfig",
                List.of(CLUSTER.kubeconfig().toString()),
                "audit-file",
                List.of(lines.file().toString())));
        token = gateway.admin().token();
    }

    private static Answer send(Attack attack) {
        return Protocol.HTTP_1_1.send(gateway, attack.bearer(token));
    }

    private static String target(String path) {
        return "/clusters/" + CLUSTER.name() + path;
    }

    private static MapAssert<Object, Object> annotations(Answer answer) {
        String id = answer.all("audit-id").getFirst();
        return assertThat(lines.last(id).get("annotations")).asInstanceOf(InstanceOfAssertFactories.MAP);
    }

    /** The API server decodes names, and takes what stands behind any padding. */
    @ParameterizedTest
    @ValueSource(
            strings = {
                "command=sh&command=-c&command=curl+-d+token%3Dx%26y+z&container=web&stdin=true&tty=true",
                "%63ommand=sh&c%6Fmmand=-c&command=curl%20-d%20token=x%26y%20z&container=web&container=x&stdin&%74ty=1",
                "PADDING&command=sh&command=-c&command=curl+-d+token%3Dx%26y+z&container=web&stdin=fal%C5%BFe&tty=1&tty=0"
            })
    @Shows("S39")
    void theCommandOfAnExecIsAFieldOfItsOwn(String query) {
        String padding = "x=" + "y".repeat(6000) + "&token=" + "z".repeat(3000);
        Answer answer = send(Attack.of(
                "POST", target("/api/v1/namespaces/default/pods/none/exec?") + query.replace("PADDING", padding)));

        annotations(answer.isStatus(404))
                .contains(entry("hypercube.io/exec-command", "[\"sh\",\"-c\",\"curl -d token=x&y z\"]"))
                .contains(entry("hypercube.io/exec-container", "web"))
                .contains(entry("hypercube.io/exec-tty", "true"))
                .contains(entry("hypercube.io/exec-stdin", "true"));
    }

    /** Padding within the command. */
    @Test
    @Shows("S39")
    void aLongCommandIsWhole() {
        String comment = "'" + "+".repeat(60_000) + "'";
        Answer answer = send(Attack.of(
                "POST",
                target("/api/v1/namespaces/default/pods/none/exec?tty=false&command=sh&command=-c&command=:+") + comment
                        + "%3B+evil"));

        annotations(answer)
                .contains(entry("hypercube.io/exec-tty", "false"))
                .contains(entry("hypercube.io/exec-stdin", "false"))
                .contains(entry(
                        "hypercube.io/exec-command", "[\"sh\",\"-c\",\": " + comment.replace('+', ' ') + "; evil\"]"))
                .doesNotContainKey("hypercube.io/exec-container");
    }

    /** The API server has no such resource; the gateway cannot know that. */
    @ParameterizedTest
    @CsvSource({
        "/apis/subresources.kubevirt.io/v1/namespaces/a/virtualmachineinstances/vm/console, true",
        "/consoles/vm,                                                                      true",
        "/apis/a.b/v1/namespaces/a/things/thing/log,                                        true",
        "/apis/a.b/v1/watch/namespaces/a/things/thing/console,                              true",
        "/api/v1/namespaces/a/pods/none/log,                                                false",
        "/api/v1/watch/namespaces/a/configmaps/none,                                        false"
    })
    @Shows("S45")
    void everyUpgradeIsRecordedExceptWatchesAndLogs(String path, boolean recorded) {
        String marker = "fieldManager=" + path.hashCode();
        send(Attack.get(target(path) + "?timeoutSeconds=1&" + marker).upgrading("Upgrade"));

        if (recorded) {
            assertThat(lines.ended(marker)).isNotEmpty();
        } else {
            annotations(send(Attack.of("DELETE", target("/api/v1/namespaces/none/configmaps/a"))));
            assertThat(lines.with(marker)).isEmpty();
        }
    }
}
