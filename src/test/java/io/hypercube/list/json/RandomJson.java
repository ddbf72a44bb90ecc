package io.hypercube.list.json;

import java.nio.charset.StandardCharsets;
import java.util.Random;

/** Generates random JSON with strings and indentation longer and shorter than eight bytes. */
public final class RandomJson {
    private static final String[] PIECES = {
        "a",
        "}",
        "]",
        "{",
        ",",
        ":",
        " ",
        "é",
        "😀",
        "\\\"",
        "\\\\",
        "\\n",
        "\\/",
        "\\u00e9",
        "\\uD83D",
        "\u007f",
        "  ",
        "12345678"
    };
    private static final String[] NUMBERS = {"0", "-0", "1", "-12", "0.5", "1e2", "1.25E-3", "123456789012345678901e+30"
    };
    private static final String MARKS = "{}[]\",:\\ \n\t\r0129eE+-.truefalsn\u0000\u0001\u001f/uU\u0080\u00ff";

    private final Random random;
    private final StringBuilder out = new StringBuilder();

    public RandomJson(Random random) {
        this.random = random;
    }

    public byte[] value() {
        value(0);
        return out.toString().getBytes(StandardCharsets.UTF_8);
    }

    private void value(int depth) {
        int kind = random.nextInt(depth > 5 ? 4 : 7);
        switch (kind) {
            case 0, 1 -> string();
            case 2 -> out.append(pick(NUMBERS));
            case 3 -> out.append(pick("true", "false", "null"));
            default -> members(depth, kind > 4);
        }
    }

    private void members(int depth, boolean object) {
        out.append(object ? '{' : '[');
        blanks();
        int count = random.nextInt(5);
        for (int i = 0; i < count; i++) {
            if (i > 0) {
                out.append(',');
                blanks();
            }
            if (object) {
                string();
                blanks();
                out.append(':');
                blanks();
            }
            value(depth + 1);
            blanks();
        }
        out.append(object ? '}' : ']');
    }

    private void string() {
        out.append('"');
        for (int i = random.nextInt(4) == 0 ? random.nextInt(30) : random.nextInt(6); i > 0; i--) {
            out.append(pick(PIECES));
        }
        out.append('"');
    }

    private void blanks() {
        if (random.nextInt(3) == 0) {
            out.append(pick("\n", "\r\n", "\t", " ", "")).repeat(" ", random.nextInt(20));
        }
    }

    private String pick(String... from) {
        return from[random.nextInt(from.length)];
    }

    /** Changes, removes, duplicates or truncates some bytes. */
    public static byte[] broken(byte[] json, Random random) {
        StringBuilder text = new StringBuilder(new String(json, StandardCharsets.ISO_8859_1));
        for (int i = random.nextInt(3); i >= 0 && !text.isEmpty(); i--) {
            int at = random.nextInt(text.length());
            char mark = MARKS.charAt(random.nextInt(MARKS.length()));
            switch (random.nextInt(5)) {
                case 0 -> text.deleteCharAt(at);
                case 1 -> text.insert(at, mark);
                case 2 -> text.insert(at, text.charAt(random.nextInt(text.length())));
                case 3 -> text.setLength(at + 1);
                default -> text.setCharAt(at, mark);
            }
        }
        return text.toString().getBytes(StandardCharsets.ISO_8859_1);
    }
}
