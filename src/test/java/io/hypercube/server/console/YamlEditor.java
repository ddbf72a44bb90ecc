package io.hypercube.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Keyboard;
import com.microsoft.playwright.Locator;

/** The YAML editor of an object, by keyboard, in any language. */
record YamlEditor(Visit visit) {

    Locator text() {
        return visit.page().locator("main .cm-content");
    }

    /** Replaces a text, which the editor's search finds. */
    void replace(String before, String after) {
        assertThat(text()).containsText(before);
        text().click();
        Keyboard keyboard = visit.page().keyboard();
        keyboard.press("Control+f");
        keyboard.type(before);
        keyboard.press("Enter");
        keyboard.press("Escape");
        keyboard.type(after);
        assertThat(text()).containsText(after);
    }

    /** Replaces the whole text, as by pasting. */
    void paste(String all) {
        text().click();
        visit.page().keyboard().press("Control+a");
        visit.page().keyboard().press("Delete");
        visit.page().keyboard().insertText(all);
        assertThat(text()).containsText(all.lines().toList().getLast());
    }
}
