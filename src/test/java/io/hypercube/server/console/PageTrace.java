package io.hypercube.server.console;

import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.Locator;
import com.microsoft.playwright.Page;
import com.microsoft.playwright.PlaywrightException;
import com.microsoft.playwright.Request;
import com.microsoft.playwright.Response;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;

/** Records a page's requests with their results, and its console messages, for the report of a failed test. */
final class PageTrace {
    private static final int LATEST = 40;
    private static final String COMPLETE = ", complete";
    private static final String LEFT = "left with its page";
    private static final String ASKED_AGAIN = "answered when it was asked again";
    private static final double PATIENCE = 2_000;

    /** Those that have not ended, with what is known of them. */
    private final Map<Request, String> open = new LinkedHashMap<>();

    private final List<String> ended = new ArrayList<>();
    private final List<String> messages = new ArrayList<>();
    private boolean navigating;

    /** Starts recording. */
    PageTrace(BrowserContext context) {
        context.onRequest(this::asked);
        context.onResponse(this::answered);
        context.onRequestFinished(this::finished);
        context.onRequestFailed(request -> end(request, "failed: " + request.failure()));
        context.onConsoleMessage(message -> messages.add(message.type() + ": " + message.text()));
        context.onPage(page -> page.onFrameNavigated(frame -> {
            if (frame.parentFrame() == null) {
                navigated();
            }
        }));
        context.onWebError(error -> messages.add("exception: " + error.error()));
    }

    private void asked(Request request) {
        navigating |= request.isNavigationRequest();
        open.put(request, "pending, no head yet");
    }

    /**
     * The next document has replaced the one before, whose calls end without a word; it may have made some after it was left. An address may also
     * change within a document.
     */
    private void navigated() {
        if (navigating) {
            navigating = false;
            left();
        }
    }

    /** The page that its calls belong to is gone; those that it gave up after their heads had arrived end without a word. */
    void left() {
        endAll(before -> !before.isNavigationRequest(), LEFT);
    }

    private void answered(Response response) {
        open.computeIfPresent(response.request(), (request, before) -> "status " + response.status());
    }

    /** The browser does not tell the end of a call that the page gave up after its head had arrived. */
    private void finished(Request request) {
        end(request, open.get(request) + COMPLETE);
        endAll(before -> before.url().equals(request.url()), ASKED_AGAIN);
    }

    private void endAll(Predicate<Request> which, String outcome) {
        open.keySet().stream().filter(which).toList().forEach(request -> end(request, outcome));
    }

    /** Does nothing for one that has ended. */
    private void end(Request request, String outcome) {
        if (open.remove(request) != null) {
            ended.add(line(request, outcome));
        }
    }

    private static String line(Request request, String outcome) {
        return request.method() + " " + request.url() + ": " + outcome;
    }

    /**
     * Whether every call has ended but those that end with the page: watches. Files are not looked at, as the browser does not tell the end of one that
     * was asked for twice.
     */
    boolean isQuiet() {
        return open.keySet().stream()
                .allMatch(request ->
                        !request.resourceType().equals("fetch") || request.url().contains("watch="));
    }

    /** The page's current address and text, and its latest requests and messages. */
    String describe(Page page) {
        List<String> calls = new ArrayList<>();
        open.forEach((request, head) -> calls.add(line(request, head)));
        return "The page is at " + page.url() + " and shows:\n" + text(page).indent(2) + "Its open requests:\n"
                + latest(calls) + "Its requests:\n" + latest(ended) + "Messages on its console:\n" + latest(messages);
    }

    private static String text(Page page) {
        try {
            return page.locator("body").innerText(new Locator.InnerTextOptions().setTimeout(PATIENCE));
        } catch (PlaywrightException e) {
            return "(its text cannot be read: " + e.getMessage() + ")";
        }
    }

    private static String latest(List<String> lines) {
        List<String> latest = lines.subList(Math.max(0, lines.size() - LATEST), lines.size());
        return latest.isEmpty() ? "  (none)\n" : String.join("\n", latest).indent(2);
    }
}
