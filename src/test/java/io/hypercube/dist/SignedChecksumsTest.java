package io.hypercube.dist;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.testbed.Outcome;
import io.hypercube.testbed.Programs;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/**
 * The signature of the checksums, made by {@code bin/dist-sign} and verified as docs/install.md says, by gpg. Its agent ends by itself when
 * the folder of its keys is gone.
 */
class SignedChecksumsTest {
    private static final Path SCRIPT = Path.of("bin/dist-sign").toAbsolutePath();

    @TempDir
    Path home;

    private Path artifacts;
    private Path keyring;

    @BeforeEach
    void makeAKeyAndAnArtifact() throws IOException {
        artifacts = Files.createDirectory(home.resolve("the artifacts"));
        keyring = Files.createDirectory(
                home.resolve("gpg"),
                PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rwx------")));
        Files.writeString(artifacts.resolve("hypercube-1.tar.gz"), "the program\n");
        Files.writeString(
                artifacts.resolve("SHA256SUMS"),
                run("sh", "-c", "sha256sum hypercube-*").succeeded());
        gpg("--batch", "--passphrase", "", "--quick-generate-key", "releases@example.org", "ed25519", "sign", "never")
                .succeeded();
    }

    @Test
    void isVerifiedAsTheDocumentsSay() throws IOException {
        run(SCRIPT.toString(), "releases@example.org", artifacts.toString()).succeeded();

        assertThat(verified().exitCode()).isZero();
        run("sha256sum", "--check", "--ignore-missing", "SHA256SUMS").succeeded();
        Files.writeString(artifacts.resolve("SHA256SUMS"), "0".repeat(64) + "  hypercube-1.tar.gz\n");
        assertThat(verified().err()).contains("BAD signature");
    }

    @Test
    void isMadeWithAKeyInAFile() {
        Path key = home.resolve("a key.asc");
        gpg("--armor", "--batch", "--output", key.toString(), "--export-secret-keys")
                .succeeded();

        run(SCRIPT.toString(), key.toString(), artifacts.toString()).succeeded();

        assertThat(verified().exitCode()).isZero();
    }

    @Test
    void isNotMadeOfChecksumsThatAreWrong() throws IOException {
        Files.writeString(artifacts.resolve("hypercube-1.tar.gz"), "another program\n");

        Outcome refused = run(SCRIPT.toString(), "releases@example.org", artifacts.toString());

        assertThat(refused.exitCode()).isEqualTo(1);
        assertThat(refused.err()).contains("SHA256SUMS is not that of the files beside it");
        assertThat(artifacts.resolve("SHA256SUMS.asc")).doesNotExist();
    }

    @Test
    void saysThatThereIsNoSuchKey() {
        Outcome refused = run(SCRIPT.toString(), "nobody@example.org", artifacts.toString());

        assertThat(refused.exitCode()).isEqualTo(1);
        assertThat(refused.err()).contains("gpg could not sign with nobody@example.org");
    }

    private Outcome verified() {
        return gpg("--verify", "SHA256SUMS.asc", "SHA256SUMS");
    }

    private Outcome gpg(String... words) {
        List<String> command = new java.util.ArrayList<>(List.of(Programs.find("gpg")));
        command.addAll(List.of(words));
        return run(command.toArray(String[]::new));
    }

    private Outcome run(String... words) {
        ProcessBuilder command = new ProcessBuilder(words).directory(artifacts.toFile());
        command.environment().put("GNUPGHOME", keyring.toString());
        return Outcome.of(command, "", line -> {});
    }
}
