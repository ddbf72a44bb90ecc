package io.hypercube.cluster;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hypercube.cluster.ClusterImports.ClusterImport;
import io.hypercube.cluster.kubeconfig.KubeconfigFiles;
import io.hypercube.cluster.kubeconfig.Kubeconfigs;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.testbed.OwnCall;
import io.hypercube.testbed.TestKeys;
import java.nio.file.Files;
import java.nio.file.Path;
import java.time.InstantSource;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;

/** Two API servers that would accept the same tokens of callers. */
class SharedAudienceTest extends BeforeImports {
    private static final ClusterName ONE = new ClusterName("one");
    private static final ClusterName TWO = new ClusterName("two");

    @Test
    void refusesAnImport() {
        assertThat(post(asked("one", "a", "p")).status()).isEqualTo(201);

        for (String query : List.of("", "dryRun=All")) {
            OwnCall.Answer refused = send("POST", "", query, asked("two", "b", "p"));
            assertThat(refused.status()).isEqualTo(422);
            assertThat(refused.json().path("message").asString())
                    .isEqualTo(
                            "cluster \"two\": identity.audience: p, which cluster \"one\" has as well"
                                    + " (expected: another audience for each API server, because each accepts the tokens of the other)");
        }
        assertThat(post(asked("same-server", "a", "p")).status()).isEqualTo(201);
        assertThat(post(asked("two", "b", "q")).status()).isEqualTo(201);
        assertThat(patch("two", Map.of("kubeconfig", kubeconfig("two", "b", "p")))
                        .status())
                .isEqualTo(422);
        assertThat(patch("two", Map.of("kubeconfig", kubeconfig("two", "c", "q")))
                        .status())
                .isEqualTo(200);
        assertThat(registry.require(ONE).isCalledByToken()).isTrue();
    }

    @Test
    void refusesAnImportBesideAFile() throws Exception {
        registry.addAll(read(kubeconfig("one", "a", "p")));
        assertThat(post(asked("two", "b", "p")).text()).contains("identity.audience: p, which cluster \\\"one\\\" has");
    }

    @Test
    void refusesAnImportOfTheCommandLine() {
        commandLine().create(command("one", "a"));
        assertThatExceptionOfType(ApiException.class)
                .isThrownBy(() -> commandLine().create(command("two", "b")))
                .withMessageStartingWith("cluster \"two\": identity.audience: p, which cluster \"one\" has as well");
    }

    @Test
    void usesNeitherOfTwoContextsAndRefusesAThird() throws Exception {
        Kubeconfigs read =
                read(kubeconfig("one", "a", "p"), kubeconfig("two", "b", "p"), kubeconfig("other", "b", "q"));
        assertThat(read.problems()).hasSize(2);
        assertThat(read.problems().getFirst())
                .contains("context \"one\": hypercube.io/identity: audience: p, which cluster \"two\" has as well");

        registry.addAll(read);

        assertThat(registry.unusable()).containsOnlyKeys(ONE, TWO);
        assertThat(post(asked("three", "c", "p")).status()).isEqualTo(422);
        FileClusters files = new FileClusters(registry);
        files.replace(read);
        assertThat(files.newlyBroken(read)).isEmpty();
        assertThat(files.replace(read)).isEmpty();
        assertThat(files.replace(read(kubeconfig("two", "b", "p"))))
                .containsExactly("cluster other removed", "cluster one removed");
        assertThat(registry.require(TWO).isCalledByToken()).isTrue();
    }

    @Test
    void refusesAReload() throws Exception {
        registry.addAll(read(kubeconfig("one", "a", "p")));
        assertThat(post(asked("imported", "i", "i")).status()).isEqualTo(201);
        FileClusters files = new FileClusters(registry);

        assertThat(files.newlyBroken(read(kubeconfig("two", "b", "x"), kubeconfig("three", "c", "x"))))
                .as("two new ones")
                .hasSize(2);
        assertThat(files.newlyBroken(read(kubeconfig("one", "a", "p"), kubeconfig("two", "b", "p"))))
                .hasSize(2)
                .first()
                .asString()
                .startsWith("context \"one\": hypercube.io/identity: audience: p, which cluster \"two\" has as well");
        assertThat(files.newlyBroken(read(kubeconfig("one", "a", "p"), kubeconfig("two", "b", "i"))))
                .singleElement()
                .asString()
                .startsWith(
                        "context \"two\": hypercube.io/identity: audience: i, which cluster \"imported\" has as well");
        assertThat(files.newlyBroken(read(kubeconfig("one", "a", "p"), kubeconfig("imported", "b", "i"))))
                .isEmpty();
    }

    @Test
    void usesNeitherOfTwoThatCameByOtherWays() throws Exception {
        registry.addAll(read(kubeconfig("one", "a", "p")));
        Cluster one = registry.require(ONE);
        commandLine().create(command("two", "b"));

        assertThat(registry.find(ONE)).isEmpty();
        assertThat(registry.find(TWO)).isEmpty();
        assertThat(one.isGone()).isTrue();
        assertThat(registry.unusable()).containsOnlyKeys(ONE, TWO);
        assertThat(registry.view(TWO).orElseThrow().message())
                .contains("audience: p, which cluster \"one\" has as well");

        commandLine().delete(TWO);
        assertThat(registry.require(ONE)).isNotSameAs(one);
        assertThat(registry.unusable()).isEmpty();
    }

    private ClusterImports commandLine() {
        return new ClusterImports(
                storage.clusters(),
                KubeconfigCipher.open(
                        TestKeys.rotated(storage, directory, InstantSource.system()), directory, storage.clusters()),
                InstantSource.system());
    }

    private static ClusterImport command(String name, String server) {
        return new ClusterImport(name, Secret.of(kubeconfig(name, server, "p")), null, null, null);
    }

    private static Map<String, Object> asked(String name, String server, String audience) {
        return Map.of("name", name, "kubeconfig", kubeconfig(name, server, audience));
    }

    private static String kubeconfig(String name, String server, String audience) {
        return """
                clusters:
                - name: %1$s
                  cluster:
                    server: https://%2$s
                    extensions: [{name: hypercube.io/identity, extension: {type: token, audience: %3$s}}]
                contexts: [{name: %1$s, context: {cluster: %1$s}}]
                """.formatted(name, server, audience);
    }

    private Kubeconfigs read(String... texts) throws Exception {
        List<Path> files = new ArrayList<>();
        for (String text : texts) {
            files.add(Files.writeString(directory.resolve("kubeconfig" + files.size()), text));
        }
        return Kubeconfigs.read(new KubeconfigFiles.Named(files));
    }
}
