package io.hypercube.config;

import io.hypercube.cluster.upstream.AddressRange;
import io.hypercube.config.Setting.Form;
import io.hypercube.config.gateway.ClusterDomain;
import io.hypercube.config.gateway.ServerConfig.ListenAddress;
import io.hypercube.core.identity.Secret;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.observability.Logging.LogFormat;
import java.nio.file.Path;
import java.time.Duration;
import java.util.List;
import java.util.stream.Stream;
import org.slf4j.event.Level;

/**
 * All settings. To add one, declare it here, read it in {@link HypercubeConfig#of} and add a row to
 * docs/configuration.md.
 */
final class Settings {
    static final Setting<Path> CONFIG = Setting.optional(
                    "config", SettingType.FILE, "none", "YAML file with settings. Flags and variables take precedence.")
            .without(Form.KEY);
    static final Setting<ListenAddress> LISTEN =
            Setting.of("listen", SettingType.LISTEN_ADDRESS, "0.0.0.0:30443", "Address and port of the main listener.");
    static final Setting<Path> DATA_DIR = Setting.optional(
                    "data-dir",
                    SettingType.DIRECTORY,
                    "`$XDG_DATA_HOME/hypercube`, or `~/.local/share/hypercube`",
                    "Directory of the embedded database, the keys and the gateway's own certificates. Created if missing.")
            .fallingBackTo(HomeDirectory::dataDir);
    static final Setting<List<Path>> KUBECONFIG = Setting.optional(
                    "kubeconfig",
                    SettingType.PATHS,
                    "`$KUBECONFIG`, or `~/.kube/config`",
                    "Kubeconfig file. Each context becomes a cluster of that name. May be given several times; empty for none.")
            .fallingBackTo(HomeDirectory::kubeconfig);
    static final Setting<ClusterName> IN_CLUSTER = Setting.optional(
            "in-cluster",
            SettingType.CLUSTER_NAME,
            "none",
            "Name for the cluster in whose pod the gateway runs, reached with the pod's ServiceAccount.");
    static final Setting<String> PUBLIC_URL = Setting.optional(
            "public-url",
            SettingType.PUBLIC_URL,
            "none",
            "URL at which people, clients and clusters reach the gateway, such as `https://hub.example.com`. Becomes the issuer (`iss`) of tokens and the address of the pages for sign-ins. The same for all replicas.");
    static final Setting<Duration> TOKEN_TTL =
            Setting.of("token-ttl", SettingType.TOKEN_TTL, "1h", "Lifetime of a token.");
    static final Setting<Duration> SIGNING_KEY_AGE = Setting.of(
            "signing-key-age",
            SettingType.DURATION,
            "2160h",
            "How long a key signs tokens until a new one replaces it. Tokens stay valid. 0s for no limit.");
    static final Setting<Duration> SESSION_TTL =
            Setting.of("session-ttl", SettingType.SESSION_TTL, "8h", "Lifetime of a browser session.");
    static final Setting<Duration> REFRESH_TOKEN_TTL = Setting.of(
            "refresh-token-ttl",
            SettingType.REFRESH_TOKEN_TTL,
            "720h",
            "Lifetime of a sign-in by `hypercube login`, whether or not it is used.");
    static final Setting<Duration> REFRESH_TOKEN_IDLE = Setting.of(
            "refresh-token-idle",
            SettingType.REFRESH_TOKEN_TTL,
            "168h",
            "How long a sign-in by `hypercube login` stays valid without a refresh of its token.");
    static final Setting<Boolean> TLS = Setting.of(
            "tls",
            SettingType.BOOLEAN,
            "true",
            "Whether to serve TLS. Set to false only for measurements, or behind a proxy that ends TLS.");
    static final Setting<Path> TLS_CERT = Setting.optional(
            "tls-cert",
            SettingType.FILE,
            "signed by the gateway's own CA",
            "Certificate chain of the server, PEM, leaf first. Requires the key.");
    static final Setting<Path> TLS_KEY = Setting.optional(
            "tls-key",
            SettingType.FILE,
            "created with the certificate",
            "Private key of the server's certificate, PEM.");
    static final Setting<Path> TLS_CA = Setting.optional(
            "tls-ca",
            SettingType.FILE,
            "the gateway's own CA, if it has one",
            "CA certificates, PEM, that clients verify the gateway with: those of a private CA that signed `tlsCert`, or the certificate of a proxy. Kubeconfigs and manifests of agents contain them.");
    static final Setting<ClusterDomain> CLUSTER_DOMAIN = Setting.of(
            "cluster-domain",
            SettingType.CLUSTER_DOMAIN,
            "clusters.hypercube.internal",
            "DNS domain in which every cluster has a host name, `NAME.DOMAIN`, by TLS server name or `Host`. Empty for none.");
    static final Setting<Secret> DATABASE = Setting.optional(
                    "database",
                    SettingType.DATABASE_URL,
                    "embedded, in the data directory",
                    "PostgreSQL database that replicas share: `postgresql://USER:PASSWORD@HOST/DATABASE`. Other users of the host can read the password on a command line.")
            .madeSecret();
    static final Setting<Path> MASTER_KEY_FILE = Setting.optional(
            "master-key-file",
            SettingType.FILE,
            "`master.key` in the data directory, created by the first start; none with `database`",
            "Master key that encrypts all other keys in the database: one line, 32 bytes in base64. All replicas need the same one. Required with `database`.");
    static final Setting<Path> PREVIOUS_MASTER_KEY_FILE = Setting.optional(
            "previous-master-key-file",
            SettingType.FILE,
            "none",
            "Master key that the one of `masterKeyFile` replaces. Needed for one start, which encrypts the keys in the database again.");
    static final Setting<Secret> ADMIN_PASSWORD = Setting.optional(
                    "admin-password",
                    SettingType.PASSWORD,
                    "a random one, printed once",
                    "Password of the account `admin`, which the first start creates. Later starts ignore it.")
            .madeSecret()
            .without(Form.FLAG);
    static final Setting<List<String>> ADMIN_GROUPS = Setting.of(
            "admin-groups",
            SettingType.NAMES,
            "system:masters",
            "Groups that administrators have in every cluster in addition to their own. Empty for none.");
    static final Setting<List<String>> IDENTITY_PROVIDERS = Setting.optional(
                    "identity-providers",
                    SettingType.OBJECTS,
                    "none",
                    "OpenID Connect providers and LDAP directories at which people sign in ([sign-in](sign-in.md)).")
            .onlyInFile();
    static final Setting<List<String>> WORKLOAD_IDENTITIES = Setting.optional(
                    "workload-identities",
                    SettingType.OBJECTS,
                    "none",
                    "Issuers whose tokens workloads exchange for tokens of the gateway, with rules ([CI without secrets](ci.md)).")
            .onlyInFile();
    static final Setting<Boolean> PASSWORD_SIGN_IN = Setting.of(
            "password-sign-in",
            SettingType.BOOLEAN,
            "true",
            "Whether local accounts may sign in with their passwords. If false, only the account `admin` can, on a break-glass page that is logged. Requires `identityProviders`.");
    static final Setting<Duration> CONFIRM_WITHIN = Setting.of(
            "confirm-within",
            SettingType.POSITIVE_DURATION,
            "720h",
            "How long access keys of an account of an identity provider work after its last sign-in there.");
    static final Setting<Duration> GROUPS_REFRESH = Setting.of(
            "groups-refresh",
            SettingType.POSITIVE_DURATION,
            "10m",
            "How often role and groups of an account of an identity provider are read there while a session lives.");
    static final Setting<Duration> PROVIDER_GRACE = Setting.of(
            "provider-grace",
            SettingType.POSITIVE_DURATION,
            "1h",
            "How long sessions live on with the last known role and groups while their identity provider does not answer.");
    static final Setting<Duration> UPSTREAM_CONNECT_TIMEOUT = Setting.of(
            "upstream-connect-timeout",
            SettingType.POSITIVE_DURATION,
            "5s",
            "Time limit for connecting to a cluster's API server.");
    static final Setting<Duration> UPSTREAM_RESPONSE_TIMEOUT = Setting.of(
            "upstream-response-timeout",
            SettingType.POSITIVE_DURATION,
            "2m",
            "Time limit until a cluster begins its response. Watches and logs may then continue without limit.");
    static final Setting<Duration> CLUSTER_TIMEOUT = Setting.of(
            "cluster-timeout",
            SettingType.POSITIVE_DURATION,
            "5s",
            "How long a cluster may be silent in a call to several clusters: until its response begins, and between two parts of it. A cluster that is silent for longer is missing in the response, which names it. A cluster that its last probe found Unreachable has at most 200 ms.");
    static final Setting<Integer> UPSTREAM_MAX_CONNECTIONS = Setting.of(
            "upstream-max-connections",
            SettingType.COUNT_OF_AT_LEAST_ONE,
            "4096",
            "Maximum number of calls in progress to one cluster, streams and tunnels included. Accounts share them.");
    static final Setting<List<AddressRange>> UPSTREAM_FORBIDDEN_ADDRESSES = Setting.optional(
            "upstream-forbidden-addresses",
            SettingType.ADDRESS_RANGES,
            "none",
            "Address ranges that clusters and their proxies must not use.");
    static final Setting<List<AddressRange>> IMPORT_FORBIDDEN_ADDRESSES = Setting.of(
            "import-forbidden-addresses",
            SettingType.ADDRESS_RANGES,
            "0.0.0.0/8,169.254.0.0/16,224.0.0.0/3,100.100.100.200,168.63.129.16,"
                    + "::,fe80::/10,ff00::/8,fd00:ec2::254,fd20:ce::254",
            "Address ranges that imported clusters and their proxies must not use in addition. Clusters of kubeconfig files may use them. Empty for none.");
    static final Setting<Duration> PROBE_INTERVAL =
            Setting.of("probe-interval", SettingType.POSITIVE_DURATION, "10s", "Time between two probes of a cluster.");
    static final Setting<Duration> PROBE_TIMEOUT =
            Setting.of("probe-timeout", SettingType.POSITIVE_DURATION, "5s", "Time limit for each call of a probe.");
    static final Setting<ListenAddress> METRICS_LISTEN = Setting.optional(
            "metrics-listen",
            SettingType.LISTEN_ADDRESS,
            "disabled",
            "Address and port that serve `/metrics` and nothing else, in plain HTTP without authentication. Must differ from `listen` and `replicaListen`.");
    static final Setting<ListenAddress> REPLICA_LISTEN = Setting.of(
            "replica-listen",
            SettingType.LISTEN_ADDRESS,
            "0.0.0.0:30444",
            "Address and port of the internal listener, at which other replicas ask for pages, with certificates of an internal CA. Used only with `database`.");
    static final Setting<ListenAddress> REPLICA_ADDRESS = Setting.optional(
            "replica-address",
            SettingType.REACHED_ADDRESS,
            "an address of this host, and the port of `replicaListen`",
            "Address and port at which other replicas reach the internal listener. In a pod, set it to the pod's IP. Port 0 stands for the port of `replicaListen`.");
    static final Setting<List<Path>> TRUSTED_AUTHORITIES = Setting.optional(
            "trusted-authorities",
            SettingType.PATHS,
            "none",
            "PEM files with CA certificates to trust in addition to those of the JVM and the system, for everything that has no CA of its own: clusters, identity providers, the collector of traces.");
    static final Setting<Duration> REQUEST_TIMEOUT = Setting.of(
            "request-timeout",
            SettingType.POSITIVE_DURATION,
            "1m",
            "Time limit for a call of the gateway's own API, including its body. After that it is answered with 504 and has no effect.");
    static final Setting<List<AddressRange>> TRUSTED_PROXIES = Setting.optional(
            "trusted-proxies",
            SettingType.ADDRESS_RANGES,
            "none",
            "Address ranges of proxies in front of the gateway. Their `X-Forwarded-For` determines the address of a client.");
    static final Setting<Duration> SHUTDOWN_DELAY = Setting.of(
            "shutdown-delay",
            SettingType.DURATION,
            "0s",
            "How long the gateway still accepts calls after SIGTERM, while `/readyz` fails, so that load balancers stop sending calls first.");
    static final Setting<Duration> DRAIN_TIMEOUT = Setting.of(
            "drain-timeout",
            SettingType.DURATION,
            "25s",
            "Time limit for running calls during shutdown, after `shutdownDelay`.");
    static final Setting<Level> LOG_LEVEL =
            Setting.of("log-level", SettingType.LOG_LEVEL, "info", "Log level: error, warn, info, debug or trace.");
    static final Setting<LogFormat> LOG_FORMAT = Setting.of(
            "log-format", SettingType.LOG_FORMAT, "text", "Log format: text, or json with one object a line.");

