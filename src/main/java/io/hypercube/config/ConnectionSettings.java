package io.hypercube.config;

import io.hypercube.config.gateway.ServerConfig.NetworkLimits;
import java.util.List;

/** The settings of connections of clients. Part of {@link Settings#ALL}. */
final class ConnectionSettings {
    static final Setting<Integer> NETWORK_MAX_CONNECTIONS = Setting.of(
            "network-max-connections",
            SettingType.COUNT_OR_NONE,
            "2000",
            "Maximum number of open connections of one client network, which is an IPv4 address or an IPv6 /64; the connections of `trustedProxies` are not counted. 0 for no limit.");
    static final Setting<Integer> NETWORK_MAX_HANDSHAKES = Setting.of(
            "network-max-handshakes",
            SettingType.COUNT_OR_NONE,
            "200",
            "Maximum number of new connections, and so of TLS handshakes, of one client network in a second; the connections of `trustedProxies` are not counted. 0 for no limit.");

    static final List<Setting<?>> ALL = List.of(NETWORK_MAX_CONNECTIONS, NETWORK_MAX_HANDSHAKES);

    private ConnectionSettings() {}

    static NetworkLimits networks(EffectiveSettings settings) {
        return new NetworkLimits(settings.get(NETWORK_MAX_CONNECTIONS), settings.get(NETWORK_MAX_HANDSHAKES));
    }
}
