package io.hypercube.server.console;

import com.google.gson.JsonObject;
import com.microsoft.playwright.BrowserContext;
import com.microsoft.playwright.CDPSession;
import com.microsoft.playwright.Page;
import io.hypercube.core.ProgramVersion;
import io.hypercube.testbed.Smoke;
import io.hypercube.testbed.Tier;
import java.lang.reflect.AnnotatedElement;
import java.util.Comparator;
import java.util.HashMap;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import org.junit.platform.commons.support.HierarchyTraversalMode;
import org.junit.platform.commons.support.ReflectionSupport;

/**
 * The parts that come late to the pages of a class of tests, as on a busy machine or a slow network: a page must not depend on how soon it is drawn or
 * answered. The system property {@link #SWITCH} has one of these names, in lower case, for all classes. Without it, {@code verify} picks two classes by
 * the hash of the commit, one for each; {@code -Psoak} runs all classes with each.
 */
enum Late {
    NOTHING,

    /** All that React does not draw at once, and what it runs after it has drawn, by {@link #DRAWN_LATER_MS}. */
    BROWSER,

    /** The answer to each request of the page, by {@link #ANSWERED_LATER_MS}. */
    NETWORK;

    static final String SWITCH = "hypercube.late";

    static final int DRAWN_LATER_MS = 150;
    static final int ANSWERED_LATER_MS = 600;

    /** React's scheduler sends itself a message for each of its tasks. The timer is the browser's, also on a page whose clock a test moves. */
    private static final String DRAW_LATER = """
        (() => {
          const later = window.setTimeout.bind(window);
          window.MessageChannel = class extends window.MessageChannel {
            constructor() {
              super();
              const post = this.port2.postMessage.bind(this.port2);
              this.port2.postMessage = (...message) => later(() => post(...message), %d);
            }
          };
        })();
        """.formatted(DRAWN_LATER_MS);

    /** Of a class of tests with {@link Chromium}. */
    static Late of(Class<?> test) {
        String stated = System.getProperty(SWITCH, "");
        if (!stated.isEmpty()) {
            return valueOf(stated.toUpperCase(Locale.ROOT));
        }
        if (Tier.current() != Tier.VERIFY) {
            return NOTHING;
        }
        return choice(ProgramVersion.get().commit(), InVerify.CLASSES).getOrDefault(test, NOTHING);
    }

    /** One class for each, two different ones; none if the commit is not known. */
    static Map<Class<?>, Late> choice(String commit, List<Class<?>> classes) {
        Map<Class<?>, Late> choice = new HashMap<>();
        if (commit.matches("[0-9a-f]{8,}") && classes.size() > 1) {
            int at = Integer.remainderUnsigned(Integer.parseUnsignedInt(commit.substring(0, 8), 16), classes.size());
            choice.put(classes.get(at), BROWSER);
            choice.put(classes.get((at + classes.size() / 2) % classes.size()), NETWORK);
        }
        return choice;
    }

    /** Before the page is opened. */
    void delay(BrowserContext context, Page page) {
        switch (this) {
            case NOTHING -> {}
            case BROWSER -> context.addInitScript(DRAW_LATER);
            case NETWORK -> answerLater(context.newCDPSession(page));
        }
    }

    private static void answerLater(CDPSession session) {
        JsonObject conditions = new JsonObject();
        conditions.addProperty("offline", false);
        conditions.addProperty("latency", ANSWERED_LATER_MS);
        conditions.addProperty("downloadThroughput", -1);
        conditions.addProperty("uploadThroughput", -1);
        session.send("Network.enable");
        session.send("Network.emulateNetworkConditions", conditions);
    }

    /** How to repeat it, for the report of a failed test; empty when nothing is late. */
    String describe() {
        return this == NOTHING ? "" : "with -D" + SWITCH + "=" + name().toLowerCase(Locale.ROOT) + ": ";
    }

    /** Found once, when the first is asked for. */
    private static final class InVerify {
        private static final List<Class<?>> CLASSES = ReflectionSupport.findAllClassesInPackage(
                        Late.class.getPackageName(), InVerify::isSmokeTestOfPages, name -> name.endsWith("IT"))
                .stream()
                .sorted(Comparator.comparing(Class::getName))
                .toList();

        private static boolean isSmokeTestOfPages(Class<?> type) {
            boolean ofPages = !ReflectionSupport.findFields(
                            type, field -> field.getType() == Chromium.class, HierarchyTraversalMode.TOP_DOWN)
                    .isEmpty();
            return ofPages
                    && (isSmoke(type)
                            || !ReflectionSupport.findMethods(type, InVerify::isSmoke, HierarchyTraversalMode.TOP_DOWN)
                                    .isEmpty());
        }

        private static boolean isSmoke(AnnotatedElement element) {
            return element.isAnnotationPresent(Smoke.class);
        }
    }
}
