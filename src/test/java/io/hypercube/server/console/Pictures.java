package io.hypercube.server.console;

import com.microsoft.playwright.Page;
import java.nio.file.Path;

/** The output directory of {@code bin/screenshots}. */
final class Pictures {
    /** The system property with the directory; without it no pictures are taken. */
    static final String FOLDER = "hypercube.screenshots";

    private Pictures() {}

    static void take(Visit visit, String name, Look look) {
        Path folder = Path.of(System.getProperty(FOLDER, ""));
        visit.atRest().screenshot(new Page.ScreenshotOptions().setPath(folder.resolve(name + look.suffix() + ".png")));
    }
}
