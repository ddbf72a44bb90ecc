package io.hypercube.observability;

import ch.qos.logback.classic.spi.ILoggingEvent;
import io.hypercube.observability.Logging.LogFormat;

/** The lines of the log as {@code serve} writes them. */
public final class LogFormats {
    private LogFormats() {}

    public static String print(LogFormat format, ILoggingEvent event) {
        return format.layout().doLayout(event);
    }
}
