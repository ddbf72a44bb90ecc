package io.hypercube.observability;

import java.util.Objects;

/** The version of the program from its jar; {@code 0.0.0-dev} when it does not run from a jar. */
public final class ProgramVersion {
    private ProgramVersion() {}

    public static String get() {
        return Objects.requireNonNullElse(ProgramVersion.class.getPackage().getImplementationVersion(), "0.0.0-dev");
    }
}
