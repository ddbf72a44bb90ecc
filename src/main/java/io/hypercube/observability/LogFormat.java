package io.hypercube.observability;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Layout;
import java.util.function.Supplier;

/** The format of the log. */
public enum LogFormat {
    /** Key-value text. A stack trace takes several lines. */
    TEXT(LogLayout::new),
    /** One JSON object a line. */
    JSON(JsonLogLayout::new);

    private final Supplier<Layout<ILoggingEvent>> layout;

    LogFormat(Supplier<Layout<ILoggingEvent>> layout) {
        this.layout = layout;
    }

    Layout<ILoggingEvent> layout() {
        return layout.get();
    }
}
