package io.hypercube.observability;

import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.core.LayoutBase;
import io.hypercube.core.kube.Excerpt;
import java.time.Instant;
import org.slf4j.event.KeyValuePair;

/**
 * Formats an event as one line: time, level, logger, message, then {@code key="value"} pairs. Values are escaped like
 * JSON strings, so that paths and headers cannot inject lines or pairs. A stack trace follows on separate lines.
 */
final class LogLayout extends LayoutBase<ILoggingEvent> {
    private static final int TYPICAL_LINE = 400;
    private static final String HEX = "0123456789abcdef";

    @Override
    public String doLayout(ILoggingEvent event) {
        StringBuilder line = new StringBuilder(TYPICAL_LINE);
        line.append(Instant.ofEpochMilli(event.getTimeStamp()))
                .append(' ')
                .append(event.getLevel())
                .append(' ');
        String logger = event.getLoggerName();
        line.append(logger, logger.lastIndexOf('.') + 1, logger.length()).append(' ');
        quote(line, event.getFormattedMessage());
        if (event.getKeyValuePairs() != null) {
            for (KeyValuePair pair : event.getKeyValuePairs()) {
                line.append(' ').append(pair.key).append('=');
                quote(line, String.valueOf(pair.value));
            }
        }
        line.append('\n');
        IThrowableProxy failure = event.getThrowableProxy();
        return failure == null
                ? line.toString()
                : line.append(StackTrace.of(failure)).toString();
    }

    private static void quote(StringBuilder line, String text) {
        line.append('"');
        int point;
        for (int i = 0; i < text.length(); i += Character.charCount(point)) {
            point = text.codePointAt(i);
            if (point == '"' || point == '\\') {
                line.append('\\').appendCodePoint(point);
            } else if (Excerpt.isPrintable(point)) {
                line.appendCodePoint(point);
            } else {
                for (char c : Character.toChars(point)) {
                    escape(line, c);
                }
            }
        }
        line.append('"');
    }

    private static void escape(StringBuilder line, char c) {
        line.append("\\u").append(HEX.charAt(c >> 12)).append(HEX.charAt(c >> 8 & 15));
        line.append(HEX.charAt(c >> 4 & 15)).append(HEX.charAt(c & 15));
    }
}
