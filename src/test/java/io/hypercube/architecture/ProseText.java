package io.hypercube.architecture;

import java.nio.file.Path;
import java.util.regex.MatchResult;
import java.util.regex.Pattern;

/** The prose of a file: the comments and string literals of source code, or a Markdown page without its code. */
final class ProseText {
    /** Comments and literals of Java and TypeScript. Quantifiers are possessive, so that a long literal needs no stack. */
    private static final Pattern SOURCE_TEXT = Pattern.compile("""
            //[^\\n]*+\
            |/\\*(?s:.*?)\\*/\
            |\"""[^"\\\\]*+(?s:(?:\\\\.|"(?!""))[^"\\\\]*+)*+\"""\
            |"[^"\\\\\\n]*+(?:\\\\.[^"\\\\\\n]*+)*+"\
            |'[^'\\\\\\n]*+(?:\\\\.[^'\\\\\\n]*+)*+'\
            |`[^`\\\\]*+(?s:\\\\.[^`\\\\]*+)*+`""");

    private static final Pattern JAVADOC_CODE = Pattern.compile("\\{@(?:code|link|linkplain|literal|value)\\s[^}]*+}");
    private static final Pattern MARKDOWN_CODE =
            Pattern.compile("(?m)^( *)```(?s:.*?)^\\1```|(?<=\\n\\n)(?: {4}[^\\n]*+\\n++)++|\\]\\([^)\\n]*+\\)");
    private static final Pattern INLINE_CODE = Pattern.compile("`[^`\\n]++`");

    private ProseText() {}

    static boolean isText(Path file) {
        String name = String.valueOf(file.getFileName());
        return !name.matches(".*\\.(?:png|svg|zst|gz|sql|go|toml)") && !file.startsWith("testbed/assets");
    }

    static String of(String file, String text) {
        if (file.endsWith(".java") || file.matches(".*\\.(?:tsx?|mjs)")) {
            return masked(JAVADOC_CODE, onlyTexts(text), 'x');
        }
        if (file.endsWith(".md")) {
            return masked(INLINE_CODE, masked(MARKDOWN_CODE, text, '\0'), 'x');
        }
        return text;
    }

    private static String onlyTexts(String source) {
        StringBuilder prose = new StringBuilder(source.length());
        int end = 0;
        for (MatchResult text : SOURCE_TEXT.matcher(source).results().toList()) {
            prose.append(hidden(source.substring(end, text.start()), '\0')).append(text.group());
            end = text.end();
        }
        return prose.append(hidden(source.substring(end), '\0')).toString();
    }

    private static String masked(Pattern code, String text, char mask) {
        return code.matcher(text).replaceAll(found -> hidden(found.group(), mask));
    }

    /** Keeps line breaks, so that line numbers stay the same; white space alone does not end a sentence. */
    private static String hidden(String code, char mask) {
        if (code.isBlank()) {
            return code;
        }
        char[] hidden = code.toCharArray();
        for (int i = 0; i < hidden.length; i++) {
            if (hidden[i] != '\n') {
                hidden[i] = mask;
            }
        }
        return new String(hidden);
    }
}
