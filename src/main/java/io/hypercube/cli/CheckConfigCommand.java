package io.hypercube.cli;

import io.hypercube.audit.AuditSinks;
import io.hypercube.cluster.kubeconfig.ClusterConnection;
import io.hypercube.cluster.kubeconfig.ClusterConnection.HttpCredential;
import io.hypercube.cluster.kubeconfig.ClusterConnection.Identity;
import io.hypercube.cluster.kubeconfig.KubeconfigContext;
import io.hypercube.cluster.kubeconfig.KubeconfigException;
import io.hypercube.cluster.kubeconfig.Kubeconfigs;
import io.hypercube.cluster.upstream.UpstreamConfig;
import io.hypercube.config.ConfigException.Problem;
import io.hypercube.config.EffectiveSettings;
import io.hypercube.config.SettingOptions;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.core.secret.TrustedRoots;
import io.hypercube.federation.provider.IdentityProviderConfig;
import io.hypercube.federation.provider.ProviderCheck;
import io.hypercube.federation.workload.WorkloadIdentityConfig;
import io.hypercube.federation.workload.WorkloadIssuerCheck;
import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.Callable;
import picocli.CommandLine.Command;
import picocli.CommandLine.ExitCode;
import picocli.CommandLine.Model.CommandSpec;
import picocli.CommandLine.Spec;

/** {@code hypercube check-config}: reports what {@code serve} would find with the same options. It has no side effects. */
@Command(
        name = "check-config",
        description = "Validates the settings and kubeconfigs that serve would read, and prints the effective values.",
        mixinStandardHelpOptions = true)
public final class CheckConfigCommand implements Callable<Integer> {
    @Spec
    private CommandSpec spec;

    @Override
    public Integer call() {
        EffectiveSettings settings = EffectiveSettings.gather(
                SettingOptions.given(spec.commandLine().getParseResult()),
                Surroundings.current().environment());
        EffectiveSettings.Checked checked = settings.check();
        TrustedRoots.extend(checked.config().trustedAuthorities());
        List<String> problems = new ArrayList<>(
                checked.problems().stream().map(Problem::toString).toList());
        checked.config().gateway().masterKey().problem().ifPresent(problems::add);
        problems.addAll(AuditSinks.problems(checked.config().gateway().audit()));
        List<String> clusters = new ArrayList<>();
        try {
            Kubeconfigs kubeconfigs =
                    Kubeconfigs.read(checked.config().gateway().cluster().kubeconfigs());
            kubeconfigs.contexts().forEach(context -> clusters.add(describe(context)));
            problems.addAll(kubeconfigs.problems());
            problems.addAll(
                    forbidden(kubeconfigs.contexts(), checked.config().gateway().upstream()));
            if (!checked.config().gateway().token().isDiscoverable()) {
                problems.addAll(needingTokens(kubeconfigs.contexts()));
            }
        } catch (KubeconfigException e) {
            problems.addAll(e.problems());
        }
        Map<String, List<String>> sections = new LinkedHashMap<>();
        sections.put("settings", settings.lines());
        sections.put("clusters", clusters.isEmpty() ? List.of("none") : clusters);
        sections.put("identity providers", providers(checked.config().gateway().identityProviders(), problems));
        sections.put("workload identities", workloads(checked.config().gateway().workloadIdentities(), problems));
        return print(sections, problems);
    }

    private static List<String> providers(List<IdentityProviderConfig> providers, List<String> problems) {
        List<String> lines = new ArrayList<>();
        for (IdentityProviderConfig provider : providers) {
            List<String> found = ProviderCheck.problems(provider);
            String known = provider.isOidc() ? " discovered" : " bound";
            lines.add(line(provider.name(), provider.issuer(), found.isEmpty() ? known : " invalid"));
            problems.addAll(found);
        }
        return lines;
    }

    private static List<String> workloads(List<WorkloadIdentityConfig> identities, List<String> problems) {
        List<String> lines = new ArrayList<>();
        for (WorkloadIdentityConfig identity : identities) {
            List<String> found = WorkloadIssuerCheck.problems(identity);
            String known = identity.keys() == null ? " discovered" : " jwksFile";
            lines.add(line(identity.name(), identity.issuerUrl(), found.isEmpty() ? known : " invalid"));
            problems.addAll(found);
        }
        return lines;
    }

    private static String line(String name, String issuer, String result) {
        return "%-26s %-40s%s".formatted(name, issuer, result);
    }

    /** @param sections lines by heading; those without lines are left out */
    private int print(Map<String, List<String>> sections, List<String> problems) {
        PrintWriter out = spec.commandLine().getOut();
        sections.forEach((heading, lines) -> {
            if (!lines.isEmpty()) {
                out.println(heading);
                lines.forEach(line -> out.println("  " + line));
            }
        });
        if (problems.isEmpty()) {
            out.println("configuration is valid");
            return ExitCode.OK;
        }
        PrintWriter err = spec.commandLine().getErr();
        problems.forEach(err::println);
        err.println(
                "configuration is not valid: " + problems.size() + (problems.size() == 1 ? " problem" : " problems"));
        return ExitCode.SOFTWARE;
    }

    /** Clusters verify tokens with keys that they find under the public URL. */
    private static List<String> needingTokens(List<KubeconfigContext> contexts) {
        List<String> problems = new ArrayList<>();
        for (KubeconfigContext context : contexts) {
            if (context instanceof KubeconfigContext.Usable(ClusterName name, ClusterConnection connection, boolean _)
                    && connection.identity() instanceof Identity.Token) {
                problems.add("context \"" + name + "\": hypercube.io/identity: type: token (expected: impersonation,"
                        + " or the setting public-url)");
            }
        }
        return problems;
    }

    /** Host names are not resolved here; {@code serve} checks their addresses when it connects. */
    private static List<String> forbidden(List<KubeconfigContext> contexts, UpstreamConfig upstream) {
        List<String> problems = new ArrayList<>();
        for (KubeconfigContext context : contexts) {
            if (context
                    instanceof KubeconfigContext.Usable(ClusterName name, ClusterConnection connection, boolean _)) {
                upstream.forbiddenAddressOf(connection)
                        .map(address -> "context \"" + name + "\": " + address
                                + " (expected: an address outside upstreamForbiddenAddresses)")
                        .ifPresent(problems::add);
            }
        }
        return problems;
    }

    private static String describe(KubeconfigContext context) {
        return switch (context) {
            case KubeconfigContext.Broken broken -> "%-26s invalid".formatted(broken.name());
            case KubeconfigContext.Usable usable -> {
                String certificate = usable.connection().certificate() == null ? "" : " certificate";
                String tokens = usable.connection().identity() instanceof Identity.Token(String audience)
                        ? " token of each caller for " + audience
                        : "";
                yield "%-26s %-40s%s%s%s"
                        .formatted(
                                usable.name(),
                                usable.connection().server(),
                                certificate,
                                describe(usable.connection().credential()),
                                tokens)
                        .stripTrailing();
            }
        };
    }

    private static String describe(HttpCredential credential) {
        return switch (credential) {
            case HttpCredential.None none -> "";
            case HttpCredential.Bearer bearer -> " token";
            case HttpCredential.TokenFile tokenFile -> " tokenFile " + tokenFile.file();
            case HttpCredential.Basic basic -> " password of " + basic.username();
            case HttpCredential.Exec exec -> " exec " + exec.command();
        };
    }
}
