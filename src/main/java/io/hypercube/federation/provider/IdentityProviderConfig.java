package io.hypercube.federation.provider;

import io.hypercube.federation.ldap.LdapConfig;
import io.hypercube.federation.provider.IdentityProviderConfig.ProviderProtocol.Ldap;
import io.hypercube.federation.provider.IdentityProviderConfig.ProviderProtocol.Oidc;
import java.net.URI;
import java.util.regex.Pattern;

/**
 * An identity provider.
 *
 * @param name stands in URLs and in the {@code source} of accounts
 * @param displayName the text of its button
 */
public record IdentityProviderConfig(String name, String displayName, ProviderProtocol protocol) {
    /** The valid form of {@code name}, for messages. */
    public static final String EXPECTED_NAME =
            "1 to 63 lower-case letters, digits and -, beginning and ending with a letter or digit, and not local";

    private static final Pattern NAME = Pattern.compile("[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?");

    /** An OpenID Connect provider. */
    public IdentityProviderConfig(String name, String displayName, OidcConfig oidc) {
        this(name, displayName, new Oidc(oidc));
    }

    public boolean isOidc() {
        return protocol instanceof Oidc;
    }

    /** The configuration of an OpenID Connect provider. Only to be called for one. */
    public OidcConfig oidc() {
        if (protocol instanceof Oidc(OidcConfig config)) {
            return config;
        }
        throw new IllegalStateException("identity provider " + name + " is not an OpenID Connect provider");
    }

    /** The configuration of a directory. Only to be called for one. */
    public LdapConfig ldap() {
        if (protocol instanceof Ldap(LdapConfig config)) {
            return config;
        }
        throw new IllegalStateException("identity provider " + name + " is not an LDAP directory");
    }

    /** Identifies the provider: with the subject, it is the identity of an account. */
    public String issuer() {
        return switch (protocol) {
            case Oidc(OidcConfig config) -> config.issuer().url().toString();
            case Ldap(LdapConfig config) -> config.issuer();
        };
    }

    /** The same with the redirect URI at the public URL of the gateway, unless it has one. */
    public IdentityProviderConfig at(String publicUrl) {
        return !isOidc() || oidc().redirectUri() != null
                ? this
                : new IdentityProviderConfig(
                        name, displayName, oidc().withRedirectUri(URI.create(publicUrl + callbackPath())));
    }

    /** The path of the redirect URI. */
    String callbackPath() {
        return ProviderEndpoints.PATH + "/" + name + "/callback";
    }

    public static boolean isName(String text) {
        return NAME.matcher(text).matches() && !text.equals("local");
    }

    /** How people sign in at an identity provider. */
    public sealed interface ProviderProtocol {
        /** In the browser, at a page of the provider. */
        record Oidc(OidcConfig config) implements ProviderProtocol {}

        /** With a name and a password, which the gateway passes on to a directory. */
        record Ldap(LdapConfig config) implements ProviderProtocol {}
    }
}
