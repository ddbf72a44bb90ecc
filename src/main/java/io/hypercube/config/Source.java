package io.hypercube.config;

import java.nio.file.Path;

/** Where a setting's value comes from. */
sealed interface Source {
    /** What a message about a setting from here begins with. */
    String place(Setting<?> setting);

    /** One word or a file and line, for {@code check-config}. */
    String name();

    /** In the file of settings; 0 for elsewhere. */
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
