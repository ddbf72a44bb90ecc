package io.hypercube.config;

import io.hypercube.core.identity.Secret;
import io.hypercube.core.kube.Excerpt;
import io.hypercube.core.yaml.YamlValue;
import io.hypercube.core.yaml.YamlValue.Sequence;
import io.hypercube.federation.ldap.LdapConfig;
import io.hypercube.federation.oidc.IssuerConfig;
import io.hypercube.federation.provider.IdentityProviderConfig;
import io.hypercube.federation.provider.IdentityProviderConfig.ProviderProtocol;
import io.hypercube.federation.provider.OidcConfig;
import java.net.URI;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.stream.Stream;

/** Reads the key {@code identityProviders}. Secrets are read from files and variables, which are named in it. */
final class IdentityProviders {
    private static final List<String> KEYS = List.of("name", "displayName", "oidc", "ldap");

    private final ProviderFiles files;
    private final Set<String> names = new HashSet<>();
    private final Set<URI> issuers = new HashSet<>();
    private final Map<String, YamlObject> directories = new HashMap<>();

    private IdentityProviders(ProviderFiles files) {
        this.files = files;
    }

    /** @param base the directory for relative paths */
    static List<IdentityProviderConfig> read(
            YamlValue value, Path base, Map<String, String> environment, YamlObject.Report report) {
        String key = Settings.IDENTITY_PROVIDERS.key();
        if (!(value instanceof Sequence list)) {
            report.problem(value.line(), key + ": " + value.kind() + " (expected: a list of providers)");
            return List.of();
        }
        IdentityProviders reading = new IdentityProviders(new ProviderFiles(base, environment));
        List<IdentityProviderConfig> providers = new ArrayList<>();
        YamlObject.list(list.items(), key, KEYS, report)
                .forEach(one -> reading.provider(one).ifPresent(providers::add));
        providers.stream().filter(IdentityProviderConfig::isOidc).forEach(reading::requireNoDirectoryOf);
        return List.copyOf(providers);
    }

    private Optional<IdentityProviderConfig> provider(YamlObject provider) {
        String name = provider.required("name");
        if (!name.isEmpty() && !IdentityProviderConfig.isName(name)) {
            provider.problem("name", Excerpt.of(name) + " (expected: " + IdentityProviderConfig.EXPECTED_NAME + ")");
        } else if (!names.add(name) && !name.isEmpty()) {
            provider.problem("name", name + " (expected: a name that no other provider has)");
        }
        if (provider.has("oidc") == provider.has("ldap")) {
            provider.problem(
                    "oidc",
                    provider.has("ldap")
                            ? "given together with ldap (expected: one of them)"
                            : "missing, and ldap as well (expected: how to reach the provider, by one of them)");
            return Optional.empty();
        }
        String shown =
                provider.text("displayName").filter(text -> !text.isEmpty()).orElse(name);
        return protocol(provider).map(protocol -> new IdentityProviderConfig(name, shown, protocol));
    }

    /** An account is known by issuer and subject: with one issuer, people of the one would get accounts of the other. */
    private void requireNoDirectoryOf(IdentityProviderConfig oidc) {
        YamlObject directory = directories.get(oidc.issuer());
        if (directory != null) {
            directory.problem(
                    "issuer",
                    oidc.issuer() + ", which is the issuer.url of the OpenID Connect provider \"" + oidc.name()
                            + "\" (expected: an issuer of one provider only)");
        }
    }

    private Optional<? extends ProviderProtocol> protocol(YamlObject provider) {
        if (provider.has("ldap")) {
            YamlObject ldap = provider.object("ldap", LdapProviders.KEYS);
            Optional<LdapConfig> config = new LdapProviders(files).read(ldap);
            config.filter(known -> directories.putIfAbsent(known.issuer(), ldap) != null)
                    .ifPresent(twice -> ldap.problem(
                            "url",
                            "with users.baseDn, that of another provider (expected: one provider"
                                    + " for the people of a directory, or a different issuer)"));
            return config.map(ProviderProtocol.Ldap::new);
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
        return oidc(oidc).map(ProviderProtocol.Oidc::new);
    }

    private Optional<OidcConfig> oidc(YamlObject oidc) {
        String clientId = oidc.required("clientId");
        Optional<IssuerConfig> issuer =
                issuer(oidc.object("issuer", "url", "certificateAuthority", "audiences"), clientId);
        OidcClaims claims = OidcClaims.read(oidc);
        Secret secret = files.secret(oidc, "clientSecret", "the client secret");
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
        Optional<IssuerConfig> read = TrustedIssuer.read(issuer, files.base(), audiences);
        read.map(IssuerConfig::url)
                .filter(known -> !issuers.add(known))
                .ifPresent(twice -> issuer.problem("url", twice + " (expected: an issuer of one provider only)"));
        return read;
    }
}
