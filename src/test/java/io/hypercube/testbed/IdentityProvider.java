package io.hypercube.testbed;

import java.io.BufferedReader;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.io.Writer;
import java.net.URI;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;

/**
 * A certified OpenID Connect provider, run by {@code testbed/identity-provider}: any name signs in with any password; {@code alice} is
 * in the groups dev and platform, {@code bob} in dev. It knows the client {@code hypercube} with the secret {@code client-secret}.
 */
public final class IdentityProvider implements AutoCloseable {
    private final Process process;
    private final BufferedReader out;
    private final Writer in;
    private final URI uri;

    private IdentityProvider(Process process) {
        this.process = process;
        this.out = process.inputReader(StandardCharsets.UTF_8);
        this.in = process.outputWriter(StandardCharsets.UTF_8);
        this.uri = URI.create(line());
    }

    /** @param authority the certificate that it serves */
    public static IdentityProvider start(TestAuthority authority) {
        Path script = Path.of("testbed/identity-provider").toAbsolutePath();
        ProcessBuilder builder = new ProcessBuilder(
                script.toString(),
                authority.file().toString(),
                authority.keyFile().toString());
        builder.redirectError(ProcessBuilder.Redirect.INHERIT);
        try {
            return new IdentityProvider(builder.start());
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The issuer. */
    public URI uri() {
        return uri;
    }

    /** Sets the redirect URI of the client; once, before the first sign-in. */
    public void redirectTo(String redirectUri) {
        tell(redirectUri, "ready");
    }

    /** Replaces the groups of a person. */
    public void groups(String name, String... groups) {
        tell(name + " " + String.join(" ", groups), "done");
    }

    private void tell(String command, String expected) {
        try {
            in.write(command + "\n");
            in.flush();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        String said = line();
        while (!said.equals(expected)) { // it also writes notices
            said = line();
        }
    }

    private String line() {
        try {
            String line = out.readLine();
            if (line == null) {
                throw new IllegalStateException("testbed/identity-provider has ended; its messages are above");
            }
            return line;
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    @Override
    public void close() {
        process.destroy();
    }
}
