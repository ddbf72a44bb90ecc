package io.hypercube.federation.provider;

import io.hypercube.federation.ldap.LdapCheck;
import java.util.List;

/** Compares a provider with what a sign-in needs, for {@code check-config}. */
public final class ProviderCheck {
    private ProviderCheck() {}

    /** Asks the provider, and returns what is wrong with it, without throwing. Blocking. */
    public static List<String> problems(IdentityProviderConfig provider) {
        if (provider.isOidc()) {
            return DiscoveryCheck.problems(provider);
        }
        String place = "identity provider \"" + provider.name() + "\": ";
        return LdapCheck.problems(provider.ldap()).stream().map(place::concat).toList();
    }
}
