package io.hypercube.ai.protocol;

import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The gateway's API over HTTP. A call ends after 30 seconds, and when its thread is interrupted: then the request is cancelled. A body of
 * more than {@link GatewayApi.Answer#LARGEST} bytes is not read to its end. Both are a {@link ToolException}. Thread-safe.
 */
public final class HttpGatewayApi implements GatewayApi {
    private static final Duration DEADLINE = Duration.ofSeconds(30);
    private static final Pattern WARNING = Pattern.compile("299 \\S+ \"((?:[^\"\\\\]|\\\\.)*)\"");

    private final Sender sender;
    private final Map<String, String> fields;
    private final Duration deadline;

    /** Sends a request and reads the response to its end. */
    @FunctionalInterface
    public interface Sender {
        /**
         * Blocks. Breaks the request off when the thread is interrupted.
         *
         * @param target path and query
         * @return with warnings that are whole fields
         * @throws SocketTimeoutException after the deadline
         * @throws AnswerTooLargeException for a body of more than {@link GatewayApi.Answer#LARGEST} bytes
         */
        Answer send(String method, String target, Map<String, String> fields, byte[] body, Duration deadline)
                throws IOException, InterruptedException;
    }

    /** The body of an answer is larger than what is read of one. */
    public static final class AnswerTooLargeException extends IOException {
        private static final long serialVersionUID = 1L;
    }

    /**
     * A client that sends the same fields with every request.
     *
     * @param fields such as {@code Authorization}
     */
    public HttpGatewayApi(Sender sender, Map<String, String> fields) {
        this(sender, fields, DEADLINE);
    }

    HttpGatewayApi(Sender sender, Map<String, String> fields, Duration deadline) {
        this.sender = sender;
        this.fields = Map.copyOf(fields);
        this.deadline = deadline;
    }

    @Override
    public HttpGatewayApi with(Map<String, String> more) {
        Map<String, String> all = new HashMap<>(fields);
        all.putAll(more);
        return new HttpGatewayApi(sender, all, deadline);
    }

    @Override
    public Answer send(Request request) throws InterruptedException {
        if (!request.target().startsWith("/")) {
            throw new IllegalArgumentException("target: no path");
        }
        try {
            Answer received =
                    sender.send(request.method(), request.target(), fields(request), request.body(), deadline);
            List<String> warnings =
                    received.warnings().stream().map(HttpGatewayApi::text).toList();
            return new Answer(received.status(), warnings, received.body());
        } catch (SocketTimeoutException e) {
            throw new ToolException("No answer within " + deadline.toSeconds()
                    + " s (expected: a call that reads less, such as one namespace or one cluster)");
        } catch (AnswerTooLargeException e) {
            throw new ToolException("The answer has more than " + Answer.LARGEST
                    + " bytes (expected: a call that reads less, such as a smaller limit or a namespace)");
        } catch (IOException e) {
            throw new ToolException("The gateway did not answer (expected: the same call later)");
        }
    }

    private Map<String, String> fields(Request request) {
        Map<String, String> all = new HashMap<>(fields);
        all.put("Accept", request.accept());
        if (request.contentType() != null) {
            all.put("Content-Type", request.contentType());
        }
        return all;
    }

    private static String text(String warning) {
        Matcher form = WARNING.matcher(warning);
        return form.find() ? form.group(1).replaceAll("\\\\(.)", "$1") : warning;
    }
}
