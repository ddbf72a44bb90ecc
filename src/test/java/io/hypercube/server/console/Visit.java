package io.hypercube.server.console;

import static com.microsoft.playwright.assertions.PlaywrightAssertions.assertThat;

import com.microsoft.playwright.APIResponse;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.ConsoleMessage;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.Request;
import com.microsoft.playwright.assertions.PlaywrightAssertions;
import com.microsoft.playwright.options.AriaRole;
import com.microsoft.playwright.options.ColorScheme;
import com.microsoft.playwright.options.RequestOptions;
import io.hypercube.testbed.Patience;
import java.net.URI;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.regex.Pattern;
import org.jspecify.annotations.Nullable;

/**
 * A visit to the console, in a browser without earlier state. Closing it fails the test when there was a problem that a user
 * would not see: a request to another origin, an error in the browser's console, a violation of the page's policy.
 */
final class Visit implements AutoCloseable {
    /**
     * An error that the page handles and shows, or a change of the machine's network interfaces, at which Chromium aborts what it is
     * loading: each pod of a node adds an interface.
     */
    private static final Pattern REFUSED_CALL =
            Pattern.compile("Failed to load resource: the server responded with a status of 4\\d\\d.*"
                    + "|WebSocket connection to .* failed: .* Unexpected response code: 4\\d\\d"
                    + "|Failed to load resource: net::ERR_NETWORK_CHANGED");

    /** The browser's messages about calls without a response or with a server error. */
    private static final Pattern OUTAGE = Pattern.compile(
            "Failed to load resource: (net::ERR_.*|the server responded with a status of 50[0234].*)"
                    + "|TypeError: Failed to fetch dynamically imported module: .*|Error: Unable to preload CSS for .*",
            Pattern.DOTALL);

    private static final String DARK = "html.pf-v6-theme-dark";

    private final URI origin;
    private final BrowserContext context;
    private final Page page;
    private final PageTrace trace;
    private final List<String> problems = new ArrayList<>();
    private final Set<String> others = new HashSet<>();
    private boolean outages;
    private @Nullable String lastSight;

    Visit(URI origin, BrowserContext context) {
        this(origin, context, Late.NOTHING);
    }

    /** @param late what comes late to its page */
    Visit(URI origin, BrowserContext context, Late late) {
        this.origin = origin;
        this.context = context;
        this.trace = new PageTrace(context);
        context.setDefaultTimeout(Patience.MILLIS);
        PlaywrightAssertions.setDefaultAssertionTimeout(Patience.MILLIS);
        context.onRequest(this::look);
        context.onConsoleMessage(this::look);
        context.onWebError(error -> problems.add("a script failed: " + error.error()));
        this.page = context.newPage();
        late.delay(context, page);
        page.onWebSocket(socket -> requireOrigin("WebSocket", socket.url().replaceFirst("^ws", "http")));
    }

    private void look(Request request) {
        requireOrigin(request.resourceType(), request.url());
    }

    /** Allows requests to another origin, such as an identity provider's, and whatever its pages say. */
    Visit allow(URI other) {
        others.add(other + "/");
        return this;
    }

    private boolean isOfAnother(String url) {
        return others.stream().anyMatch(url::startsWith);
    }

    private void requireOrigin(String what, String url) {
        if (!isOfAnother(url)
                && !url.startsWith(origin + "/")
                && !url.startsWith("data:")
                && !url.startsWith("blob:" + origin)) {
            problems.add("a request left the origin: " + what + " " + url);
        }
    }

    private void look(ConsoleMessage message) {
        boolean wrong = message.type().equals("error") || message.text().contains("Content Security Policy");
        boolean expected = REFUSED_CALL.matcher(message.text()).matches()
                || (outages && OUTAGE.matcher(message.text()).matches());
        if (wrong && !expected && !isOfAnother(message.location())) {
            problems.add("the browser says: " + message.text() + " (" + message.location() + ")");
        }
    }

    /** Allows failing calls from now on, for tests about them. */
    Visit expectOutages() {
        outages = true;
        return this;
    }

    /** Lets {@link #pass} move the clock of the page. Before it is opened. */
    Visit withClock() {
        page.clock().install();
        return this;
    }

