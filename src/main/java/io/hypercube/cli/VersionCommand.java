package io.hypercube.cli;

import io.hypercube.core.ProgramVersion;
import java.io.PrintWriter;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code hypercube version}: the version and the commit that it was built from. */
@Command(name = "version", description = "Prints the version and the commit.", mixinStandardHelpOptions = true)
public final class VersionCommand implements Callable<Integer> {
    @Mixin
    private OutputOption output;

    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        ProgramVersion program = ProgramVersion.get();
        PrintWriter out = spec.commandLine().getOut();
        switch (output.format()) {
            case text -> out.println(program);
            case json -> output.format().print(out, program.fields());
        }
        return 0;
    }
}
