package io.hypercube.cli;

import io.hypercube.cli.client.GatewayClient;
import java.io.IOException;
import java.io.PrintWriter;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code hypercube audit recording}: a recorded session of a running gateway. */
@Command(
        name = "recording",
        description = {
            "Prints the recording of an exec or attach session, for asciinema play.",
            "Administrators may read all recordings, others those of their own account."
        },
        mixinStandardHelpOptions = true)
final class AuditRecordingCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private ServerOptions server;

    @Parameters(
            paramLabel = "ID",
            description = "The id of the recording, from the annotation hypercube.io/recording of an event.")
    private String id;

    @Override
    public Integer call() throws IOException, InterruptedException {
        byte[] cast = server.client().call("GET", "/api/v1/cube/recordings/" + GatewayClient.segment(id), null);
        PrintWriter out = spec.commandLine().getOut();
        out.print(new String(cast, StandardCharsets.UTF_8));
        out.flush();
        return ExitCode.OK;
    }
}
