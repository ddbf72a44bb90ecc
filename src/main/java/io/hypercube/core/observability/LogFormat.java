package io.hypercube.core.observability;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Layout;

/** The format of the log. */
public enum LogFormat {
    /** Key-value text. A stack trace takes several lines. */
    TEXT,
    /** One JSON object a line. */
    JSON;

    Layout<ILoggingEvent> layout() {
        return switch (this) {
            case TEXT -> new LogLayout();
            case JSON -> new JsonLogLayout();
        };
    }
}
