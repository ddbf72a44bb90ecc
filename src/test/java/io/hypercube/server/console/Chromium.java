package io.hypercube.server.console;

import com.microsoft.playwright.Browser;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.BrowserType;
import com.microsoft.playwright.Playwright;
import io.hypercube.RunningGateway;
import io.hypercube.testbed.Programs;
import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;
import org.junit.jupiter.api.extension.TestExecutionExceptionHandler;

/**
 * The headless Chromium on the PATH, which takes half the processor time of an ordinary one, driven by the Playwright of {@code console/node_modules} on the machine's Node.js. {@code ./mvnw
 * verify} installs a Chromium when there is none. As an extension; there is one per JVM, closed after the last test of all.
 * Single-threaded, as Playwright is. A failed test reports the contents of its pages.
 */
final class Chromium implements BeforeAllCallback, BeforeEachCallback, TestExecutionExceptionHandler {
    private static final Chromium SHARED = new Chromium();
    private static final ExtensionContext.Namespace STORE = ExtensionContext.Namespace.create(Chromium.class);

    /** No sandbox, as tests may run as root. The other flags prevent calls to anything but the opened page. */
    private static final List<String> ARGUMENTS = List.of(
            "--no-sandbox",
            "--disable-gpu",
            "--disable-quic",
            "--no-first-run",
            "--disable-background-networking",
            "--disable-component-update",
            "--disable-sync",
            "--host-resolver-rules=MAP * ~NOTFOUND, EXCLUDE localhost, EXCLUDE 127.0.0.1");

    private @Nullable Playwright playwright;
    private @Nullable Browser browser;
    private final List<Visit> visits = new ArrayList<>();
    private Late late = Late.NOTHING;

    private Chromium() {}

    static Chromium shared() {
        return SHARED;
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        late = Late.of(context.getRequiredTestClass());
        context.getStore(ExtensionContext.StoreScope.LAUNCHER_SESSION, STORE).getOrComputeIfAbsent("chromium", key -> {
            open();
            return (AutoCloseable) this::close;
        });
    }

    @Override
    public void beforeEach(ExtensionContext context) {
        visits.clear();
    }

    @Override
    public void handleTestExecutionException(ExtensionContext context, Throwable failure) {
        throw withPages(failure);
    }

    /** The failure of a test with the contents of its pages, or their last contents before they closed. */
    AssertionError withPages(Throwable failure) {
        String pages = visits.stream().map(Visit::describe).collect(Collectors.joining("\n"));
        return new AssertionError(late.describe() + failure + "\n\n" + pages, failure);
    }

    /** A new visitor, with an empty page. */
    Visit visit(RunningGateway gateway, Look look) {
        return visit(gateway.uri(), look, late);
    }

    Visit visit(RunningGateway gateway, Late late) {
        return visit(gateway.uri(), Look.USUAL, late);
    }

    /** At another address than the gateway's own. */
    Visit visit(URI origin) {
        return visit(origin, Look.USUAL, late);
    }

    private Visit visit(URI origin, Look look, Late lateness) {
        Browser opened = Objects.requireNonNull(browser, "not opened (expected: registered as an extension)");
        Visit visit = new Visit(origin, opened.newContext(look.options()), lateness);
        visits.add(visit);
        return visit;
    }

    Visit visit(RunningGateway gateway) {
        return visit(gateway, Look.USUAL);
    }

    /** A visitor whose browser ignores Content-Security-Policy: a page of an attacker, who sets the policy. */
    BrowserContext lawless() {
        return Objects.requireNonNull(browser, "not opened")
                .newContext(Look.USUAL.options().setBypassCSP(true));
    }

    private void open() {
        System.setProperty("playwright.cli.dir", driver().toString());
        playwright = WithoutNetlink.start(() -> Playwright.create(new Playwright.CreateOptions()
                .setEnv(Map.of(
                        "PLAYWRIGHT_NODEJS_PATH", Programs.find("node"), "PLAYWRIGHT_SKIP_BROWSER_DOWNLOAD", "1"))));
        browser = playwright
                .chromium()
                .launch(new BrowserType.LaunchOptions()
                        .setExecutablePath(Path.of(Programs.find("chromium-headless-shell", "chromium")))
                        .setHeadless(true)
                        .setArgs(ARGUMENTS));
    }

    /** Places the driver of the installed npm package where Java expects it. */
    private static Path driver() {
        Path installed = Path.of("console", "node_modules", "playwright-core").toAbsolutePath();
        Path folder = Path.of(
                        "target",
                        "playwright",
                        Long.toString(ProcessHandle.current().pid()))
                .toAbsolutePath();
        if (!Files.exists(installed.resolve("cli.js"))) {
            throw new IllegalStateException(installed + " is not there (expected: bin/console was run)");
        }
        try {
            Files.createDirectories(folder);
            Files.deleteIfExists(folder.resolve("package"));
            Files.createSymbolicLink(folder.resolve("package"), installed);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
        return folder;
    }

    private void close() {
        Objects.requireNonNull(playwright).close();
    }
}
