package io.hypercube.cluster.kubeconfig;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.cluster.kubeconfig.ClusterConnection.HttpCredential;
import io.hypercube.cluster.kubeconfig.ClusterConnection.Trust;
import io.hypercube.testbed.Kubectl;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.nio.charset.StandardCharsets;
import java.nio.file.Files;
import java.nio.file.Path;
import java.security.KeyPair;
import java.util.ArrayList;
import java.util.Base64;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.json.JsonMapper;

/** The gateway and a real kubectl read the same from a random {@code $KUBECONFIG}. */
@Thorough
class KubeconfigMergeIT {
    private static final int CASES = 25;
    private static final List<String> NAMES = List.of("a", "b", "c");

    @TempDir
    Path folder;

    /** Each case with one of the versions, in turn: they read the same. */
    @Test
    void readsTheSameAsKubectl() throws Exception {
        List<Kubectl> kubectls = Kubectl.atHand();
        for (int seed = 0; seed < CASES; seed++) {
            Kubectl kubectl = kubectls.get(seed % kubectls.size());
            Path home = Files.createDirectory(folder.resolve("case-" + seed));
            List<Path> files = write(home, new Random(seed));

            Map<String, String> ours = new TreeMap<>();
            for (KubeconfigContext context :
                    Kubeconfigs.read(new KubeconfigFiles.Found(files)).contexts()) {
                KubeconfigContext.Usable usable = (KubeconfigContext.Usable) context;
                ours.put(usable.name().value(), describe(usable.connection()));
            }

            assertThat(ours)
                    .describedAs("seed %d, %s", seed, kubectl)
                    .isNotEmpty()
                    .isEqualTo(theirs(kubectl, files));
        }
    }

    /** Three files and a missing one; every cluster and user is in one of them, and contexts refer to any of them. */
    private static List<Path> write(Path home, Random random) throws IOException {
        List<Path> files = new ArrayList<>();
        for (int number = 0; number < 3; number++) {
            Path place = Files.createDirectories(home.resolve("folder-" + number));
            KeyPair pair = number == 0 ? TestPki.EC : TestPki.RSA;
            Files.write(place.resolve("ca.crt"), TestPki.certificate("ca-" + number, pair));
            Files.write(place.resolve("user.crt"), TestPki.certificate("user-" + number, pair));
            Files.write(place.resolve("user.key"), TestPki.key(pair));
            files.add(Files.writeString(place.resolve("config"), kubeconfig(number, random)));
        }
        files.add(random.nextInt(files.size()), home.resolve("missing"));
        return files;
    }

    private static String kubeconfig(int number, Random random) {
        StringBuilder text = new StringBuilder("apiVersion: v1\nkind: Config\nclusters:\n");
        some(number, random)
                .forEach(name -> text.append("- {name: %s, cluster: {server: \"https://%s-%d\"%s}}\n"
                        .formatted(
                                name,
                                name,
                                number,
                                pick(
                                        random,
                                        "",
                                        ", certificate-authority: ca.crt",
                                        ", insecure-skip-tls-verify: true",
                                        ", tls-server-name: n" + number,
                                        ", proxy-url: \"socks5://p:1\", unknown: [x]"))));
        text.append("users:\n");
        some(number, random)
                .forEach(name -> text.append("- {name: %s, user: {%s}}\n"
                        .formatted(
                                name,
                                pick(
                                        random,
                                        "",
                                        "token: t" + number,
                                        "username: u" + number + ", password: p",
                                        "client-certificate: user.crt, client-key: ./user.key"))));
        text.append("contexts:\n");
        some(number, random)
                .forEach(name -> text.append("- {name: ctx-%s, context: {cluster: %s, user: %s}}\n"
                        .formatted(name, pick(random, "a", "b", "c"), pick(random, "a", "b", "c"))));
        return text.toString();
    }

    /** The first file has all names, so that every reference resolves. */
    private static List<String> some(int number, Random random) {
        return number == 0
                ? NAMES
                : NAMES.stream().filter(name -> random.nextBoolean()).toList();
    }

    private static String pick(Random random, String... choices) {
        return choices[random.nextInt(choices.length)];
    }

    private static Map<String, String> theirs(Kubectl kubectl, List<Path> files)
            throws IOException, InterruptedException {
        ProcessBuilder builder =
                new ProcessBuilder(kubectl.program().toString(), "config", "view", "--raw", "--flatten", "-o", "json");
        builder.environment()
                .put("KUBECONFIG", files.stream().map(Path::toString).collect(Collectors.joining(":")));
        Process process = builder.redirectError(ProcessBuilder.Redirect.INHERIT).start();
        JsonNode config = JsonMapper.shared().readTree(process.getInputStream().readAllBytes());
        assertThat(process.waitFor()).isZero();
        Map<String, String> contexts = new TreeMap<>();
        for (JsonNode context : config.path("contexts")) {
            JsonNode fields = context.path("context");
            contexts.put(
                    context.path("name").asString(),
                    describe(
                            named(config.path("clusters"), fields.path("cluster"))
                                    .path("cluster"),
                            named(config.path("users"), fields.path("user")).path("user")));
        }
        return contexts;
    }

    private static JsonNode named(JsonNode list, JsonNode name) {
        for (JsonNode item : list) {
            if (item.path("name").equals(name)) {
                return item;
            }
        }
        throw new AssertionError("no " + name);
    }

    private static String describe(JsonNode cluster, JsonNode user) {
        boolean basic = user.has("username");
        return String.join(
                " ",
                cluster.path("server").asString(""),
                cluster.path("insecure-skip-tls-verify").asBoolean(false)
                        ? "anyone"
                        : fingerprint(decode(cluster.path("certificate-authority-data"))),
                cluster.path("tls-server-name").asString("null"),
                cluster.path("proxy-url").asString("null"),
                fingerprint(decode(user.path("client-certificate-data"))),
                basic
                        ? user.path("username").asString("") + ":"
                                + user.path("password").asString("")
                        : user.path("token").asString(""));
    }

    private static String describe(ClusterConnection connection) {
        String trust =
                switch (connection.trust()) {
                    case Trust.Anyone anyone -> "anyone";
                    case Trust.SystemRoots roots -> "";
                    case Trust.Authorities authorities -> fingerprint(authorities.pem());
                };
        String credential =
                switch (connection.credential()) {
                    case HttpCredential.Basic basic ->
                        basic.username() + ":" + basic.password().reveal();
                    case HttpCredential.Bearer bearer -> bearer.token().reveal();
                    case HttpCredential.None none -> "";
                    case HttpCredential.TokenFile file -> throw new AssertionError(file);
                    case HttpCredential.Exec exec -> throw new AssertionError(exec);
                };
        return String.join(
                " ",
                connection.server().toString(),
                trust,
                String.valueOf(connection.tlsServerName()),
                String.valueOf(connection.proxy()),
                connection.certificate() == null
                        ? ""
                        : fingerprint(connection.certificate().chainPem()),
                credential);
    }

    private static byte[] decode(JsonNode base64) {
        return Base64.getDecoder().decode(base64.asString(""));
    }

    private static String fingerprint(byte[] pem) {
        try {
            return pem.length == 0
                    ? ""
                    : Pem.certificates(pem).getFirst().getSubjectX500Principal().getName()
                            + Integer.toHexString(new String(pem, StandardCharsets.US_ASCII)
                                    .replaceAll("\\s", "")
                                    .hashCode());
        } catch (Pem.MalformedException e) {
            throw new AssertionError(e);
        }
    }
}
