package io.hypercube.core.observability;

import ch.qos.logback.classic.spi.ILoggingEvent;
import io.hypercube.core.observability.Logging.LogFormat;

/** The lines of the log as {@code serve} writes them. */
public final class LogFormats {
    private LogFormats() {}

    public static String print(LogFormat format, ILoggingEvent event) {
        return format.layout().doLayout(event);
    }
}
