package io.hypercube.console;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ReducedMotion;
import java.util.Locale;

/**
 * How somebody looks at the console.
 *
 * @param width of the window, in CSS pixels
 * @param language of his browser
 */
record Look(ColorScheme scheme, int width, String language) {
    private static final int HEIGHT = 900;

    static final Look USUAL = new Look(ColorScheme.LIGHT, 1280, "en-GB");
    static final Look DARK = new Look(ColorScheme.DARK, 1280, "en-GB");
    static final Look NARROW = new Look(ColorScheme.LIGHT, 400, "en-GB");
    static final Look CHINESE = new Look(ColorScheme.LIGHT, 1280, "zh-CN");

    /** No certificate is known to the browser, so it takes any; and nothing moves, so that nothing is looked at half-way. */
    Browser.NewContextOptions options() {
        return new Browser.NewContextOptions()
                .setIgnoreHTTPSErrors(true)
                .setColorScheme(scheme)
                .setReducedMotion(ReducedMotion.REDUCE)
                .setViewportSize(width, HEIGHT)
                .setTimezoneId("UTC")
                .setLocale(language);
    }

    /** For the name of a picture; the usual look needs none. */
    String suffix() {
        return (scheme == ColorScheme.DARK ? "-dark" : "")
                + (width < USUAL.width ? "-narrow" : "")
                + (language.startsWith("zh") ? "-chinese" : "");
    }

    @Override
    public String toString() {
        return scheme.name().toLowerCase(Locale.ROOT) + " " + width + " " + language;
    }
}
