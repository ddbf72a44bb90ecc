package io.hypercube.core;

import java.io.IOException;
import java.io.InputStream;
import java.io.UncheckedIOException;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.Properties;

/**
 * The version of the program and the commit that it was built from, as {@code bin/version} wrote them at the build.
 *
 * @param version a Semantic Version; {@code 0.0.0-dev} in classes that no build has packaged
 * @param commit the full hash, or {@code unknown} if the sources were not in a git repository
 */
public record ProgramVersion(String version, String commit) {
    private static final String FILE = "/META-INF/hypercube/version.properties";

    public static ProgramVersion get() {
        return Holder.OF_THIS_PROGRAM;
    }

    /** As JSON has them, in this order. */
    public Map<String, String> fields() {
        Map<String, String> fields = new LinkedHashMap<>();
        fields.put("version", version);
        fields.put("commit", commit);
        return fields;
    }

    /** The line that {@code hypercube version} prints. */
    @Override
    public String toString() {
        return "hypercube " + version + ", commit " + commit;
    }

    private static ProgramVersion read() {
        Properties written = new Properties();
        try (InputStream file = ProgramVersion.class.getResourceAsStream(FILE)) {
            if (file != null) {
                written.load(file);
            }
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return new ProgramVersion(
                written.getProperty("version", "0.0.0-dev"), written.getProperty("commit", "unknown"));
    }

    /** Reads the file once, when it is needed first. */
    private static final class Holder {
        private static final ProgramVersion OF_THIS_PROGRAM = read();
    }
}
