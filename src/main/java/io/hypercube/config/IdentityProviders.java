package io.hypercube.config;

import io.hypercube.identity.Secret;
import io.hypercube.kube.Excerpt;
import io.hypercube.oidc.IssuerConfig;
import io.hypercube.provider.IdentityProviderConfig;
import io.hypercube.provider.OidcConfig;
import io.hypercube.yaml.YamlValue;
import io.hypercube.yaml.YamlValue.Sequence;
import java.io.IOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** Reads the key {@code identityProviders}. Secrets are read from files and variables, which are named in it. */
final class IdentityProviders {
    private static final List<String> KEYS = List.of("name", "displayName", "oidc");

    private final Path base;
    private final Map<String, String> environment;
    private final Set<String> names = new HashSet<>();
    private final Set<URI> issuers = new HashSet<>();

    private IdentityProviders(Path base, Map<String, String> environment) {
        this.base = base;
        this.environment = environment;
    }

    /** @param base the directory for relative paths */
    static List<IdentityProviderConfig> read(
            YamlValue value, Path base, Map<String, String> environment, YamlObject.Report report) {
        String key = Settings.IDENTITY_PROVIDERS.key();
        if (!(value instanceof Sequence list)) {
            report.problem(value.line(), key + ": " + value.kind() + " (expected: a list of providers)");
            return List.of();
        }
        IdentityProviders reading = new IdentityProviders(base, environment);
        List<IdentityProviderConfig> providers = new ArrayList<>();
        YamlObject.list(list.items(), key, KEYS, report)
                .forEach(one -> reading.provider(one).ifPresent(providers::add));
        return List.copyOf(providers);
    }

    private Optional<IdentityProviderConfig> provider(YamlObject provider) {
        String name = provider.required("name");
        if (!name.isEmpty() && !IdentityProviderConfig.isName(name)) {
            provider.problem("name", Excerpt.of(name) + " (expected: " + IdentityProviderConfig.EXPECTED_NAME + ")");
        } else if (!names.add(name) && !name.isEmpty()) {
            provider.problem("name", name + " (expected: a name that no other provider has)");
        }
        if (!provider.has("oidc")) {
            provider.problem("oidc", "missing (expected: how to reach the provider)");
            return Optional.empty();
        }
        YamlObject oidc = provider.object(
                "oidc",
                "issuer",
                "clientId",
                "clientSecretFile",
                "clientSecretVariable",
                "scopes",
                "claimMappings",
                "claimValidationRules",
                "userValidationRules",
                "adminGroups",
                "redirectUri");
        String shown =
                provider.text("displayName").filter(text -> !text.isEmpty()).orElse(name);
        return oidc(oidc).map(config -> new IdentityProviderConfig(name, shown, config));
    }

    private Optional<OidcConfig> oidc(YamlObject oidc) {
        String clientId = oidc.required("clientId");
        Optional<IssuerConfig> issuer =
                issuer(oidc.object("issuer", "url", "certificateAuthority", "audiences"), clientId);
        OidcClaims claims = OidcClaims.read(oidc);
        Secret secret = secret(oidc);
        URI redirect = oidc.text("redirectUri")
                .flatMap(text -> TrustedIssuer.https(oidc, "redirectUri", text))
                .orElse(null);
        List<String> asked = oidc.has("scopes") ? oidc.texts("scopes") : List.of("profile", "email");
        List<String> scopes = Stream.concat(Stream.of(OidcConfig.OPENID), asked.stream())
                .distinct()
                .toList();
        List<String> admins = oidc.texts("adminGroups");
        return issuer.map(known -> new OidcConfig(
                known,
                clientId,
                secret,
                scopes,
                claims.mappings(),
                claims.rules(),
                claims.userRules(),
                admins,
                redirect));
    }

    private Optional<IssuerConfig> issuer(YamlObject issuer, String clientId) {
        List<String> audiences = issuer.has("audiences") ? issuer.texts("audiences") : List.of(clientId);
        if (!audiences.contains(clientId)) {
            issuer.problem("audiences", String.join(", ", audiences) + " (expected: clientId among them)");
        }
        Optional<IssuerConfig> read = TrustedIssuer.read(issuer, base, audiences);
        read.map(IssuerConfig::url)
                .filter(known -> !issuers.add(known))
                .ifPresent(twice -> issuer.problem("url", twice + " (expected: an issuer of one provider only)"));
        return read;
    }

    private @Nullable Secret secret(YamlObject oidc) {
        Optional<String> variable = oidc.text("clientSecretVariable");
        Optional<String> file = oidc.text("clientSecretFile");
        if (variable.isPresent() && file.isPresent()) {
            oidc.problem("clientSecretVariable", variable.get() + " (expected: only one of it and clientSecretFile)");
        }
        if (variable.isPresent()) {
            String value = environment.getOrDefault(variable.get(), "");
            if (value.isEmpty()) {
                oidc.problem("clientSecretVariable", variable.get() + " (expected: a variable that is set)");
            }
            return Secret.of(value);
        }
        return oidc.path("clientSecretFile", base)
                .map(path -> secretIn(oidc, path))
                .orElse(null);
    }

    private static Secret secretIn(YamlObject oidc, Path path) {
        String text = "";
        try {
            text = Files.readString(path).strip();
        } catch (IOException e) {
            text = "";
        }
        if (text.isEmpty()) {
            oidc.problem("clientSecretFile", path + " (expected: a readable file with the client secret)");
        }
        return Secret.of(text);
    }
}
