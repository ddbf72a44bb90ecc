package io.hypercube.cluster;

import io.hypercube.cluster.kubeconfig.KubeconfigFiles;
import java.time.Duration;

/**
 * @param probeInterval between two probes of one cluster
 * @param probeTimeout for each call of a probe
 */
public record ClusterConfig(KubeconfigFiles kubeconfigs, Duration probeInterval, Duration probeTimeout) {}
