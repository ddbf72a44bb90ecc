package io.hypercube.server;

import io.hypercube.auth.account.AccountConfig.ConfirmationConfig;
import io.hypercube.auth.account.ExternalAccounts;
import io.hypercube.auth.directory.AccountDirectory;
import io.hypercube.auth.session.BrowserRules;
import io.hypercube.auth.session.Sessions;
import io.hypercube.config.gateway.GatewayConfig;
import io.hypercube.core.identity.RandomText;
import io.hypercube.core.secret.WrappedSecrets;
import io.hypercube.federation.provider.IdentityProviderConfig;
import io.hypercube.federation.provider.ProviderEndpoints;
import io.hypercube.storage.Storage;
import java.time.InstantSource;
import java.util.Set;
import java.util.stream.Collectors;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Wires sign-in at the identity providers of the configuration. */
final class ProviderSignIns {
    private static final int KEY_BYTES = 32;

    private static final Logger LOGGER = LoggerFactory.getLogger(ProviderSignIns.class);

    private ProviderSignIns() {}

    /** The issuers whose accounts may have sessions. */
    static Set<String> issuers(GatewayConfig config) {
        return config.identityProviders().stream()
                .map(IdentityProviderConfig::issuer)
                .collect(Collectors.toUnmodifiableSet());
    }

    /** Ends what people of providers have that were removed from the configuration: nobody confirms them any more. */
    static void endOthers(Set<String> issuers, Storage storage) {
        int ended = storage.logouts().endOthers(issuers);
        if (ended > 0) {
            LOGGER.atWarn()
                    .addKeyValue("ended", ended)
                    .log("sessions and sign-ins ended, because their identity provider is not configured any more");
        }
    }

    static ProviderEndpoints of(
            GatewayConfig config,
            Storage storage,
            WrappedSecrets secrets,
            AccountDirectory directory,
            Sessions sessions,
            ExternalAccounts accounts) {
        InstantSource clock = InstantSource.system();
        ConfirmationConfig times = config.account().confirmation();
        return new ProviderEndpoints(
                config.token()
                        .publicUrl()
                        .map(url -> config.identityProviders().stream()
                                .map(provider -> provider.at(url))
                                .toList())
                        .orElse(config.identityProviders()),
                new ProviderEndpoints.Parts(
                        accounts,
                        directory,
                        sessions,
                        new BrowserRules(config.server().tls()),
                        config.server().tls(),
                        keys(config, secrets),
                        new ProviderEndpoints.Grants(storage.grants(), storage.logouts(), times),
                        config.account().passwordSignIn(),
                        ProviderEndpoints.Concurrency.USUAL,
                        clock));
    }

    /** Without providers nothing is encrypted with them, so the first start writes none to the database. */
    private static ProviderEndpoints.Keys keys(GatewayConfig config, WrappedSecrets secrets) {
        return config.identityProviders().isEmpty()
                ? new ProviderEndpoints.Keys(RandomText.bytes(KEY_BYTES), RandomText.bytes(KEY_BYTES))
                : new ProviderEndpoints.Keys(
                        secrets.getOrCreate("sign-in-cookie", () -> RandomText.bytes(KEY_BYTES)),
                        secrets.getOrCreate("provider-tokens", () -> RandomText.bytes(KEY_BYTES)));
    }
}
