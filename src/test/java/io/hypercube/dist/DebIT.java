package io.hypercube.dist;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.testbed.BeforeRelease;
import io.hypercube.testbed.Outcome;
import io.hypercube.testbed.Thorough;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.ArrayList;
import java.util.List;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The Debian package, installed by dpkg in a root file system of its own. */
@Thorough
@BeforeRelease
class DebIT {
    private static final String CONFIG = "/etc/hypercube/config.yaml";
    private static final String EXAMPLE = "/usr/share/doc/hypercube/config.example.yaml";
    private static final List<String> PROGRAMS =
            List.of("install rm rmdir id getent useradd userdel groupadd groupdel chown chmod stat dpkg-statoverride"
                    .split(" "));

    @TempDir
    static Path home;

    private static BareRoot root;

    @BeforeAll
    static void install() throws IOException {
        root = installed("root");
    }

    private static BareRoot installed(String name) throws IOException {
        BareRoot made = BareRoot.in(home.resolve(name), PROGRAMS.toArray(String[]::new));
        for (String folder : List.of("info", "updates", "triggers")) {
            Files.createDirectories(made.file("/var/lib/dpkg/" + folder));
        }
        Files.createFile(made.file("/var/lib/dpkg/status"));
        install(made);
        return made;
    }

    private static void install(BareRoot root) throws IOException {
        dpkg(root, "--install", Artifacts.file("hypercube_", ".deb").toString());
    }

    @Test
    void installsAProgramAServiceAndAUser() throws IOException {
        assertThat(root.run("hypercube", "version").succeeded()).startsWith("hypercube ");
        assertThat(root.run("getent", "passwd", "hypercube").succeeded())
                .contains(":/var/lib/hypercube:")
                .endsWith("nologin\n");
        assertThat(PosixFilePermissions.toString(Files.getPosixFilePermissions(root.file("/var/lib/hypercube"))))
                .isEqualTo("rwx------");
        assertThat(root.file("/usr/share/man/man1/hypercube.1.gz")).exists();
        assertThat(root.file("/usr/share/doc/hypercube/copyright")).exists();
        assertThat(root.file("/usr/share/doc/hypercube/docs/install.md")).exists();
        assertThat(Files.readString(root.file("/usr/share/bash-completion/completions/hypercube")))
                .contains("_complete_hypercube", "--drain-timeout");
    }

    /** It may have the password of a database, which the service and its commands need, and nobody else. */
    @Test
    void hasAConfigurationThatOnlyRootAndTheServiceRead() {
        assertThat(root.run("stat", "--format=%a %U %G", CONFIG).succeeded()).isEqualTo("640 root hypercube\n");
        root.run("hypercube", "check-config", "--config", CONFIG).succeeded();
    }

    /** The example has every setting as a comment: with the comments removed it must be as valid as the defaults are. */
    @Test
    void hasAnExampleInWhichEverySettingIsRight() throws IOException {
        Path example = root.file(EXAMPLE);
        String all = Files.readString(example).replaceAll("(?m)^#([a-z]\\w+: )", "$1");
        Files.writeString(example, all.replaceAll("(?m)^\\w+: [A-Z/,:]+$", "") + "kubeconfig: []\n");

        Outcome checked = root.run("hypercube", "check-config", "--config", EXAMPLE);

        assertThat(all).contains("\ndrainTimeout: ", "\ntlsCert: ", "\nlogLevel: ", "\ndataDir: ", "\nkubeconfig: ");
        assertThat(checked.succeeded()).containsPattern("drainTimeout +25s +" + EXAMPLE);
    }

    @Test
    void keepsTheDataWhenItIsRemovedAndDeletesItWhenItIsPurged() throws IOException {
        BareRoot another = installed("another root");
        Path data = Files.createFile(another.file("/var/lib/hypercube/hypercube.db"));
        Files.writeString(another.file(CONFIG), "dataDir: /elsewhere\n");

        dpkg(another, "--remove", "hypercube");
        assertThat(data).exists();
        assertThat(another.file(CONFIG)).hasContent("dataDir: /elsewhere");
        assertThat(another.file("/usr/lib/hypercube")).doesNotExist();

        dpkg(another, "--purge", "hypercube");
        assertThat(another.file("/var/lib/hypercube")).doesNotExist();
        assertThat(another.file("/etc/hypercube")).doesNotExist();
        assertThat(another.run("getent", "passwd", "hypercube").exitCode()).isEqualTo(2);

        another.run("groupadd", "--force", "hypercube").succeeded();
        install(another);
        assertThat(another.run("id", "-gn", "hypercube").succeeded()).isEqualTo("hypercube\n");
    }

    /** systemd does not start the service again after this exit code. */
    @ParameterizedTest
    @ValueSource(strings = {"listenn: 0.0.0.0:30443", "kubeconfig: /etc/hostname", "masterKeyFile: /etc/hosts"})
    void endsWithACodeOfItsOwnWhenTheConfigurationIsNotValid(String setting) throws IOException {
        Files.writeString(root.file("/etc/hostname"), "kind: Pod\n");
        Path config = root.file("/etc/hypercube/broken.yaml");
        Files.writeString(
                config,
                "dataDir: /tmp/broken\nlisten: 127.0.0.1:0\nkubeconfig: []\n"
                                .replaceFirst("(?m)^" + setting.replaceFirst(":.*", "") + ": .*\\n", "")
                        + setting + "\n");

        Outcome ended = root.run("hypercube", "serve", "--config", "/etc/hypercube/broken.yaml");

        assertThat(ended.exitCode()).as(ended.err()).isEqualTo(78);
        assertThat(Files.readString(root.file("/usr/lib/systemd/system/hypercube.service")))
                .contains("\nRestartPreventExitStatus=2 78\n");
    }

    @Test
    void hasAServiceThatSystemdUnderstandsAndFindsHardened() throws IOException {
        Path units = root.file("/usr/lib/systemd/system");
        Files.copy(root.file("/bin/sh"), root.file("/bin/kill"));
        for (String target : List.of("sysinit", "basic", "network-online", "shutdown", "multi-user")) {
            Files.writeString(units.resolve(target + ".target"), "[Unit]\nDescription=" + target + "\n");
        }

        assertThat(systemd("verify", "--root=" + root.folder(), "--man=no", "hypercube.service"))
                .isEmpty();
        assertThat(systemd(
                        "security",
                        "--offline=true",
                        "--threshold=19",
                        units.resolve("hypercube.service").toString()))
                .contains("Overall exposure level for hypercube.service: 1.");
    }

    private static String systemd(String... words) {
        List<String> command = new ArrayList<>(List.of("systemd-analyze", "--no-pager"));
        command.addAll(List.of(words));
        Outcome outcome = Outcome.of(new ProcessBuilder(command), "", line -> {});
        assertThat(outcome.exitCode()).as(outcome.out() + outcome.err()).isZero();
        return outcome.out() + outcome.err();
    }

    private static void dpkg(BareRoot root, String... words) {
        List<String> command =
                new ArrayList<>(List.of("dpkg", "--root=" + root.folder(), "--log=/dev/null", "--force-depends"));
        command.addAll(List.of(words));
        Outcome.of(new ProcessBuilder(command), "", line -> {}).succeeded();
    }
}
