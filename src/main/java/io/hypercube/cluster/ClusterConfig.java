package io.hypercube.cluster;

import io.hypercube.cluster.kubeconfig.KubeconfigFiles;
import java.time.Duration;

/**
 * @param probeInterval time between two probes of a cluster
 * @param probeTimeout limit for each call of a probe
 */
public record ClusterConfig(KubeconfigFiles kubeconfigs, Duration probeInterval, Duration probeTimeout) {}
