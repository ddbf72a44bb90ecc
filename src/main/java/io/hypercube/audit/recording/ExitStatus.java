package io.hypercube.audit.recording;

import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Reads how a command ended from the stream {@code error}: a Status of Kubernetes, or with old protocols a text. */
final class ExitStatus {
    private static final int LARGEST = 8 << 10;
    private static final int LONGEST_NOTE = 200;
    private static final Pattern SUCCESS = Pattern.compile("\"status\"\\s*:\\s*\"Success\"");
    private static final Pattern CODE =
            Pattern.compile("\"reason\"\\s*:\\s*\"ExitCode\"\\s*,\\s*\"message\"\\s*:\\s*\"([0-9]{1,10})\"");
    private static final Pattern MESSAGE = Pattern.compile("\"message\"\\s*:\\s*\"((?:[^\"\\\\]|\\\\.)*+)\"");

    private final ByteArrayOutputStream status = new ByteArrayOutputStream(0);

    void add(byte[] bytes) {
        status.write(bytes, 0, Math.min(bytes.length, LARGEST - status.size()));
    }

    /** A note such as {@code exit code 7}; empty when the stream told nothing. */
    Optional<String> note() {
        String text = status.toString(StandardCharsets.UTF_8).strip();
        if (text.isEmpty()) {
            return Optional.empty();
        }
        if (SUCCESS.matcher(text).find()) {
            return Optional.of("exit code 0");
        }
        Matcher code = CODE.matcher(text);
        if (code.find()) {
            return Optional.of("exit code " + code.group(1));
        }
        Matcher message = MESSAGE.matcher(text);
        String told = text.startsWith("{") && message.find() ? message.group(1) : text;
        return Optional.of("failed: " + told.substring(0, Math.min(told.length(), LONGEST_NOTE)));
    }
}
