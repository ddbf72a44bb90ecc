package io.hypercube.ai.tool;

import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.StringNode;

/**
 * Finds values of secret options in the commands and arguments of containers: {@code --password=x}, {@code --token x} and {@code
 * DB_PASSWORD=x}, each as an argument of its own or within the text of a shell. An option is secret by its name. Options of one letter,
 * and secrets without an option, are not found. Takes linear time.
 */
final class CommandLines {
    private static final Pattern FIELD = Pattern.compile("(?i)(?:args|arguments|command)$");
    private static final Pattern OPTION = Pattern.compile("-{1,2}[A-Za-z][A-Za-z0-9_.-]*+");
    private static final Pattern NAME =
            Pattern.compile("(?<![A-Za-z0-9_.-])(-{0,2}[A-Za-z_][A-Za-z0-9_.-]*+)(=|[ \\t]++)");
    private static final Pattern VALUE = Pattern.compile("<\\d+ bytes, redacted>|\"[^\"]*+\"\\S*+|'[^']*+'\\S*+|\\S++");

    /** Names of options that say where a secret is, or something else about it. */
    private static final Pattern NO_SECRET = Pattern.compile("(?i)(?:files?|paths?|dirs?|names?|urls?|ttl|size|type)$");

    /** Switches, and references to variables, which Kubernetes expands later. */
    private static final Pattern OPEN_VALUE =
            Pattern.compile("|true|false|\\$\\([A-Za-z0-9_.-]+\\)|\\$\\{[A-Za-z0-9_]+\\}");

    private CommandLines() {}

    /** Whether a field has a command or arguments, as {@code args}, {@code command} and {@code extraArgs} have. */
    static boolean isField(String key) {
        return FIELD.matcher(key).find();
    }

    /** Redacts a list or a map in place, and returns the redacted form of a text. */
    static JsonNode redact(JsonNode value) {
        if (value instanceof StringNode text) {
            return node(text, within(text.stringValue()));
        }
        if (value instanceof ArrayNode list) {
            arguments(list);
        }
        RedactedValues.environment(value);
        return value;
    }

    private static void arguments(ArrayNode list) {
        boolean follows = false;
        for (int i = 0; i < list.size(); i++) {
            boolean isValue = follows;
            follows = false;
            if (list.get(i) instanceof StringNode text) {
                String argument = text.stringValue();
                boolean isHidden = isValue && !argument.startsWith("-");
                list.set(i, node(text, isHidden ? hidden(argument) : argument(argument)));
                follows = OPTION.matcher(argument).matches() && isSecret(argument);
            }
        }
    }

    /** The value of an option that is one argument may have blanks. */
    private static String argument(String text) {
        Matcher option = NAME.matcher(text);
        boolean isOption =
                text.startsWith("-") && option.lookingAt() && option.group(2).equals("=");
        return isOption && isSecret(option.group(1))
                ? option.group() + hidden(text.substring(option.end()))
                : within(text);
    }

    /** The text of a shell, or a command in one line. */
    private static String within(String text) {
        StringBuilder redacted = new StringBuilder();
        Matcher name = NAME.matcher(text);
        Matcher value = VALUE.matcher(text);
        int from = 0;
        int copied = 0;
        while (name.find(from)) {
            value.region(name.end(), text.length());
            if (takesValue(name, text) && isSecret(name.group(1)) && value.lookingAt()) {
                redacted.append(text, copied, name.end()).append(hidden(value.group()));
                copied = value.end();
                from = copied;
            } else {
                from = name.end();
            }
        }
        return redacted.append(text, copied, text.length()).toString();
    }

    private static boolean takesValue(Matcher name, String text) {
        return name.group(2).equals("=") || (name.group(1).startsWith("-") && !text.startsWith("-", name.end()));
    }

    private static boolean isSecret(String option) {
        return RedactedValues.isSecretName(option) && !NO_SECRET.matcher(option).find();
    }

    private static String hidden(String value) {
        return OPEN_VALUE.matcher(value).matches()
                ? value
                : RedactedValues.marker(value).stringValue();
    }

    private static StringNode node(StringNode before, String text) {
        return text.equals(before.stringValue()) ? before : StringNode.valueOf(text);
    }
}
