package io.hypercube.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.ConsoleMessage;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Request;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.AriaRole;
import java.net.URI;
import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * One person's time at the console, in a browser that knows nothing of earlier ones. Closing it fails the test when anything went wrong
 * that a person would not see: a request to another origin, an error in the browser's console, a violation of the page's policy.
 */
final class Visit implements AutoCloseable {
    private static final double PATIENCE = 60_000;

    /**
     * An answer that the page was prepared for, and shows if it has to; or that the machine has got another network interface, by which
     * Chromium breaks whatever it is loading: each pod of a node brings one.
     */
    private static final Pattern REFUSED_CALL =
            Pattern.compile("Failed to load resource: the server responded with a status of 4\\d\\d.*"
                    + "|WebSocket connection to .* failed: .* Unexpected response code: 4\\d\\d"
                    + "|Failed to load resource: net::ERR_NETWORK_CHANGED");

    /** What the browser says of calls that got no answer, or that of a server in trouble. */
    private static final Pattern OUTAGE = Pattern.compile(
            "Failed to load resource: (net::ERR_.*|the server responded with a status of 50[0234].*)"
                    + "|TypeError: Failed to fetch dynamically imported module: .*|Error: Unable to preload CSS for .*",
            Pattern.DOTALL);

    private final URI origin;
    private final BrowserContext context;
    private final Page page;
    private final PageTrace trace;
    private final List<String> problems = new ArrayList<>();
    private boolean outages;
    private @Nullable String lastSight;

    Visit(URI origin, BrowserContext context) {
        this.origin = origin;
        this.context = context;
        this.trace = new PageTrace(context);
        context.setDefaultTimeout(PATIENCE);
        PlaywrightAssertions.setDefaultAssertionTimeout(PATIENCE);
        context.onRequest(this::look);
        context.onConsoleMessage(this::look);
        context.onWebError(error -> problems.add("a script failed: " + error.error()));
        this.page = context.newPage();
        page.onWebSocket(socket -> requireOrigin("WebSocket", socket.url().replaceFirst("^ws", "http")));
    }

    private void look(Request request) {
        requireOrigin(request.resourceType(), request.url());
    }

    private void requireOrigin(String what, String url) {
        if (!url.startsWith(origin + "/") && !url.startsWith("data:") && !url.startsWith("blob:" + origin)) {
            problems.add("a request left the origin: " + what + " " + url);
        }
    }

    private void look(ConsoleMessage message) {
        boolean wrong = message.type().equals("error") || message.text().contains("Content Security Policy");
        boolean expected = REFUSED_CALL.matcher(message.text()).matches()
                || (outages && OUTAGE.matcher(message.text()).matches());
        if (wrong && !expected) {
            problems.add("the browser says: " + message.text() + " (" + message.location() + ")");
        }
    }

    /** From now on calls that fail are what the test is about. */
    Visit expectOutages() {
        outages = true;
        return this;
    }

    Page page() {
        return page;
    }

    BrowserContext context() {
        return context;
    }

    /** Opens an address of the console as if it were typed. */
    Visit open(String path) {
        page.navigate(origin + path);
        return this;
    }

    /** On the sign-in page, in whatever language: the account's name and password, and on to wherever he wanted to be. */
    Visit signIn(String name, String password) {
        page.locator("#name").fill(name);
        page.locator("#password").fill(password);
        page.locator("form button[type=submit]").click();
        assertThat(page).not().hasURL(Pattern.compile(".*/console/sign-in.*"));
        return this;
    }

    Locator passwordField() {
        return page.getByLabel(Pattern.compile("^Password"));
    }

    /** Opens an address and waits until the page has drawn what it shows first. */
    Visit show(String path) {
        open(path);
        assertThat(page.locator("h1").first()).isVisible();
        assertThat(page.getByRole(AriaRole.PROGRESSBAR)).hasCount(0);
        return this;
    }

    /** The page when nothing of it moves any more: colours of what fades in are not the ones it has. */
    Page atRest() {
        page.waitForFunction("() => document.getAnimations().every(({ playState }) => playState !== 'running')");
        return page;
    }

    Locator button(String name) {
        return page.getByRole(
                AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name).setExact(true));
    }

    /** The row of a table, or of what became of it on a narrow screen, that says this. */
    Locator row(String text) {
        return page.getByRole(AriaRole.ROW).filter(new Locator.FilterOptions().setHasText(text));
    }

    /** What the page shows in the place of what it could not show, or has nothing of: its title, each. */
    List<String> failures() {
        return page.locator(".pf-v6-c-empty-state, .pf-v6-c-alert.pf-m-danger").allInnerTexts();
    }

    /** Opens the menu and chooses from it. */
    void chooseFromAccountMenu(String item) {
        page.getByRole(AriaRole.BUTTON, new Page.GetByRoleOptions().setName(Pattern.compile("^Account menu of ")))
                .click();
        menuItem(item).click();
    }

    Locator heading(String name) {
        return page.getByRole(
                AriaRole.HEADING, new Page.GetByRoleOptions().setName(name).setExact(true));
    }

    Locator dialog() {
        return page.getByRole(AriaRole.DIALOG);
    }

    /** A button of the open dialog. */
    Locator dialogButton(String name) {
        return in(dialog(), AriaRole.BUTTON, name);
    }

    /** Opens the menu of one thing of a list and chooses from it. */
    void chooseFromActions(String thing, String item) {
        button("Actions for " + thing).click();
        menuItem(item).click();
    }

    Locator menuItem(String name) {
        return page.getByRole(AriaRole.MENUITEM, new Page.GetByRoleOptions().setName(name));
    }

    static Locator in(Locator place, AriaRole role, String name) {
        return place.getByRole(
                role, new Locator.GetByRoleOptions().setName(name).setExact(true));
    }

    /** What the page shows and has asked for, or did when it was closed: for the report of a test that fails. */
    String describe() {
        return lastSight == null ? trace.describe(page) : lastSight;
    }

    @Override
    public void close() {
        lastSight = trace.describe(page);
        context.close();
        if (!problems.isEmpty()) {
            throw new AssertionError("not seen by the user, but wrong:\n" + String.join("\n", problems));
        }
    }
}
