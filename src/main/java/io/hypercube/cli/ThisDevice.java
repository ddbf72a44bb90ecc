package io.hypercube.cli;

import io.hypercube.core.ProgramVersion;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Locale;
import java.util.Map;

/** The machine that the command runs on. */
final class ThisDevice {
    private ThisDevice() {}

    /** User, host and program, for the person who approves the sign-in: {@code alice@laptop, hypercube 1.2.0}. */
    static String name() {
        return System.getProperty("user.name", "") + "@" + host() + ", hypercube "
                + ProgramVersion.get().version();
    }

    /** Without a DNS query, which may take seconds. */
    private static String host() {
        try {
            return Files.readString(Path.of("/proc/sys/kernel/hostname")).strip();
        } catch (IOException e) {
            return Surroundings.current().environment().getOrDefault("HOSTNAME", "unknown");
        }
    }

    /** Opens a browser where there is a desktop and its user is not connected by SSH. A failure does not matter. */
    static void open(String page, Map<String, String> environment) {
        String opener = opener(environment, System.getProperty("os.name", ""));
        boolean web = page.startsWith("https://") || page.startsWith("http://");
        if (opener.isEmpty() || !web) {
            return;
        }
        try {
            new ProcessBuilder(opener, page)
                    .redirectOutput(ProcessBuilder.Redirect.DISCARD)
                    .redirectError(ProcessBuilder.Redirect.DISCARD)
                    .start();
        } catch (IOException e) {
            // the address is printed as well
        }
    }

    /** The program that opens an address, or empty where none should be started. */
    static String opener(Map<String, String> environment, String system) {
        if (isSet(environment, "SSH_CONNECTION") || isSet(environment, "SSH_TTY")) {
            return "";
        }
        if (system.toLowerCase(Locale.ROOT).startsWith("mac")) {
            return "open";
        }
        return isSet(environment, "DISPLAY") || isSet(environment, "WAYLAND_DISPLAY") ? "xdg-open" : "";
    }

    private static boolean isSet(Map<String, String> environment, String name) {
        return !environment.getOrDefault(name, "").isEmpty();
    }
}
