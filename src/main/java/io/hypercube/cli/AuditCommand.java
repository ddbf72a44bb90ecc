package io.hypercube.cli;

import io.hypercube.cli.client.AuditTrail;
import java.io.IOException;
import java.io.PrintWriter;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.concurrent.Callable;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Mixin;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Option;
import picocli.CommandLine.ParameterException;
import picocli.CommandLine.Spec;

/** {@code hypercube audit}: questions about the recorded calls of a running gateway. */
@Command(
        name = "audit",
        description = {
            "Shows recorded calls, the newest first: those of the last 24 hours, unless a time is given.",
            "Administrators see all of them, others those of their own account."
        },
        mixinStandardHelpOptions = true,
        subcommands = AuditRecordingCommand.class)
public final class AuditCommand implements Callable<Integer> {
    private static final String TIME = "an RFC 3339 time, or a duration back from now such as 7d or 36h.";

    @Spec
    private CommandSpec spec;

    @Mixin
    private ServerOptions server;

    @Option(
            names = {"--from", "--since"},
            paramLabel = "TIME",
            description = "The earliest calls: " + TIME + " Default: 24h.")
    private @Nullable String from;

    @Option(names = "--to", paramLabel = "TIME", description = "Only calls before this: " + TIME)
    private @Nullable String to;

    @Option(
            names = "--user",
            paramLabel = "NAME",
            description = "Calls of this user, and sign-ins that were tried with this name.")
    private @Nullable String user;

    @Option(names = "--cluster", paramLabel = "NAME", description = "Calls to this cluster.")
    private @Nullable String cluster;

    @Option(names = "--namespace", paramLabel = "NAME", description = "Calls about objects in this namespace.")
    private @Nullable String namespace;

    @Option(names = "--resource", paramLabel = "NAME", description = "Calls about this resource, such as secrets.")
    private @Nullable String resource;

    @Option(
            names = "--verb",
            paramLabel = "VERB[,VERB]",
            split = ",",
            description = "Calls with one of these verbs, such as get,list.")
    private String @Nullable [] verbs;

    @Option(
            names = "--selector",
            paramLabel = "TERMS",
            description = "More terms, as for every list: objectRef.name=web,responseStatus.code=403")
    private @Nullable String selector;

    @Option(
            names = "--limit",
            paramLabel = "N",
            description = "The largest number of calls. 0 for all. Default: 100, and all with -o jsonl.")
    private @Nullable Integer limit;

    @Option(
            names = {"-o", "--output"},
            defaultValue = "table",
            paramLabel = "FORMAT",
            description = "Output format: table, json (one EventList) or jsonl (one event a line). Default: table.")
    private AuditFormat format;

    @Override
    public Integer call() throws IOException, InterruptedException {
        int most = limit == null ? (format == AuditFormat.jsonl ? 0 : 100) : limit;
        if (most < 0) {
            throw new ParameterException(spec.commandLine(), "--limit: " + most + " (expected: an integer >= 0)");
        }
        PrintWriter out = spec.commandLine().getOut();
        boolean[] first = {true};
        new AuditTrail(server.client()).each(question(), most, event -> {
            out.print((first[0] ? format.head() : "") + format.text(event, first[0]));
            first[0] = false;
        });
        out.print((first[0] ? format.head() : "") + format.tail());
        out.flush();
        return ExitCode.OK;
    }

    private Map<String, @Nullable String> question() {
        Map<String, @Nullable String> terms = new LinkedHashMap<>();
        terms.put("annotations['hypercube.io/cluster']", cluster);
        terms.put("objectRef.namespace", namespace);
        terms.put("objectRef.resource", resource);
        String all = terms.entrySet().stream()
                .filter(term -> term.getValue() != null)
                .map(term -> term.getKey() + "=" + escaped(String.valueOf(term.getValue())))
                .collect(Collectors.joining(","));
        all = joined(all, verbs == null ? "" : "verb=" + alternatives(verbs));
        Map<String, @Nullable String> question = new LinkedHashMap<>();
        question.put("from", from);
        question.put("to", to);
        question.put("user", user);
        question.put("selector", joined(all, selector == null ? "" : selector));
        return question;
    }

    private static String alternatives(String[] values) {
        return Stream.of(values).map(AuditCommand::escaped).collect(Collectors.joining("|"));
    }

    private static String escaped(String value) {
        return value.replaceAll("[\\\\,|]", "\\\\$0");
    }

    private static String joined(String one, String other) {
        return one.isEmpty() || other.isEmpty() ? one + other : one + "," + other;
    }
}
