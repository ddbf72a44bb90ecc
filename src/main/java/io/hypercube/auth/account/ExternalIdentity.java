package io.hypercube.auth.account;

import io.hypercube.core.identity.Role;
import java.util.List;

/**
 * A person who has signed in at an identity provider, as the provider describes them.
 *
 * @param source the name of the provider
 * @param issuer identifies the person together with {@code subject}
 * @param name of the account, should one be created
 */
public record ExternalIdentity(
        String source, String issuer, String subject, String name, String displayName, Role role, List<String> groups) {
    public ExternalIdentity {
        groups = groups.stream().distinct().toList();
    }
}
