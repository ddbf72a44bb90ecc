package io.hypercube.proxy;

import java.util.List;

/**
 * @param adminGroups what an account with the admin role is impersonated with in every cluster, beside its own groups
 * @param pageMemory in bytes, for all pages that are made and sent at the same time
 */
public record ProxyConfig(List<String> adminGroups, long pageMemory) {
    public ProxyConfig {
        adminGroups = List.copyOf(adminGroups);
    }
}
