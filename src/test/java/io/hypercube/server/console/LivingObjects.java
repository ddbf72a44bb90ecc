package io.hypercube.server.console;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;

/** Objects of the kinds whose pages say more than labels and conditions: among them a Deployment that runs and one that cannot. */
final class LivingObjects {
    private static final Path FOLDER = Path.of("src", "test", "resources", "console");

    private LivingObjects() {}

    static String in(String namespace) {
        return read("living-objects.yaml", namespace);
    }

    /** More kinds: Jobs, a StatefulSet, a definition, roles of the cluster. */
    static String moreIn(String namespace) {
        return read("more-objects.yaml", namespace);
    }

    private static String read(String file, String namespace) {
        try {
            return Files.readString(FOLDER.resolve(file)).replace("NAMESPACE", namespace);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
