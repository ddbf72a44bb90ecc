package io.hypercube.cluster.kubeconfig;

import io.hypercube.cluster.kubeconfig.ClusterConnection.HttpCredential;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.yaml.YamlValue;
import io.hypercube.core.yaml.YamlValue.Mapping;
import io.hypercube.core.yaml.YamlValue.Scalar;
import io.hypercube.core.yaml.YamlValue.Sequence;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;

/** An {@code exec} entry of a kubeconfig user: the program that prints the credential. */
final class ExecEntry {
    private static final String GROUP = "client.authentication.k8s.io/";
    private static final Set<String> VERSIONS = Set.of(GROUP + "v1", GROUP + "v1beta1");
    private static final Set<String> MODES = Set.of("", "Never", "IfAvailable");

    private ExecEntry() {}

    static HttpCredential read(EntryFields exec) {
        String version = exec.text("apiVersion").orElse("");
        if (!VERSIONS.contains(version)) {
            exec.problem("apiVersion: not understood (expected: " + GROUP + "v1 or " + GROUP + "v1beta1)");
        }
        if (!MODES.contains(exec.text("interactiveMode").orElse(""))) {
            exec.problem("interactiveMode: a gateway has no terminal (expected: Never or IfAvailable)");
        }
        if (!exec.has("command")) {
            exec.problem("command: missing (expected: a program)");
        }
        return new HttpCredential.Exec(
                version,
                command(exec),
                arguments(exec),
                environment(exec),
                exec.flag("provideClusterInfo"),
                null,
                exec.text("installHint").orElse(""));
    }

    /** A bare name is looked up on the PATH; a value with a slash is a path. */
    private static String command(EntryFields exec) {
        String command = exec.text("command").orElse("");
        return command.contains("/")
                ? exec.path("command").map(Object::toString).orElse(command)
                : command;
    }

    private static List<String> arguments(EntryFields exec) {
        List<String> arguments = new ArrayList<>();
        for (YamlValue item : items(exec, "args")) {
            if (item instanceof Scalar argument) {
                arguments.add(argument.text());
            } else {
                exec.problem("args: " + item.kind() + " (expected: strings)");
            }
        }
        return arguments;
    }

    private static Map<String, Secret> environment(EntryFields exec) {
        Map<String, Secret> environment = new LinkedHashMap<>();
        for (YamlValue item : items(exec, "env")) {
            if (item instanceof Mapping variable
                    && variable.find("name").orElse(variable) instanceof Scalar name
                    && !name.text().isEmpty()
                    && variable.find("value").orElse(new Scalar("", false, 0)) instanceof Scalar value) {
                environment.put(name.text(), Secret.of(value.text()));
            } else {
                exec.problem("env: not understood (expected: name and value of each)");
            }
        }
        return environment;
    }

    private static List<YamlValue> items(EntryFields exec, String key) {
        YamlValue list = exec.find(key).orElse(new Sequence(List.of(), 0));
        if (list instanceof Sequence sequence) {
            return sequence.items();
        }
        exec.problem(key + ": " + list.kind() + " (expected: a list)");
        return List.of();
    }
}
