package io.hypercube.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Keyboard;
import com.microsoft.playwright.Locator;

/** The editor for an object's YAML, by its keys, in whatever language. */
record YamlEditor(Visit visit) {

    Locator text() {
        return visit.page().locator("main .cm-content");
    }

    /** In the place of another text, which its own search finds. */
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

    /** In the place of all there is, as if it were pasted. */
    void paste(String all) {
        text().click();
        visit.page().keyboard().press("Control+a");
        visit.page().keyboard().press("Delete");
        visit.page().keyboard().insertText(all);
        assertThat(text()).containsText(all.lines().toList().getLast());
    }
}