    /** Moves the clock of the page: timers that are due fire once. */
    void pass(Duration time) {
        page.clock().fastForward(time.toMillis());
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

    /** Opens an address of the console as somebody whose session has begun: without the sign-in page, which other tests use. */
    Visit openAs(String name, String password, String path) {
        APIResponse answer = context.request()
                .post(
                        origin + "/api/v1/cube/login",
                        RequestOptions.create().setData(Map.of("name", name, "password", password, "session", true)));
        if (!answer.ok()) {
            throw new AssertionError("sign-in of " + name + ": " + answer.status() + " " + answer.text());
        }
        return open(path);
    }

    /** Enters the account's name and password on the sign-in page, in any language, and waits for the page that follows. */
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

    /** Opens an address and waits until the page has rendered its first content. */
    Visit show(String path) {
        return open(path).rendered();
    }

    /**
     * Goes to an address of the console without loading it anew, by way of a page that has none of the console's frame, so that all of the next page
     * is new. Costs half of {@link #show}. For visits that have shown a page.
     */
    Visit go(String path) {
        step("/elsewhere");
        trace.left();
        step(path);
        page.evaluate("() => document.activeElement?.blur()"); // a page that is loaded has no focus
        return rendered();
    }

    /** As after a click on a link: the heading of the page before goes when the next one has been drawn. */
    private void step(String path) {
        page.evaluate("""
            (path) => {
              document.querySelectorAll('h1').forEach((heading) => (heading.dataset.left = 'true'));
              history.pushState(null, '', path);
              dispatchEvent(new PopStateEvent('popstate'));
            }""", path);
        assertThat(page.locator("h1[data-left]")).hasCount(0);
        assertThat(page.locator("h1").first()).isVisible();
    }

    /** Waits until the page has rendered its first content. */
    Visit rendered() {
        assertThat(page.locator("h1").first()).isVisible();
        assertThat(page.getByRole(AriaRole.PROGRESSBAR)).hasCount(0);
        return this;
    }

    /**
     * Checks the page, and once more after the system has changed to the other colour scheme, which page and visit keep: of several pages
     * that are checked so, every other one opens in the dark.
     */
    void inBothSchemes(Runnable check) {
        check.run();
        change(isDark() ? ColorScheme.LIGHT : ColorScheme.DARK);
        check.run();
    }

    /** Gives the open page another width and colour scheme; its language stays. */
    void lookAs(Look look) {
        page.setViewportSize(look.width(), Look.HEIGHT);
        change(look.scheme());
    }

    private void change(ColorScheme scheme) {
        page.emulateMedia(new Page.EmulateMediaOptions().setColorScheme(scheme));
        assertThat(page.locator(DARK)).hasCount(scheme == ColorScheme.DARK ? 1 : 0);
    }

    private boolean isDark() {
        return page.locator(DARK).count() == 1;
    }

    /** Waits until animations have ended: elements that fade have temporary colours. */
    Page atRest() {
        page.waitForFunction("() => document.getAnimations().every(({ playState }) => playState !== 'running')");
        return page;
    }

    /** Whether nothing is on its way to the page but what a watch may bring. */
    boolean isQuiet() {
        return trace.isQuiet();
    }

    Locator button(String name) {
        return page.getByRole(
                AriaRole.BUTTON, new Page.GetByRoleOptions().setName(name).setExact(true));
    }

    /** The table row with this text, or its form on a narrow screen. */
    Locator row(String text) {
        return page.getByRole(AriaRole.ROW).filter(new Locator.FilterOptions().setHasText(text));
    }

    /** The titles of the page's empty states and errors. */
    List<String> failures() {
        return page.locator(".pf-v6-c-empty-state, .pf-v6-c-alert.pf-m-danger").allInnerTexts();
    }

    /** Opens the menu and selects an item. */
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

    /** Opens the menu of a list item and selects an action. */
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

    /** The page's contents and requests, as of its end if it is closed, for the report of a failed test. */
    String describe() {
        return lastSight == null ? trace.describe(page) : lastSight;
    }

    @Override
    public void close() {
        lastSight = trace.describe(page);
        context.close();
        if (!problems.isEmpty()) {
            throw new AssertionError("problems that a user would not see:\n" + String.join("\n", problems));
        }
    }
}
