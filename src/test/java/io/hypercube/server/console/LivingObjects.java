package io.hypercube.server.console;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Objects of the kinds whose pages say more than labels and conditions: among them a Deployment that runs and one that cannot. */
final class LivingObjects {
    private static final Path FILE = Path.of("src", "test", "resources", "console", "living-objects.yaml");

    private LivingObjects() {}

    static String in(String namespace) {
        try {
            return Files.readString(FILE).replace("NAMESPACE", namespace);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
