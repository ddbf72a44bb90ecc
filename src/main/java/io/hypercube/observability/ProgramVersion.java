package io.hypercube.observability;

import java.util.Objects;

/** The version of the program, as its jar says; {@code 0.0.0-dev} when it does not run from one. */
public final class ProgramVersion {
    private ProgramVersion() {}

    public static String get() {
        return Objects.requireNonNullElse(ProgramVersion.class.getPackage().getImplementationVersion(), "0.0.0-dev");
    }
}
