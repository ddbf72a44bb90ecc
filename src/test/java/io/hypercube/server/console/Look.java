package io.hypercube.server.console;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.ReducedMotion;
import java.util.List;
import java.util.Locale;

/**
 * The appearance of the console for a visitor.
 *
 * @param width of the window, in CSS pixels
 * @param language the browser's language
 */
record Look(ColorScheme scheme, int width, String language) {
    /** Of the window, in CSS pixels. */
    static final int HEIGHT = 900;

    static final Look USUAL = new Look(ColorScheme.LIGHT, 1280, "en-GB");
    static final Look DARK = new Look(ColorScheme.DARK, 1280, "en-GB");
    static final Look NARROW = new Look(ColorScheme.LIGHT, 400, "en-GB");
    static final Look CHINESE = new Look(ColorScheme.LIGHT, 1280, "zh-CN");

    /** An open page can take the looks of a language one after the other; a page in another language is opened anew. */
    static final List<List<Look>> BY_LANGUAGE = List.of(List.of(USUAL, DARK, NARROW), List.of(CHINESE));

    /** Accepts any certificate, as the browser trusts none of the test's, and disables animations, so that screenshots are stable. */
    Browser.NewContextOptions options() {
        return new Browser.NewContextOptions()
                .setIgnoreHTTPSErrors(true)
                .setColorScheme(scheme)
                .setReducedMotion(ReducedMotion.REDUCE)
                .setViewportSize(width, HEIGHT)
                .setTimezoneId("UTC")
                .setLocale(language);
    }

    /** A suffix for a picture's name; empty for the default look. */
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
