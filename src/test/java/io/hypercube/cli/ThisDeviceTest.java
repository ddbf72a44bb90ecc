package io.hypercube.cli;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.Map;
import org.junit.jupiter.api.Test;

class ThisDeviceTest {
    private static final Map<String, String> DESKTOP = Map.of("DISPLAY", ":0");

    @Test
    void opensABrowserOnADesktopOnly() {
        assertThat(ThisDevice.opener(DESKTOP, "Linux")).isEqualTo("xdg-open");
        assertThat(ThisDevice.opener(Map.of("WAYLAND_DISPLAY", "wayland-0"), "Linux"))
                .isEqualTo("xdg-open");
        assertThat(ThisDevice.opener(Map.of(), "Mac OS X")).isEqualTo("open");
        assertThat(ThisDevice.opener(Map.of("DISPLAY", ""), "Linux")).isEmpty();
    }

    @Test
    void opensNoneOverSsh() {
        Map<String, String> forwarded =
                Map.of("DISPLAY", "localhost:10.0", "SSH_CONNECTION", "192.0.2.1 1 192.0.2.2 22");
        assertThat(ThisDevice.opener(forwarded, "Linux")).isEmpty();
        assertThat(ThisDevice.opener(Map.of("SSH_TTY", "/dev/pts/0"), "Mac OS X"))
                .isEmpty();
    }
}