    private static final List<Setting<?>> GENERAL = List.of(
            CONFIG,
            LISTEN,
            DATA_DIR,
            KUBECONFIG,
            IN_CLUSTER,
            PUBLIC_URL,
            TOKEN_TTL,
            SIGNING_KEY_AGE,
            SESSION_TTL,
            REFRESH_TOKEN_TTL,
            REFRESH_TOKEN_IDLE,
            TLS,
            TLS_CERT,
            TLS_KEY,
            TLS_CA,
            CLUSTER_DOMAIN,
            DATABASE,
            MASTER_KEY_FILE,
            PREVIOUS_MASTER_KEY_FILE,
            ADMIN_PASSWORD,
            ADMIN_GROUPS,
            IDENTITY_PROVIDERS,
            WORKLOAD_IDENTITIES,
            PASSWORD_SIGN_IN,
            CONFIRM_WITHIN,
            GROUPS_REFRESH,
            PROVIDER_GRACE,
            UPSTREAM_CONNECT_TIMEOUT,
            UPSTREAM_RESPONSE_TIMEOUT,
            CLUSTER_TIMEOUT,
            UPSTREAM_MAX_CONNECTIONS,
            UPSTREAM_FORBIDDEN_ADDRESSES,
            IMPORT_FORBIDDEN_ADDRESSES,
            PROBE_INTERVAL,
            PROBE_TIMEOUT,
            METRICS_LISTEN,
            REPLICA_LISTEN,
            REPLICA_ADDRESS,
            REQUEST_TIMEOUT,
            TRUSTED_PROXIES,
            TRUSTED_AUTHORITIES,
            SHUTDOWN_DELAY,
            DRAIN_TIMEOUT,
            LOG_LEVEL,
            LOG_FORMAT);

    static final List<Setting<?>> ALL = Stream.of(
                    GENERAL,
                    ConnectionSettings.ALL,
                    MemorySettings.ALL,
                    AuditSettings.ALL,
                    RecordingSettings.ALL,
                    AiClientSettings.ALL)
            .flatMap(List::stream)
            .toList();

    /** The settings that can change while the gateway runs. The contents of certificate files can change as well. */
    static final List<Setting<?>> RELOADABLE = List.of(
            KUBECONFIG,
            IN_CLUSTER,
            UPSTREAM_MAX_CONNECTIONS,
            MemorySettings.CACHE_MEMORY,
            MemorySettings.PAGE_MEMORY,
            REQUEST_TIMEOUT,
            TRUSTED_PROXIES,
            ConnectionSettings.NETWORK_MAX_CONNECTIONS,
            ConnectionSettings.NETWORK_MAX_HANDSHAKES,
            SHUTDOWN_DELAY,
            DRAIN_TIMEOUT,
            AiClientSettings.RULES,
            LOG_LEVEL);

    private Settings() {}
}
