package io.hypercube.config;

import java.io.File;
import java.util.Map;
import java.util.Optional;

/** The defaults of settings that name places in the home directory. */
final class HomeDirectory {
    private HomeDirectory() {}

    static Optional<String> dataDir(Map<String, String> environment) {
        String base = environment.getOrDefault("XDG_DATA_HOME", "");
        return Optional.of((base.isEmpty() ? home(environment) + "/.local/share" : base) + "/hypercube");
    }

    /** The default of kubectl. Missing files are skipped later, when they are read. */
    static Optional<String> kubeconfig(Map<String, String> environment) {
        String list = environment.getOrDefault("KUBECONFIG", "");
        return Optional.of(list.isEmpty() ? home(environment) + "/.kube/config" : list);
    }

    private static String home(Map<String, String> environment) {
        String home = environment.getOrDefault("HOME", "");
        return home.isEmpty() ? System.getProperty("user.home", File.separator) : home;
    }
}
