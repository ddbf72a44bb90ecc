package io.hypercube.cli;

import java.util.concurrent.Callable;
import picocli.AutoComplete;
import picocli.CommandLine.Command;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code hypercube completion}: the script by which a shell completes commands and options. */
@Command(
        name = "completion",
        description =
                "Prints a script that completes commands and options in bash and zsh: source <(hypercube completion)",
        mixinStandardHelpOptions = true)
public final class CompletionCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        spec.commandLine()
                .getOut()
                .print(AutoComplete.bash("hypercube", spec.root().commandLine()));
        return 0;
    }
}
