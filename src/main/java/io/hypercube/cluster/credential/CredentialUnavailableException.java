package io.hypercube.cluster.credential;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/** A cluster's credential cannot be obtained: its file is missing or its program failed. The message contains no secret. */
public final class CredentialUnavailableException extends IOException {
    public CredentialUnavailableException(String message, @Nullable Throwable cause) {
        super(message, cause);
    }
}
