package io.hypercube.config;

import java.nio.file.Path;

/** The source of a setting's value. */
sealed interface Source {
    /** The start of error messages about a setting from this source. */
    String place(Setting<?> setting);

    /** One word, or a file and line, as {@code check-config} shows it. */
    String name();

    /** The line in the file of settings; 0 for other sources. */
    default int line() {
        return 0;
    }

    record Flag() implements Source {
        @Override
        public String place(Setting<?> setting) {
            return setting.flag();
        }

        @Override
        public String name() {
            return "flag";
        }
    }

    record Environment() implements Source {
        @Override
        public String place(Setting<?> setting) {
            return setting.variable();
        }

        @Override
        public String name() {
            return "environment";
        }
    }

    record ConfigFile(Path file, int line) implements Source {
        @Override
        public String place(Setting<?> setting) {
            return name() + ": " + setting.key();
        }

        @Override
        public String name() {
            return file + ":" + line;
        }
    }

    record Default() implements Source {
        @Override
        public String place(Setting<?> setting) {
            return setting.name();
        }

        @Override
        public String name() {
            return "default";
        }
    }
}
