package io.hypercube.config;

import io.hypercube.auth.account.AccountConfig;
import io.hypercube.auth.account.AccountConfig.ConfirmationConfig;
import io.hypercube.auth.account.Argon2id;
import io.hypercube.auth.session.SessionConfig;
import io.hypercube.auth.session.SignInConfig;
import io.hypercube.auth.token.TokenConfig;
import io.hypercube.cluster.ClusterConfig;
import io.hypercube.cluster.kubeconfig.InCluster;
import io.hypercube.cluster.kubeconfig.KubeconfigFiles;
import io.hypercube.cluster.upstream.UpstreamConfig;
import io.hypercube.config.gateway.ClusterDomain;
import io.hypercube.config.gateway.GatewayConfig;
import io.hypercube.config.gateway.GatewayConfig.ReplicaConfig;
import io.hypercube.config.gateway.ServerConfig;
import io.hypercube.config.gateway.ServerConfig.ListenAddress;
import io.hypercube.config.gateway.TrustedProxies;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.secret.MasterKeyFile.MasterKeyConfig;
import io.hypercube.federation.oidc.IssuerException;
import io.hypercube.federation.oidc.TrustedAuthorities;
import io.hypercube.federation.provider.IdentityProviderConfig;
import io.hypercube.observability.Logging.LogFormat;
import io.hypercube.proxy.call.ProxyConfig;
import io.hypercube.storage.StorageConfig;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.slf4j.event.Level;

/**
 * All settings of the gateway, checked, grouped by the package that uses them.
 *
 * @param given the unparsed values by key, for the comparison with a later configuration
 * @param file the YAML file, if there is one
 */
