package io.hypercube.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.options.AriaRole;
import java.util.regex.Pattern;

/** A list of the resource browser, by a person's actions. */
record ListPage(Visit visit) {

    /**
     * Selects an item in a picker above the list, by typing into its search box and pressing Enter. Returns on the page of that item: the
     * one before stays in sight while it is drawn, and a picker opened there would go with it.
     */
    void pick(String picker, String typed) {
        openPicker(picker).fill(typed);
        Locator best = visit.page().getByRole(AriaRole.OPTION).first();
        assertThat(best).containsText(typed);
        visit.page().keyboard().press("Enter");
        assertThat(best).isHidden();
        assertThat(toggle(picker)).containsText(typed);
    }

    /** Opens a picker and returns its search box, which has the focus. */
    Locator openPicker(String picker) {
        toggle(picker).click();
        Locator box = visit.page().locator("input:focus");
        assertThat(box).isVisible();
        return box;
    }

    private Locator toggle(String picker) {
        return visit.page()
                .getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName(Pattern.compile("^" + picker + ": ")));
    }

    void search(String typed) {
        Locator box = searchBox();
        box.fill(typed);
        box.press("Enter");
        assertThat(box).hasValue("");
    }

    Locator searchBox() {
        return Visit.in(visit.page().locator("main"), AriaRole.TEXTBOX, "Search");
    }

    void sortBy(String column) {
        Visit.in(visit.page().getByRole(AriaRole.COLUMNHEADER), AriaRole.BUTTON, column)
                .click();
    }

    /** The first column of all rows. */
    Locator names() {
        return visit.page().locator("td[data-label=Name]");
    }

    void hasTotal(int total) {
        assertThat(visit.page()
                        .getByRole(AriaRole.STATUS)
                        .filter(new Locator.FilterOptions().setHasText(total + " items")))
                .hasCount(1);
    }
}
