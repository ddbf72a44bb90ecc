package io.hypercube.observability;

import ch.qos.logback.classic.AsyncAppender;
import ch.qos.logback.classic.Level;
import ch.qos.logback.classic.Logger;
import ch.qos.logback.classic.LoggerContext;
import ch.qos.logback.classic.spi.Configurator;
import ch.qos.logback.classic.spi.ILoggingEvent;
import ch.qos.logback.core.Appender;
import ch.qos.logback.core.ConsoleAppender;
import ch.qos.logback.core.Layout;
import ch.qos.logback.core.encoder.LayoutWrappingEncoder;
import ch.qos.logback.core.spi.ContextAwareBase;
import java.nio.charset.StandardCharsets;
import org.slf4j.LoggerFactory;

/**
 * Configures logging: lines of a {@link LogFormat} to standard error, written by a separate thread, so that a slow terminal does not
 * block an event loop. When the queue of 8192 lines is nearly full, lines are dropped. Logback finds this class
 * through the service loader, which starts faster than parsing a file.
 */
public final class Logging extends ContextAwareBase implements Configurator {
    private static final int QUEUE = 8192;
    private static final String STDERR = "stderr";

    @Override
    public ExecutionStatus configure(LoggerContext context) {
        Logger root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        root.setLevel(Level.WARN);
        root.addAppender(appender(context, LogFormat.TEXT));
        return ExecutionStatus.DO_NOT_INVOKE_NEXT_IF_ANY;
    }

    private static Appender<ILoggingEvent> appender(LoggerContext context, LogFormat format) {
        Layout<ILoggingEvent> layout = format.layout();
        layout.setContext(context);
        layout.start();
        LayoutWrappingEncoder<ILoggingEvent> encoder = new LayoutWrappingEncoder<>();
        encoder.setContext(context);
        encoder.setCharset(StandardCharsets.UTF_8);
        encoder.setLayout(layout);
        encoder.start();
        ConsoleAppender<ILoggingEvent> console = new ConsoleAppender<>();
        console.setContext(context);
        console.setTarget("System.err");
        console.setEncoder(encoder);
        console.setImmediateFlush(true);
        console.start();
        AsyncAppender async = new AsyncAppender();
        async.setName(STDERR);
        async.setContext(context);
        async.setQueueSize(QUEUE);
        async.setNeverBlock(true);
        async.addAppender(console);
        async.start();
        return async;
    }

    /** Writes lines in this format from now on. The default is text. */
    public static void format(LogFormat format) {
        LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
        Logger root = context.getLogger(org.slf4j.Logger.ROOT_LOGGER_NAME);
        Appender<ILoggingEvent> before = root.getAppender(STDERR);
        root.addAppender(appender(context, format));
        root.detachAppender(before);
        if (before != null) {
            before.stop(); // writes the lines in its queue
        }
    }

    /** @param level error, warn, info, debug or trace, for the gateway's own loggers; libraries log at warn and above */
    public static void level(String level) {
        LoggerContext context = (LoggerContext) LoggerFactory.getILoggerFactory();
        context.getLogger("io.hypercube").setLevel(Level.toLevel(level));
        context.getLogger("access").setLevel(Level.toLevel(level));
    }

    /** Writes the queued lines and ends logging. */
    public static void stop() {
        ((LoggerContext) LoggerFactory.getILoggerFactory()).stop();
    }

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
}
