package io.hypercube.proxy;

import java.util.List;

/** @param adminGroups what an account with the admin role is impersonated with in every cluster, beside its own groups */
public record ProxyConfig(List<String> adminGroups) {
    public ProxyConfig {
        adminGroups = List.copyOf(adminGroups);
    }
}