public record HypercubeConfig(
        GatewayConfig gateway,
        List<Path> trustedAuthorities,
        Level logLevel,
        LogFormat logFormat,
        Map<String, Secret> given,
        Optional<Path> file) {

    /** Reads every setting, so that every value is checked. Settings that contradict each other are problems too. */
    static HypercubeConfig of(EffectiveSettings settings) {
        List<IdentityProviderConfig> providers =
                settings.tree(Settings.IDENTITY_PROVIDERS, IdentityProviders::read, List.of());
        GatewayConfig gateway = new GatewayConfig(
                server(settings),
                replica(settings),
                new StorageConfig(
                        settings.get(Settings.DATA_DIR),
                        settings.find(Settings.DATABASE).orElse(null)),
                masterKey(settings),
                account(settings),
                token(settings),
                new SessionConfig(settings.get(Settings.SESSION_TTL)),
                new SignInConfig(settings.get(Settings.REFRESH_TOKEN_TTL), settings.get(Settings.REFRESH_TOKEN_IDLE)),
                providers,
                settings.tree(
                        Settings.WORKLOAD_IDENTITIES,
                        new WorkloadIdentities(settings.find(Settings.PUBLIC_URL), providers)::read,
                        List.of()),
                AiClientSettings.delegation(settings),
                new ClusterConfig(
                        clusters(settings),
                        settings.get(Settings.PROBE_INTERVAL),
                        settings.get(Settings.PROBE_TIMEOUT)),
                upstream(settings),
                MemorySettings.cache(settings),
                proxy(settings),
                settings.tracing(),
                AuditSettings.read(settings),
                RecordingSettings.read(settings),
                AiClientSettings.read(settings));
        return new HypercubeConfig(
                gateway,
                trustedAuthorities(settings),
                settings.get(Settings.LOG_LEVEL),
                settings.get(Settings.LOG_FORMAT),
                settings.texts(),
                settings.find(Settings.CONFIG));
    }

    private static TokenConfig token(EffectiveSettings settings) {
        return new TokenConfig(
                settings.get(Settings.TOKEN_TTL),
                settings.find(Settings.PUBLIC_URL),
                settings.get(Settings.SIGNING_KEY_AGE),
                AiClientSettings.areOn(settings));
    }

    /** The keys of the settings that have another value in a later configuration, in their order. */
    public List<String> differences(HypercubeConfig later) {
        return Settings.ALL.stream()
                .map(Setting::key)
                .filter(key -> !Objects.equals(given.get(key), later.given.get(key)))
                .toList();
    }

    /** This configuration with the values of an earlier one for all settings that need a restart. */
    public HypercubeConfig withRestartValuesOf(HypercubeConfig earlier) {
        Map<String, Secret> values = new TreeMap<>(given);
        Settings.ALL.stream()
                .map(Setting::key)
                .filter(key -> !isReloadable(key))
                .forEach(key -> {
                    values.remove(key);
                    Secret before = earlier.given.get(key);
                    if (before != null) {
                        values.put(key, before);
                    }
                });
        return new HypercubeConfig(gateway, trustedAuthorities, logLevel, logFormat, values, file);
    }

    /** Whether a setting can change while the gateway runs. */
    public static boolean isReloadable(String key) {
        return Settings.RELOADABLE.stream().anyMatch(setting -> setting.key().equals(key));
    }

    /** The files that {@link #given} and the clusters come from. */
    public List<Path> files() {
        return Stream.concat(file.stream(), gateway.cluster().kubeconfigs().files().stream())
                .toList();
    }

    private static AccountConfig account(EffectiveSettings settings) {
        return new AccountConfig(
                settings.find(Settings.ADMIN_PASSWORD).orElse(null),
                Argon2id.CURRENT,
                passwordSignIn(settings),
                new ConfirmationConfig(
                        settings.get(Settings.CONFIRM_WITHIN),
                        settings.get(Settings.GROUPS_REFRESH),
                        settings.get(Settings.PROVIDER_GRACE)));
    }

    private static List<Path> trustedAuthorities(EffectiveSettings settings) {
        List<Path> files = settings.find(Settings.TRUSTED_AUTHORITIES).orElse(List.of());
        for (Path file : files) {
            try {
                TrustedAuthorities.read(file);
            } catch (IssuerException e) {
                settings.problem(
                        Settings.TRUSTED_AUTHORITIES, "expected: PEM files with CA certificates; not one: " + file);
                return List.of();
            }
        }
        return files;
    }

    private static UpstreamConfig upstream(EffectiveSettings settings) {
        return new UpstreamConfig(
                settings.get(Settings.UPSTREAM_CONNECT_TIMEOUT),
                settings.get(Settings.UPSTREAM_RESPONSE_TIMEOUT),
                settings.get(Settings.UPSTREAM_MAX_CONNECTIONS),
                settings.find(Settings.UPSTREAM_FORBIDDEN_ADDRESSES).orElse(List.of()),
                settings.get(Settings.IMPORT_FORBIDDEN_ADDRESSES));
    }

    private static ProxyConfig proxy(EffectiveSettings settings) {
        return new ProxyConfig(
                settings.get(Settings.ADMIN_GROUPS),
                settings.get(MemorySettings.PAGE_MEMORY),
                settings.get(Settings.CLUSTER_TIMEOUT),
                settings.get(AiClientSettings.EXTRA));
    }

    private static boolean passwordSignIn(EffectiveSettings settings) {
        boolean allowed = settings.get(Settings.PASSWORD_SIGN_IN);
        if (!allowed && !settings.isGiven(Settings.IDENTITY_PROVIDERS)) {
            settings.problem(Settings.PASSWORD_SIGN_IN, "expected: true without identityProviders");
        }
        return allowed;
    }

    private static MasterKeyConfig masterKey(EffectiveSettings settings) {
        Path given = settings.find(Settings.MASTER_KEY_FILE).orElse(null);
        Path previous = settings.find(Settings.PREVIOUS_MASTER_KEY_FILE).orElse(null);
        boolean made = given == null && !settings.isGiven(Settings.DATABASE);
        Path file = made ? settings.get(Settings.DATA_DIR).resolve(MasterKeyConfig.FILE) : given;
        return new MasterKeyConfig(file, made, previous);
    }

    private static ReplicaConfig replica(EffectiveSettings settings) {
        ListenAddress address = settings.find(Settings.REPLICA_ADDRESS).orElse(null);
        if (address != null && !address.isOfOneHost()) {
            settings.problem(
                    Settings.REPLICA_ADDRESS,
                    "expected: an address of this host that other replicas can reach, such as 10.0.0.7:30444;"
                            + " not 0.0.0.0, ::, a multicast or broadcast address");
        }
        return new ReplicaConfig(settings.get(Settings.REPLICA_LISTEN), address, ReplicaConfig.Upkeep.USUAL);
    }

    private static ServerConfig server(EffectiveSettings settings) {
        boolean tls = settings.get(Settings.TLS);
        Path certificate = settings.find(Settings.TLS_CERT).orElse(null);
        Path key = settings.find(Settings.TLS_KEY).orElse(null);
        refuseHalfAPair(settings, Settings.TLS_CERT, Settings.TLS_KEY);
        refuseHalfAPair(settings, Settings.TLS_KEY, Settings.TLS_CERT);
        if (!tls && settings.isGiven(Settings.TLS_CERT)) {
            settings.problem(Settings.TLS_CERT, "expected: no certificate when tls is false");
        }
        boolean whole = certificate != null && key != null;
        ListenAddress listen = settings.get(Settings.LISTEN);
        ListenAddress metricsListen = settings.find(Settings.METRICS_LISTEN).orElse(null);
        if (settings.isGiven(Settings.DATABASE)) {
            refuseTheSameAddress(settings, Settings.LISTEN, Settings.REPLICA_LISTEN);
            refuseTheSameAddress(settings, Settings.METRICS_LISTEN, Settings.REPLICA_LISTEN);
        }
        if (refuseTheSameAddress(settings, Settings.LISTEN, Settings.METRICS_LISTEN)) {
            metricsListen = null;
        }
        return new ServerConfig(
                listen,
                tls,
                whole ? certificate : null,
                whole ? key : null,
                settings.find(Settings.TLS_CA).orElse(null),
                clusterDomain(settings, listen),
                metricsListen,
                settings.get(Settings.REQUEST_TIMEOUT),
                new TrustedProxies(settings.find(Settings.TRUSTED_PROXIES).orElse(List.of())),
                ConnectionSettings.networks(settings),
                settings.get(Settings.SHUTDOWN_DELAY),
                settings.get(Settings.DRAIN_TIMEOUT));
    }

    /** Reports it at the one that is given. */
    private static boolean refuseTheSameAddress(
            EffectiveSettings settings, Setting<ListenAddress> one, Setting<ListenAddress> other) {
        Optional<ListenAddress> address = settings.find(other);
        boolean refused = settings.find(one)
                .filter(mine -> address.stream().anyMatch(mine::overlaps))
                .isPresent();
        if (refused) {
            boolean isOther = settings.isGiven(other);
            settings.problem(
                    isOther ? other : one, "expected: an address other than that of " + (isOther ? one : other).key());
        }
        return refused;
    }

    private static ClusterDomain clusterDomain(EffectiveSettings settings, ListenAddress listen) {
        ClusterDomain domain = settings.get(Settings.CLUSTER_DOMAIN);
        ServerConfig.ownNameIn(domain, listen)
                .ifPresent(own -> settings.problem(
                        Settings.CLUSTER_DOMAIN,
                        "expected: a domain that does not contain the gateway's own name " + own));
        return domain;
    }

    private static void refuseHalfAPair(EffectiveSettings settings, Setting<?> half, Setting<?> other) {
        if (settings.isGiven(half) && !settings.isGiven(other)) {
            settings.problem(half, "expected: " + other.key() + " as well");
        }
    }

    private static KubeconfigFiles clusters(EffectiveSettings settings) {
        KubeconfigFiles files = kubeconfigs(settings);
        return settings.find(Settings.IN_CLUSTER)
                .<KubeconfigFiles>map(
                        name -> new KubeconfigFiles.WithInCluster(InCluster.of(name, settings.environment()), files))
                .orElse(files);
    }

    private static KubeconfigFiles kubeconfigs(EffectiveSettings settings) {
        List<Path> files = settings.get(Settings.KUBECONFIG);
        if (!settings.isGiven(Settings.KUBECONFIG)) {
            return new KubeconfigFiles.Found(files);
        }
        List<Path> missing = files.stream()
                .filter(file -> !Files.isReadable(file) || Files.isDirectory(file))
                .toList();
        missing.forEach(
                file -> settings.problem(Settings.KUBECONFIG, "expected: readable files; not readable: " + file));
        return new KubeconfigFiles.Named(
                files.stream().filter(file -> !missing.contains(file)).toList());
    }
}
