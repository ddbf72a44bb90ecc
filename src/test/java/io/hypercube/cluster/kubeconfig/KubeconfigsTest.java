package io.hypercube.cluster.kubeconfig;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hypercube.testbed.Shows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.function.Function;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

class KubeconfigsTest {
    @TempDir
    Path folder;

    @Test
    @Shows("7.3")
    void filesNamedByTheOperatorStandAlone() throws Exception {
        // Given: two clusters made by kubeadm, whose entries have the same names
        Path one = file("one", "https://one", "one");
        Path two = file("two", "https://two", "two");

        Kubeconfigs read = Kubeconfigs.read(new KubeconfigFiles.Named(List.of(one, two)));

        assertThat(servers(read)).isEqualTo(Map.of("one", "https://one", "two", "https://two"));
        assertThat(read.problems()).isEmpty();
    }

    @Test
    @Shows("7.3")
    void filesOfTheUserAreMerged() throws Exception {
        Path one = file("one", "https://one", "one");
        Path two = file("two", "https://two", "two");

        Kubeconfigs read = Kubeconfigs.read(new KubeconfigFiles.Found(List.of(one, two)));

        assertThat(servers(read)).isEqualTo(Map.of("one", "https://one", "two", "https://one"));
    }

    @Test
    void theFirstContextOfANameWins() throws Exception {
        Path one = file("one", "https://one", "same");
        Path two = file("two", "https://two", "same");

        Kubeconfigs named = Kubeconfigs.read(new KubeconfigFiles.Named(List.of(one, two, one)));
        Kubeconfigs found = Kubeconfigs.read(new KubeconfigFiles.Found(List.of(two, one)));

        assertThat(servers(named)).isEqualTo(Map.of("same", "https://one"));
        assertThat(named.problems())
                .containsExactly(two + ": context \"same\": ignored, an earlier file has a context of that name");
        assertThat(servers(found)).isEqualTo(Map.of("same", "https://two"));
        assertThat(found.problems()).isEmpty();
    }

    @Test
    void aBrokenFileOfTheUserIsPassedOver() throws Exception {
        Path good = file("good", "https://good", "good");
        Path broken = Files.writeString(folder.resolve("broken"), "kind: Pod");

        Kubeconfigs read =
                Kubeconfigs.read(new KubeconfigFiles.Found(List.of(folder.resolve("missing"), broken, folder, good)));

        assertThat(servers(read)).containsOnlyKeys("good");
        assertThat(read.problems())
                .containsExactly(broken + ":1: kind: Pod (expected: Config)", folder + ": cannot be read");
    }

    @Test
    void everyBrokenFileOfTheOperatorIsTold() throws Exception {
        Path good = file("good", "https://good", "good");
        Path broken = Files.writeString(folder.resolve("broken"), "kind: Pod");
        Path missing = folder.resolve("missing");
        Path binary = Files.write(folder.resolve("binary"), new byte[] {(byte) 0xff, (byte) 0xfe, 0x00});

        assertThatExceptionOfType(KubeconfigException.class)
                .isThrownBy(() -> Kubeconfigs.read(new KubeconfigFiles.Named(List.of(good, broken, missing, binary))))
                .satisfies(e -> assertThat(e.problems())
                        .containsExactly(
                                broken + ":1: kind: Pod (expected: Config)",
                                missing + ": no such file",
                                binary + ": not UTF-8"));
    }

    @Test
    @Shows("7.3")
    void noFileAtAllIsFine() throws Exception {
        Kubeconfigs read = Kubeconfigs.read(new KubeconfigFiles.Found(List.of(folder.resolve("config"))));

        assertThat(read.contexts()).isEmpty();
        assertThat(read.problems()).isEmpty();
    }

    @Test
    void aFileThatCannotBeReadAnyMoreOrHasLostItsContextsIsTold() throws Exception {
        Path emptied = file("emptied", "https://a", "a");
        Path removed = file("removed", "https://b", "b");
        Path cut = file("cut", "https://c", "c");
        Path kept = file("kept", "https://d", "d");
        KubeconfigFiles files = new KubeconfigFiles.Found(List.of(emptied, removed, cut, kept));
        Kubeconfigs before = Kubeconfigs.read(files);

        Files.writeString(emptied, "");
        Files.delete(removed);
        String text = Files.readString(cut);
        Files.writeString(cut, text.substring(0, text.length() / 4));

        assertThat(Kubeconfigs.read(files).lostSince(before))
                .satisfiesExactly(
                        one -> assertThat(one).startsWith(emptied + ": missing or without contexts"),
                        one -> assertThat(one).startsWith(removed + ": missing or without contexts"),
                        one -> assertThat(one).startsWith(cut + ":"));
    }

    @Test
    void aFileThatWasBrokenOrWithoutContextsBeforeIsNotTold() throws Exception {
        Path empty = Files.writeString(folder.resolve("empty"), "");
        Path broken = Files.writeString(folder.resolve("broken"), "kind: Pod");
        Path missing = folder.resolve("missing");
        KubeconfigFiles files = new KubeconfigFiles.Found(List.of(empty, broken, missing));

        Kubeconfigs before = Kubeconfigs.read(files);

        assertThat(Kubeconfigs.read(files).lostSince(before)).isEmpty();
    }

    @Test
    void noSecretIsPrinted() throws Exception {
        Path file = Files.writeString(folder.resolve("config"), """
                clusters: [{name: a, cluster: {server: "https://hunter2:hunter2@a", proxy-url: "ftp://hunter2:hunter2@p"}}, {name: b, cluster: {server: "https://b", proxy-url: "http://u:hunter2@p:1"}}]
                users: [{name: a, user: {token: hunter2, username: hunter2, password: hunter2, client-key-data: hunter2}}, {name: b, user: {token: hunter2}}]
                contexts: [{name: a, context: {cluster: a, user: a}}, {name: b, context: {cluster: b, user: b}}]
                """);
        Kubeconfigs read = Kubeconfigs.read(new KubeconfigFiles.Named(List.of(file)));
        assertThat(read.toString()).contains("https://b").doesNotContain("hunter2");
    }

    private static Map<String, String> servers(Kubeconfigs read) {
        return usable(read).entrySet().stream()
                .collect(Collectors.toMap(
                        Map.Entry::getKey,
                        entry -> entry.getValue().connection().server().toString()));
    }

    private static Map<String, KubeconfigContext.Usable> usable(Kubeconfigs read) {
        return read.contexts().stream()
                .filter(KubeconfigContext.Usable.class::isInstance)
                .map(KubeconfigContext.Usable.class::cast)
                .collect(Collectors.toMap(context -> context.name().value(), Function.identity()));
    }

    /** Entries are named as kubeadm names them, for every cluster. */
    private Path file(String name, String server, String context) throws IOException {
        return Files.writeString(folder.resolve(name), """
                clusters: [{name: kubernetes, cluster: {server: "%s"}}]
                users: [{name: kubernetes-admin, user: {token: t}}]
                contexts: [{name: "%s", context: {cluster: kubernetes, user: kubernetes-admin}}]
                """.formatted(server, context));
    }
}
