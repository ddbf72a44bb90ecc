package io.hypercube.config;

import com.nimbusds.jose.jwk.JWKSet;
import io.hypercube.core.kube.Excerpt;
import io.hypercube.core.yaml.YamlValue;
import io.hypercube.core.yaml.YamlValue.Sequence;
import io.hypercube.federation.oidc.IssuerConfig;
import io.hypercube.federation.oidc.IssuerException;
import io.hypercube.federation.oidc.PublicKeysFile;
import io.hypercube.federation.provider.IdentityProviderConfig;
import io.hypercube.federation.workload.WorkloadIdentityConfig;
import io.hypercube.federation.workload.WorkloadIdentityConfig.WorkloadRule;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/** Reads the key {@code workloadIdentities}. Used once. */
final class WorkloadIdentities {
    private static final List<String> KEYS = List.of("name", "issuer", "rules");

    private final Optional<String> publicUrl;
    private final List<IdentityProviderConfig> providers;
    private final Set<String> names = new HashSet<>();
    private final Set<URI> issuers = new HashSet<>();

    /** @param publicUrl the issuer of the gateway's own tokens, which must not be exchanged for others */
    WorkloadIdentities(Optional<String> publicUrl, List<IdentityProviderConfig> providers) {
        this.publicUrl = publicUrl;
        this.providers = providers;
    }

    /** @param base the directory for relative paths */
    List<WorkloadIdentityConfig> read(
            YamlValue value, Path base, Map<String, String> environment, YamlObject.Report report) {
        String key = Settings.WORKLOAD_IDENTITIES.key();
        if (!(value instanceof Sequence list)) {
            report.problem(value.line(), key + ": " + value.kind() + " (expected: a list of issuers with their rules)");
            return List.of();
        }
        List<WorkloadIdentityConfig> identities = new ArrayList<>();
        YamlObject.list(list.items(), key, KEYS, report)
                .forEach(one -> identity(one, base).ifPresent(identities::add));
        return List.copyOf(identities);
    }

    private Optional<WorkloadIdentityConfig> identity(YamlObject identity, Path base) {
        String name = identity.required("name");
        if (!name.isEmpty() && !WorkloadIdentityConfig.isName(name)) {
            identity.problem("name", Excerpt.of(name) + " (expected: " + WorkloadIdentityConfig.EXPECTED_NAME + ")");
        } else if (!names.add(name) && !name.isEmpty()) {
            identity.problem("name", name + " (expected: a name that no other workload identity has)");
        }
        if (!identity.has("issuer")) {
            identity.problem("issuer", "missing (expected: url and audiences)");
        }
        YamlObject given = identity.object("issuer", "url", "certificateAuthority", "audiences", "jwksFile");
        Optional<IssuerConfig> issuer = identity.has("issuer") ? issuer(given, base) : Optional.empty();
        JWKSet keys = keys(given, base);
        List<WorkloadRule> rules = identity.objects("rules", "claims", "account", "scope").stream()
                .map(WorkloadRuleReader::read)
                .toList();
        if (rules.isEmpty()) {
            identity.problem("rules", "none (expected: at least one)");
        }
        return issuer.map(known -> new WorkloadIdentityConfig(name, known, keys, rules));
    }

    private Optional<IssuerConfig> issuer(YamlObject given, Path base) {
        List<String> audiences = given.texts("audiences");
        if (audiences.isEmpty() || audiences.contains("")) {
            given.problem("audiences", "missing (expected: the aud of tokens that are meant for this gateway)");
        }
        Optional<IssuerConfig> issuer = TrustedIssuer.read(given, base, audiences);
        issuer.map(IssuerConfig::url).ifPresent(url -> {
            if (!issuers.add(url)) {
                given.problem("url", url + " (expected: an issuer of one workload identity only)");
            }
            if (publicUrl.filter(url.toString()::equals).isPresent()) {
                given.problem(
                        "url", url + " (expected: another issuer than publicUrl, whose tokens are the gateway's)");
            }
        });
        issuer.ifPresent(known -> requireOwnAudience(known, given));
        return issuer;
    }

    /** Otherwise the ID token of a person would be accepted as that of a workload. */
    private void requireOwnAudience(IssuerConfig issuer, YamlObject given) {
        providers.stream()
                .filter(provider -> provider.issuer().equals(issuer.url().toString()))
                .flatMap(provider -> provider.oidc().issuer().audiences().stream())
                .filter(issuer.audiences()::contains)
                .forEach(shared -> given.problem(
                        "audiences", shared + " (expected: another audience than those of identityProviders)"));
    }

    private static @Nullable JWKSet keys(YamlObject issuer, Path base) {
        Path file = issuer.path("jwksFile", base).orElse(null);
        if (file == null) {
            return null;
        }
        if (issuer.has("certificateAuthority")) {
            issuer.problem("jwksFile", file + " (expected: only one of it and certificateAuthority)");
        }
        try {
            return PublicKeysFile.read(file);
        } catch (IssuerException e) {
            issuer.problem("jwksFile", String.valueOf(e.getMessage()));
            return null;
        }
    }
}
