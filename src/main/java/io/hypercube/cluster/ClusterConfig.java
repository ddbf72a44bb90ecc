package io.hypercube.cluster;

import io.hypercube.cluster.kubeconfig.KubeconfigFiles;
import java.time.Duration;

/**
 * @param probeInterval time between two probes of a cluster
 * @param probeTimeout limit for each call of a probe
 * @param agentCertificates lifetime of the certificates of agents; no setting, so that tests can see them renewed and expire
 */
public record ClusterConfig(
        KubeconfigFiles kubeconfigs, Duration probeInterval, Duration probeTimeout, Duration agentCertificates) {
    /** With certificates of agents that are valid for 30 days. */
    public ClusterConfig(KubeconfigFiles kubeconfigs, Duration probeInterval, Duration probeTimeout) {
        this(kubeconfigs, probeInterval, probeTimeout, Duration.ofDays(30));
    }

    /** The same with other kubeconfig files. */
    public ClusterConfig with(KubeconfigFiles others) {
        return new ClusterConfig(others, probeInterval, probeTimeout, agentCertificates);
    }

    /** With another lifetime of the certificates of agents, for tests. */
    public ClusterConfig withAgentCertificates(Duration lifetime) {
        return new ClusterConfig(kubeconfigs, probeInterval, probeTimeout, lifetime);
    }
}
