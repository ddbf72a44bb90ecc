package io.hypercube.provider;

import java.net.URI;
import java.util.regex.Pattern;

/**
 * An identity provider.
 *
 * @param name stands in URLs and in the {@code source} of accounts
 * @param displayName the text of its button
 */
public record IdentityProviderConfig(String name, String displayName, OidcConfig oidc) {
    /** The valid form of {@code name}, for messages. */
    public static final String EXPECTED_NAME =
            "1 to 63 lower-case letters, digits and -, beginning and ending with a letter or digit, and not local";

    private static final Pattern NAME = Pattern.compile("[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?");

    /** The URL of the issuer, which identifies the provider. */
    public String issuer() {
        return oidc.issuer().url().toString();
    }

    /** The same with the redirect URI at the public URL of the gateway, unless it has one. */
    public IdentityProviderConfig at(String publicUrl) {
        return oidc.redirectUri() != null
                ? this
                : new IdentityProviderConfig(
                        name, displayName, oidc.withRedirectUri(URI.create(publicUrl + callbackPath())));
    }

    /** The path of the redirect URI. */
    String callbackPath() {
        return ProviderEndpoints.PATH + "/" + name + "/callback";
    }

    public static boolean isName(String text) {
        return NAME.matcher(text).matches() && !text.equals("local");
    }
}
