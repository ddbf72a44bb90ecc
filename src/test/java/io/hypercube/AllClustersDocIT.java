package io.hypercube;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.testbed.Outcome;
import io.hypercube.testbed.RealCluster;
import io.hypercube.testbed.Thorough;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.extension.RegisterExtension;
import org.junit.jupiter.api.io.TempDir;

/** Runs the shell blocks of docs/all-clusters.md and docs/who-can.md as one session. The three clusters of the pages are one API server. */
@Thorough
class AllClustersDocIT {
    @RegisterExtension
    static final RealCluster CLUSTER = RealCluster.shared();

    @TempDir
    Path folder;

    @Test
    void theExamplesOfTheDocumentationWork() throws Exception {
        try (ProgramOnPath program = ProgramOnPath.in(folder);
                RunningGateway gateway = RunningGateway.with(Map.of())) {
            Path kubeconfig = CLUSTER.kubeconfig("doc", "system:masters");
            for (String cluster : List.of("prod-eu env=prod", "prod-us env=prod", "edge-7 env=edge")) {
                String[] words = cluster.split(" ");
                gateway.cli("cluster", "add", kubeconfig.toString(), "--name", words[0], "--label", words[1]);
            }
            Files.copy(gateway.authority(), folder.resolve("ca.crt"));
            String login = "echo " + RunningGateway.ADMIN_PASSWORD
                    + " | hypercube login --certificate-authority ca.crt --password-stdin admin\n";
            ProcessBuilder session = program.shell(login
                    + String.join("\n", ShellBlocks.of("docs/all-clusters.md"))
                    + String.join("\n", ShellBlocks.of("docs/who-can.md")));
            session.environment().put("HYPERCUBE_SERVER", gateway.uri().toString());
            session.environment().put("TOKEN", gateway.admin().token());

            Outcome outcome = Outcome.of(session, "", line -> {});

            assertThat(outcome.exitCode()).as(outcome.err()).isZero();
            assertThat(Pattern.compile("\"clusters\":\\[\\{\"name\":")
                            .matcher(outcome.out())
                            .results()
                            .count())
                    .as(outcome.out())
                    .isGreaterThanOrEqualTo(6);
            assertThat(outcome.out())
                    .containsPattern("CLUSTER +NAME +STATUS")
                    .containsPattern("(?m)^prod-us +default +Active")
                    .containsPattern("(?m)^edge-7 +Group +system:masters +\\* +ClusterRoleBinding/cluster-admin ");
        }
    }
}
