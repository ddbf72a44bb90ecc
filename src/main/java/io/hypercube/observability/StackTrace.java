package io.hypercube.observability;

import ch.qos.logback.classic.spi.IThrowableProxy;
import ch.qos.logback.classic.spi.StackTraceElementProxy;
import ch.qos.logback.classic.spi.ThrowableProxy;
import ch.qos.logback.classic.spi.ThrowableProxyUtil;
import io.hypercube.core.kube.Excerpt;
import java.util.Arrays;
import java.util.Set;
import org.jspecify.annotations.Nullable;

/**
 * A failure as the log shows it. The message of an unchecked exception that a library has thrown is left out, unless the JDK makes it
 * of names and numbers alone: libraries quote the argument that they refuse, and it may be a credential.
 */
record StackTrace(IThrowableProxy failure) implements IThrowableProxy {
    private static final int LONGEST = 2000;
    private static final String OWN = "io.hypercube.";
    private static final String LEFT_OUT = "(the message of a library is not logged)";

    /** The messages of these name fields, classes and positions. */
    private static final Set<Class<?>> HARMLESS = Set.of(
            NullPointerException.class,
            ClassCastException.class,
            IndexOutOfBoundsException.class,
            ArrayIndexOutOfBoundsException.class,
            StringIndexOutOfBoundsException.class,
            ArithmeticException.class);

    static String of(IThrowableProxy failure) {
        return ThrowableProxyUtil.asString(new StackTrace(failure));
    }

    @Override
    public @Nullable String getMessage() {
        String message = failure.getMessage();
        return message == null ? null : isShown() ? Excerpt.of(message, LONGEST) : LEFT_OUT;
    }

    private boolean isShown() {
        IThrowableProxy cause = failure.getCause();
        boolean repeatsACause = cause != null
                && cause.getMessage() != null
                && failure.getMessage().contains(cause.getMessage())
                && !new StackTrace(cause).isShown();
        return !repeatsACause && (isOwn() || isHarmless());
    }

    private boolean isOwn() {
        StackTraceElementProxy[] frames = failure.getStackTraceElementProxyArray();
        return failure.getClassName().startsWith(OWN)
                || frames.length == 0
                || frames[0].getStackTraceElement().getClassName().startsWith(OWN);
    }

    private boolean isHarmless() {
        return failure instanceof ThrowableProxy one
                && (!(one.getThrowable() instanceof RuntimeException unchecked)
                        || HARMLESS.contains(unchecked.getClass()));
    }

    @Override
    public String getClassName() {
        return failure.getClassName();
    }

    @Override
    public StackTraceElementProxy[] getStackTraceElementProxyArray() {
        return failure.getStackTraceElementProxyArray();
    }

    @Override
    public int getCommonFrames() {
        return failure.getCommonFrames();
    }

    @Override
    public @Nullable IThrowableProxy getCause() {
        IThrowableProxy cause = failure.getCause();
        return cause == null ? null : new StackTrace(cause);
    }

    @Override
    public IThrowableProxy[] getSuppressed() {
        return Arrays.stream(failure.getSuppressed()).map(StackTrace::new).toArray(IThrowableProxy[]::new);
    }

    @Override
    public boolean isCyclic() {
        return failure.isCyclic();
    }
}
