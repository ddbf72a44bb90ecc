package io.hypercube.cluster.kubeconfig;

import java.util.List;

/** Kubeconfigs that cannot be read: missing, not YAML, not a Config. The message has one line for each problem and no secrets. */
public final class KubeconfigException extends Exception {
    private final transient List<String> problems;

    KubeconfigException(List<String> problems) {
        super(String.join("\n", problems));
        this.problems = List.copyOf(problems);
    }

    public List<String> problems() {
        return problems;
    }
}
