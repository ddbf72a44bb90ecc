package io.hypercube;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.testbed.Outcome;
import io.hypercube.testbed.Shows;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.Map;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** The script {@code ./hypercube}, in a directory with a blank in its name and with a fake JDK that prints its arguments. */
class LauncherTest {
    private static final Path SOURCE = Path.of("").toAbsolutePath();

    @TempDir
    Path home;

    @BeforeEach
    void layOut() throws IOException {
        for (String script :
                new String[] {"hypercube", "bin/jdk25", "packaging/training.sh", "packaging/credential.sh"}) {
            Path copy = home.resolve("the project").resolve(script);
            Files.createDirectories(copy.getParent());
            Files.copy(SOURCE.resolve(script), copy);
        }
        executable("a jdk/bin/javac", "");
        executable("a jdk/bin/java", "printf '%s;' \"$HYPERCUBE_HOME\" \"$@\"");
        Files.writeString(home.resolve("a jdk/release"), "JAVA_VERSION=\"25.0.1\"\n");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'the project/hypercube' version 'a b'",
                "cd 'the project' && ./hypercube version 'a b'",
                "ln -s \"$PWD/the project/hypercube\" 'my bin/cube' && 'my bin/cube' version 'a b'",
                "ln -s '../the project/hypercube' 'my bin/cube' && 'my bin/cube' version 'a b'",
                "ln -s '../the project/hypercube' 'my bin/cube' && cd 'my bin' && ./cube version 'a b'",
                "ln -s '../the project/hypercube' 'my bin/one' && ln -s one 'my bin/two' && ln -s 'my bin/two' three"
                        + " && ./three version 'a b'",
                "ln -s '../the project/hypercube' 'my bin/cube' && PATH=\"$PWD/my bin:$PATH\" && cube version 'a b'",
                "ln -s '../the project/hypercube' 'my bin/-cube' && cd 'my bin' && sh ./-cube version 'a b'",
                "ln -s 'the project' linked && linked/hypercube version 'a b'",
                // .. is the parent of the link's target
                "mkdir -p deep/er && ln -s '../../the project/hypercube' deep/er/cube && ln -s deep/er short"
                        + " && short/cube version 'a b'",
                "mkdir -p 'other/the project' && export CDPATH=\"$PWD/other\" && 'the project/hypercube' version 'a b'",
            })
    @Shows("7.1")
    void runsTheProgramOfItsOwnFolder(String command) throws IOException {
        Path project = home.toRealPath().resolve("the project");

        assertThat(sh("mkdir 'my bin' && " + command).succeeded())
                .startsWith(project + ";@" + project + "/packaging/options/common;@")
                .endsWith(";-jar;" + project + "/target/hypercube.jar;version;a b;");
    }

    /** The JVM of a gateway has other options than that of a command, and another AOT cache. */
    @ParameterizedTest
    @CsvSource({"serve, serve, hypercube.aot", "credential, command, hypercube-command.aot"})
    void startsWhatRunsForLongAndWhatEndsAtOnceDifferently(String command, String options, String remembered)
            throws IOException {
        Path cache = cache(remembered);

        assertThat(sh("'the project/hypercube' " + command).succeeded())
                .contains("/packaging/options/" + options + ";", ";-XX:AOTCache=" + cache + ";");
    }

    /** Classes of a sealed library that come from there do not fit with those from the moved library. */
    @ParameterizedTest
    @ValueSource(strings = {"mv 'the project' moved", "cp -Rp 'the project' moved"})
    void usesNoCacheThatWasMadeInAnotherFolder(String move) throws IOException {
        cache("hypercube.aot");

        assertThat(sh(move + " && moved/hypercube serve").succeeded())
                .contains(";-jar;" + home.toRealPath() + "/moved/target/hypercube.jar;")
                .doesNotContain("AOTCache");
    }

    /** A cache as the launcher makes it after a build. */
    private Path cache(String name) throws IOException {
        Path target = Files.createDirectories(home.toRealPath().resolve("the project/target"));
        Files.writeString(target.resolve(".caches-made-in"), target.getParent() + "\n");
        return Files.createFile(target.resolve(name));
    }

    /** The run that creates the AOT cache must not use the operator's database or accounts. */
    @Test
    @Shows("7.1")
    void remembersAStartWithNothingOfWhatTheOperatorHasSet() throws IOException {
        Files.createDirectories(home.resolve("the project/src/main"));
        Files.createDirectories(home.resolve("the project/console"));
        Files.writeString(home.resolve("the project/pom.xml"), "");
        executable("the project/mvnw", "mkdir -p target && : >target/hypercube.jar");
        executable("a jdk/bin/java", "echo \"$* WITH $(env | grep ^HYPERCUBE_ | tr '\\n' ' ')\" >>\"$SEEN\"");
        Path seen = home.resolve("seen");

        sh("cd 'the project' && export SEEN='" + seen + "' HYPERCUBE_DATABASE=postgresql://theirs"
                        + " HYPERCUBE_CONFIG=/theirs && ./hypercube version")
                .succeeded();

        assertThat(Files.readAllLines(seen))
                .satisfiesExactly(
                        serve -> assertThat(serve)
                                .contains(" serve ", "HYPERCUBE_ADMIN_PASSWORD=")
                                .doesNotContain("theirs"),
                        command -> assertThat(command).contains(" credential ").doesNotContain("theirs"),
                        meant -> assertThat(meant).contains(" version ", "postgresql://theirs"));
    }

    private Outcome sh(String command) {
        ProcessBuilder shell = new ProcessBuilder("/bin/sh", "-c", command).directory(home.toFile());
        shell.environment().remove("CDPATH");
        shell.environment()
                .putAll(Map.of("HYPERCUBE_JAVA_HOME", home.resolve("a jdk").toString(), "HYPERCUBE_JAVA_OPTS", ""));
        return Outcome.of(shell, "", line -> {});
    }

    private void executable(String name, String text) throws IOException {
        Path file = home.resolve(name);
        Files.createDirectories(file.getParent());
        Files.writeString(file, "#!/bin/sh\n" + text + "\n");
        Files.setPosixFilePermissions(file, PosixFilePermissions.fromString("rwxr-xr-x"));
    }
}
