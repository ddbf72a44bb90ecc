package io.hypercube.console;

import com.microsoft.playwright.Page;
import java.nio.file.Path;

/** Where {@code bin/screenshots} wants its pictures. */
final class Pictures {
    /** The system property with the folder; without it nothing is photographed. */
    static final String FOLDER = "hypercube.screenshots";

    private Pictures() {}

    static void take(Visit visit, String name, Look look) {
        Path folder = Path.of(System.getProperty(FOLDER, ""));
        visit.atRest().screenshot(new Page.ScreenshotOptions().setPath(folder.resolve(name + look.suffix() + ".png")));
    }
}
