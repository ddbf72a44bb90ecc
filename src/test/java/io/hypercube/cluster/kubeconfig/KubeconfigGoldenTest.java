package io.hypercube.cluster.kubeconfig;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.cluster.kubeconfig.ClusterConnection.HttpCredential;
import io.hypercube.cluster.kubeconfig.ClusterConnection.Identity;
import io.hypercube.cluster.kubeconfig.ClusterConnection.Trust;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.MethodSource;

/**
 * Each file of src/test/resources/kubeconfigs is one case: its lines that begin with {@code #=} are the expected result of the
 * rest. {@code ${base64:NAME}} stands for the content of one of {@link TestPki}'s files.
 */
class KubeconfigGoldenTest {
    private static final Path CASES = Path.of("src/test/resources/kubeconfigs");
    private static final Pattern BASE64 = Pattern.compile("\\$\\{base64:([^}]+)}");

    @TempDir
    Path folder;

    static Stream<String> cases() throws IOException {
        try (Stream<Path> files = Files.list(CASES)) {
            return files.map(file -> file.getFileName().toString()).sorted().toList().stream();
        }
    }

    @ParameterizedTest
    @MethodSource("cases")
    void readsTheCase(String name) throws IOException {
        TestPki.writeTo(folder);
        String text = Files.readString(CASES.resolve(name));
        Path file = folder.resolve("kubeconfig");
        Files.writeString(file, BASE64.matcher(text).replaceAll(match -> base64(match.group(1))));

        String expected = text.lines()
                .filter(line -> line.startsWith("#="))
                .map(line -> line.substring(2).strip())
                .collect(Collectors.joining("\n"));
        assertThat(describe(file)).isEqualTo(expected);
    }

    private String describe(Path file) {
        List<String> lines = new ArrayList<>();
        try {
            Kubeconfigs read = Kubeconfigs.read(new KubeconfigFiles.Named(List.of(file)));
            read.contexts().forEach(context -> lines.add(describe(context)));
            read.problems().stream()
                    .filter(problem -> problem.contains("cannot be the name"))
                    .forEach(problem -> lines.add("problem: " + problem));
        } catch (KubeconfigException e) {
            e.problems().forEach(problem -> lines.add("refused: " + problem));
        }
        return String.join("\n", lines).replace(folder + "/", "");
    }

    private static String describe(KubeconfigContext context) {
        return switch (context) {
            case KubeconfigContext.Broken broken -> broken.name() + " broken: " + broken.problem();
            case KubeconfigContext.Usable usable -> usable.name() + " " + describe(usable.connection());
        };
    }

    private static String describe(ClusterConnection connection) {
        String trust =
                switch (connection.trust()) {
                    case Trust.Authorities authorities -> "authorities";
                    case Trust.SystemRoots roots -> "system";
                    case Trust.Anyone anyone -> "anyone";
                };
        String credential =
                switch (connection.credential()) {
                    case HttpCredential.None none -> "";
                    case HttpCredential.Bearer bearer ->
                        " token=" + bearer.token().reveal();
                    case HttpCredential.TokenFile tokenFile -> " tokenFile=" + tokenFile.file();
                    case HttpCredential.Basic basic ->
                        " basic=" + basic.username() + ":" + basic.password().reveal();
                    case HttpCredential.Exec exec -> " exec=" + describe(exec);
                };
        return connection.server() + " trust=" + trust
                + (connection.tlsServerName() == null ? "" : " name=" + connection.tlsServerName())
                + (connection.proxy() == null ? "" : " proxy=" + connection.proxy())
                + (connection.certificate() == null
                        ? ""
                        : " certificate until "
                                + Pem.expiration(connection.certificate().chainPem())
                                        .orElseThrow())
                + credential
                + (connection.identity() instanceof Identity.Token(String audience) ? " audience=" + audience : "");
    }

    private static String describe(HttpCredential.Exec exec) {
        return exec.command()
                + exec.arguments()
                + exec.environment().keySet()
                + exec.apiVersion()
                + (exec.clusterConfig() == null ? "" : exec.clusterConfig());
    }

    private String base64(String name) {
        try {
            return Base64.getEncoder().encodeToString(Files.readAllBytes(folder.resolve(name)));
        } catch (IOException e) {
            throw new IllegalStateException(e);
        }
    }
}
