package io.hypercube.cli;

import io.hypercube.cli.client.StoredSignIns;
import io.hypercube.cluster.kubeconfig.KubeconfigText;
import java.io.IOException;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.concurrent.Callable;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.Parameters;
import picocli.CommandLine.Spec;

/** {@code hypercube kubeconfig}: prints a kubeconfig that reaches a cluster through the gateway. */
@Command(
        name = "kubeconfig",
        description = "Prints a kubeconfig for calling a cluster through the gateway.",
        mixinStandardHelpOptions = true)
public final class KubeconfigCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Mixin
    private ServerOptions server;

    @Parameters(
            paramLabel = "CLUSTER",
            description = "The cluster's name; _all for all clusters, _GROUP for a saved group of clusters.")
    private String cluster;

    @Option(
            names = "--with-token",
            description = "Includes a token, which expires, instead of running hypercube credential.")
    private boolean withToken;

    @Option(
            names = "--file",
            paramLabel = "FILE",
            description = "Writes the kubeconfig to a new file with mode 0600. An existing file is not overwritten.")
    private @Nullable Path file;

    @Override
    public Integer call() throws IOException, InterruptedException {
        String name = URLEncoder.encode(cluster, StandardCharsets.UTF_8).replace("+", "%20");
        byte[] text = trusting(server.client()
                .call("GET", "/api/v1/cube/clusters/" + name + "/kubeconfig" + (withToken ? "?token=true" : ""), null));
        if (file == null) {
            spec.commandLine().getOut().print(new String(text, StandardCharsets.UTF_8));
            spec.commandLine().getOut().flush();
        } else {
            write(file, text);
        }
        return ExitCode.OK;
    }

    /** kubectl must trust the gateway as this command and hypercube login do, whose CA certificates the gateway may not know. */
    private byte[] trusting(byte[] kubeconfig) throws IOException {
        String authority =
                server.authority(StoredSignIns.ofUser(Surroundings.current().environment()));
        return authority == null
                ? kubeconfig
                : KubeconfigText.trusting(
                                new String(kubeconfig, StandardCharsets.UTF_8),
                                authority.getBytes(StandardCharsets.ISO_8859_1))
                        .getBytes(StandardCharsets.UTF_8);
    }

    private static void write(Path file, byte[] text) throws IOException {
        try {
            Files.createFile(file, PosixFilePermissions.asFileAttribute(PosixFilePermissions.fromString("rw-------")));
        } catch (FileAlreadyExistsException e) {
            throw new IOException("--file: " + file + " already exists (expected: a new file)", e);
        }
        Files.write(file, text, StandardOpenOption.WRITE);
    }
}
