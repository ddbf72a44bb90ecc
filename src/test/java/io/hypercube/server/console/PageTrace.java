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

/** Records a page's requests with their results, and its console messages, for the report of a failed test. */
final class PageTrace {
    private static final int LATEST = 40;
    private static final String COMPLETE = ", complete";
    private static final String LEFT = "left with its page";
    private static final String ASKED_AGAIN = "answered when it was asked again";
    private static final double PATIENCE = 2_000;

    private final Map<Request, String> requests = new LinkedHashMap<>();
    private final List<String> messages = new ArrayList<>();
    private boolean navigating;

    /** Starts recording. */
    PageTrace(BrowserContext context) {
        context.onRequest(this::asked);
        context.onResponse(this::answered);
        context.onRequestFinished(this::finished);
        context.onRequestFailed(request -> requests.put(request, "failed: " + request.failure()));
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
        requests.put(request, "pending, no head yet");
    }

    /**
     * The next document has replaced the one before, whose calls end without a word; it may have made some after it was left. An address may also
     * change within a document.
     */
    private void navigated() {
        if (navigating) {
            navigating = false;
            requests.replaceAll((before, outcome) -> isOver(outcome) || before.isNavigationRequest() ? outcome : LEFT);
        }
    }

    private void answered(Response response) {
        requests.put(response.request(), "status " + response.status());
    }

    /** The browser does not tell the end of a call that the page gave up after its head had arrived. */
    private void finished(Request request) {
        requests.computeIfPresent(request, (key, head) -> head + COMPLETE);
        requests.replaceAll(
                (before, outcome) -> isOver(outcome) || !before.url().equals(request.url()) ? outcome : ASKED_AGAIN);
    }

    /**
     * Whether every call has ended but those that end with the page: watches. Files are not looked at, as the browser does not tell the end of one that
     * was asked for twice.
     */
    boolean isQuiet() {
        return requests.entrySet().stream()
                .filter(each -> each.getKey().resourceType().equals("fetch"))
                .allMatch(each -> isOver(each.getValue()) || each.getKey().url().contains("watch="));
    }

    private static boolean isOver(String outcome) {
        return outcome.endsWith(COMPLETE)
                || outcome.startsWith("failed")
                || outcome.equals(LEFT)
                || outcome.equals(ASKED_AGAIN);
    }

    /** The page's current address and text, and its latest requests and messages. */
    String describe(Page page) {
        List<String> calls = new ArrayList<>();
        List<String> open = new ArrayList<>();
        requests.forEach((request, outcome) ->
                (isOver(outcome) ? calls : open).add(request.method() + " " + request.url() + ": " + outcome));
        return "The page is at " + page.url() + " and shows:\n" + text(page).indent(2) + "Its open requests:\n"
                + latest(open) + "Its requests:\n" + latest(calls) + "Messages on its console:\n" + latest(messages);
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
