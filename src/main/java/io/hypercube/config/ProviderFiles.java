package io.hypercube.config;

import io.hypercube.core.identity.Secret;
import io.hypercube.federation.oidc.IssuerException;
import io.hypercube.federation.oidc.TrustedAuthorities;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Map;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Reads the files and variables that a provider names. Problems are reported; a value with a problem reads as absent or empty.
 *
 * @param base the directory for relative paths
 */
record ProviderFiles(Path base, Map<String, String> environment) {
    /**
     * A secret in the file of {@code NAMEFile}, or in the variable of {@code NAMEVariable}; null when neither is given.
     *
     * @param what is in the file, for messages
     */
    @Nullable
    Secret secret(YamlObject object, String name, String what) {
        String variableKey = name + "Variable";
        String fileKey = name + "File";
        Optional<String> variable = object.text(variableKey);
        Optional<String> file = object.text(fileKey);
        if (variable.isPresent() && file.isPresent()) {
            object.problem(variableKey, variable.get() + " (expected: only one of it and " + fileKey + ")");
        }
        if (variable.isPresent()) {
            String value = environment.getOrDefault(variable.get(), "");
            if (value.isEmpty()) {
                object.problem(variableKey, variable.get() + " (expected: a variable that is set)");
            }
            return Secret.of(value);
        }
        return object.path(fileKey, base)
                .map(path -> secretIn(object, fileKey, path, what))
                .orElse(null);
    }

    private static Secret secretIn(YamlObject object, String key, Path path, String what) {
        String text = "";
        try {
            text = Files.readString(path).strip();
        } catch (IOException e) {
            text = "";
        }
        if (text.isEmpty()) {
            object.problem(key, path + " (expected: a readable file with " + what + ")");
        }
        return Secret.of(text);
    }

    /** The PEM file of the key {@code certificateAuthority}, which is read once to check it. */
    @Nullable
    Path authority(YamlObject object) {
        String key = "certificateAuthority";
        Path authority = object.path(key, base).orElse(null);
        if (authority != null) {
            try {
                TrustedAuthorities.read(authority);
            } catch (IssuerException e) {
                object.problem(key, authority + " (expected: a PEM file with CA certificates)");
            }
        }
        return authority;
    }
}
