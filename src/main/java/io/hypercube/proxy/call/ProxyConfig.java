package io.hypercube.proxy.call;

import java.time.Duration;
import java.util.List;

/**
 * @param adminGroups groups of accounts with the admin role in every cluster, in addition to their own
 * @param pageMemory in bytes, for all pages that are being made or sent
 * @param clusterTimeout how long one cluster may be silent in a call to several
 * @param aiClientExtra whether clusters learn for which AI client a call is made
 */
public record ProxyConfig(List<String> adminGroups, long pageMemory, Duration clusterTimeout, boolean aiClientExtra) {
    public ProxyConfig {
        adminGroups = List.copyOf(adminGroups);
    }

    /** This configuration with the values of another one that can change while the gateway runs. */
    public ProxyConfig reloaded(ProxyConfig next) {
        return new ProxyConfig(adminGroups, next.pageMemory, clusterTimeout, aiClientExtra);
    }
}
