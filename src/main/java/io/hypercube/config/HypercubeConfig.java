package io.hypercube.config;

import io.hypercube.account.AccountConfig;
import io.hypercube.cluster.ClusterConfig;
import io.hypercube.proxy.ProxyConfig;
import io.hypercube.server.ServerConfig;
import io.hypercube.storage.StorageConfig;
import io.hypercube.token.TokenConfig;
import io.hypercube.upstream.UpstreamConfig;
import org.slf4j.event.Level;

/** All settings of the gateway, checked: each room's own. */
public record HypercubeConfig(
        ServerConfig server,
        StorageConfig storage,
        AccountConfig account,
        TokenConfig token,
        ClusterConfig cluster,
        UpstreamConfig upstream,
        ProxyConfig proxy,
        Level logLevel) {}
