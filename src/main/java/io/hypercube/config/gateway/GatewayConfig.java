package io.hypercube.config.gateway;

import io.hypercube.audit.AuditConfig;
import io.hypercube.audit.recording.RecordingConfig;
import io.hypercube.auth.account.AccountConfig;
import io.hypercube.auth.account.Argon2id;
import io.hypercube.auth.delegation.DelegationConfig;
import io.hypercube.auth.delegation.DelegationConfig.DocumentAccess;
import io.hypercube.auth.session.SessionConfig;
import io.hypercube.auth.session.SignInConfig;
import io.hypercube.auth.token.TokenConfig;
import io.hypercube.cache.CacheConfig;
import io.hypercube.cluster.ClusterConfig;
import io.hypercube.cluster.upstream.UpstreamConfig;
import io.hypercube.config.gateway.ServerConfig.ListenAddress;
import io.hypercube.core.secret.MasterKeyFile.MasterKeyConfig;
import io.hypercube.federation.provider.IdentityProviderConfig;
import io.hypercube.federation.workload.WorkloadIdentityConfig;
import io.hypercube.observability.TracingConfig;
import io.hypercube.proxy.call.ProxyConfig;
import io.hypercube.storage.StorageConfig;
import java.time.Duration;
import java.time.InstantSource;
import java.util.List;
import java.util.function.UnaryOperator;
import org.jspecify.annotations.Nullable;

/** The configuration of the gateway, one record per package. */
public record GatewayConfig(
        ServerConfig server,
        ReplicaConfig replica,
        StorageConfig storage,
        MasterKeyConfig masterKey,
        AccountConfig account,
        TokenConfig token,
        SessionConfig session,
        SignInConfig signIn,
        List<IdentityProviderConfig> identityProviders,
        List<WorkloadIdentityConfig> workloadIdentities,
        DelegationConfig delegation,
        ClusterConfig cluster,
        UpstreamConfig upstream,
        CacheConfig cache,
        ProxyConfig proxy,
        TracingConfig tracing,
        AuditConfig audit,
        RecordingConfig recording,
        AiClientConfig aiClients) {
    /** The same with another cost of password hashes. */
    public GatewayConfig withPasswords(Argon2id passwords) {
        return with(
                replica,
                new AccountConfig(account.adminPassword(), passwords, account.passwordSignIn(), account.confirmation()),
                delegation,
                cluster,
                cache);
    }

    /** With another upkeep of the replica, for tests. */
    public GatewayConfig withUpkeep(ReplicaConfig.Upkeep upkeep) {
        return with(
                new ReplicaConfig(replica.listen(), replica.address(), upkeep), account, delegation, cluster, cache);
    }

    /** With another cache, for tests. */
    public GatewayConfig withCache(UnaryOperator<CacheConfig> change) {
        return with(replica, account, delegation, cluster, change.apply(cache));
    }

    /** With another lifetime of the certificates of agents, for tests. */
    public GatewayConfig withAgentCertificates(Duration lifetime) {
        return with(replica, account, delegation, cluster.withAgentCertificates(lifetime), cache);
    }

    /** With other documents of clients, for tests. */
    public GatewayConfig withDocuments(DocumentAccess documents) {
        return with(replica, account, delegation.withDocuments(documents), cluster, cache);
    }

    private GatewayConfig with(
            ReplicaConfig otherReplica,
            AccountConfig otherAccount,
            DelegationConfig otherDelegation,
            ClusterConfig otherCluster,
            CacheConfig otherCache) {
        return new GatewayConfig(
                server,
                otherReplica,
                storage,
                masterKey,
                otherAccount,
                token,
                session,
                signIn,
                identityProviders,
                workloadIdentities,
                otherDelegation,
                otherCluster,
                upstream,
                otherCache,
                proxy,
                tracing,
                audit,
                recording,
                aiClients);
    }

    /** This configuration with the values of another one that can change while the gateway runs. */
    public GatewayConfig reloaded(GatewayConfig next) {
        return new GatewayConfig(
                server.reloaded(next.server),
                replica,
                storage,
                masterKey,
                account,
                token,
                session,
                signIn,
                identityProviders,
                workloadIdentities,
                delegation,
                cluster.with(next.cluster.kubeconfigs()),
                upstream.reloaded(next.upstream),
                cache.reloaded(next.cache),
                proxy.reloaded(next.proxy),
                tracing,
                audit,
                recording,
                aiClients.reloaded(next.aiClients));
    }

    /**
     * Configuration of the calls between replicas. Used only with PostgreSQL.
     *
     * @param listen address and port of the internal listener
     * @param address at which other replicas reach it; null for an address of this host and the listener's port. Port 0
     *     stands for the listener's port
     * @param upkeep no setting, so that tests can renew certificates often
     */
    public record ReplicaConfig(
            ListenAddress listen, @Nullable ListenAddress address, Upkeep upkeep) {
        /**
         * Work that a replica does at intervals: it renews its certificate when that is due, and deletes rows that nothing reads.
         *
         * @param clock decides whether the certificate is to be renewed
         */
        public record Upkeep(Duration interval, InstantSource clock) {
            public static final Upkeep USUAL = new Upkeep(Duration.ofMinutes(1), InstantSource.system());
        }

        /**
         * The address for other replicas.
         *
         * @param port on which the internal listener listens
         */
        public ListenAddress reachedAt(int port) {
            if (address != null) {
                return address.port() == 0 ? new ListenAddress(address.host(), port) : address;
            }
            return new ListenAddress(listen.isUnspecified() ? HostNames.reachable() : listen.host(), port);
        }
    }
}
