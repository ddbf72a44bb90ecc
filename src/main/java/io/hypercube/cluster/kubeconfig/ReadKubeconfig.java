package io.hypercube.cluster.kubeconfig;

import java.nio.file.Path;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The outcome of reading one file.
 *
 * @param contexts how many contexts it has, usable or not; 0 for a missing or broken file
 * @param problems why the file cannot be used as a whole; no secrets
 */
record ReadKubeconfig(Path file, int contexts, List<String> problems) {
    public ReadKubeconfig {
        problems = List.copyOf(problems);
    }

    /** @param before the reading of this file that is in use; null for a new file */
    List<String> lostSince(@Nullable ReadKubeconfig before) {
        if (!problems.isEmpty()) {
            return before == null || before.problems.isEmpty() ? problems : List.of();
        }
        return before != null && before.contexts > 0 && contexts == 0
                ? List.of(file + ": missing or without contexts (expected: contexts, as it had before)")
                : List.of();
    }
}
