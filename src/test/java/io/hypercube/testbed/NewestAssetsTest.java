package io.hypercube.testbed;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** The newest Kubernetes where it cannot be had: its tests fail and say why, and none is skipped. */
class NewestAssetsTest {
    @TempDir
    Path folder;

    @Test
    void saysWhyItCannotBeHad() throws IOException {
        Path apt = Files.writeString(folder.resolve("apt-get"), "#!/bin/sh\necho 'E: no network' >&2\nexit 100\n");
        assertThat(apt.toFile().setExecutable(true)).isTrue();
        Map<String, String> environment =
                Map.of("PATH", folder + ":" + System.getenv("PATH"), "HYPERCUBE_CACHE", folder + "/cache");

        assertThatThrownBy(() -> new Script("newest-assets").run(List.of(), environment))
                .isInstanceOf(IllegalStateException.class)
                .hasMessageContaining("testbed: the newest Kubernetes could not be made from Debian suite sid: ");
    }
}
