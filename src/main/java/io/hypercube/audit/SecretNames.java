package io.hypercube.audit;

import java.util.Locale;
import java.util.Set;

/**
 * The names of query parameters whose values are secrets. Case, percent-encoding and punctuation do not count: {@code X-Auth_Token} and
 * {@code x%2Dauthtoken} are the same name. Texts that are encoded up to eight times are recognised.
 */
final class SecretNames {
    private static final int MOST_DECODINGS = 8;

    private static final Set<String> NAMES = Set.of(
            "apikey",
            "assertion",
            "auth",
            "authorization",
            "clientassertion",
            "code",
            "codeverifier",
            "credential",
            "credentials",
            "devicecode",
            "idtokenhint",
            "jwt",
            "key",
            "otp",
            "passphrase",
            "passwd",
            "pin",
            "privatekey",
            "pwd",
            "samlresponse",
            "secretaccesskey",
            "secretkey",
            "sessionid",
            "sid",
            "sig",
            "state",
            "ticket",
            "totp",
            "trial",
            "usercode",
            "xamzcredential");

    private static final String[] ENDINGS = {
        "token", "password", "pass", "secret", "signature", "apikey", "subscriptionkey", "bearer"
    };

    /**
     * Parameters of API servers that are common and hold no secrets. Selectors have {@code =} of their own,
     * which must stay readable.
     */
    private static final Set<String> OPEN = Set.of(
            "allowWatchBookmarks",
            "container",
            "continue",
            "dryRun",
            "fieldSelector",
            "fieldValidation",
            "follow",
            "labelSelector",
            "limit",
            "resourceVersion",
            "resourceVersionMatch",
            "selector",
            "stderr",
            "stdin",
            "stdout",
            "tailLines",
            "timeout",
            "timeoutSeconds",
            "tty",
            "watch");

    private SecretNames() {}

    static boolean isSecret(String name) {
        return isSecretName(fullyDecoded(name));
    }

    /** Whether a parameter is known to hold no secret, written without escapes. */
    static boolean isOpen(String name) {
        return OPEN.contains(name);
    }

    /** Whether an API server reads a word of an exec's command from it: it decodes a name once. */
    static boolean isCommand(String name) {
        return decoded(name).equals("command");
    }

    /** Whether a text has a secret parameter in it, in the form of a query or of JSON, or a URL with a password. */
    static boolean appearIn(String text) {
        if (text.indexOf('=') < 0 && text.indexOf('%') < 0 && text.indexOf('"') < 0) {
            return false;
        }
        String decoded = fullyDecoded(text);
        for (int i = 1; i < decoded.length(); i++) {
            if (endsSecretName(decoded, i)) {
                return true;
            }
        }
        int authority = decoded.indexOf("://") + 3;
        int password = authority < 3 ? -1 : decoded.indexOf(':', authority);
        return password >= 0 && decoded.indexOf('@', password) >= 0;
    }

    private static boolean endsSecretName(String text, int separator) {
        char c = text.charAt(separator);
        if (c != '=' && c != ':') {
            return false;
        }
        int end = separator;
        while (end > 0 && isBlank(text.charAt(end - 1))) {
            end--;
        }
        boolean quoted = end > 0 && isQuote(text.charAt(end - 1));
        end -= quoted ? 1 : 0;
        int from = end;
        while (from > 0 && isNamePart(text.charAt(from - 1))) {
            from--;
        }
        return (c == '=' || quoted) && isSecretName(text.substring(from, end));
    }

    /** In {@code user[password]} and {@code token[0]}, the parts are names too. */
    private static boolean isSecretName(String name) {
        if (isSecretWord(letters(name))) {
            return true;
        }
        int from = 0;
        for (int i = 0; i < name.length(); i++) {
            if ("[].".indexOf(name.charAt(i)) >= 0) {
                if (isSecretWord(letters(name.substring(from, i)))) {
                    return true;
                }
                from = i + 1;
            }
        }
        return from > 0 && isSecretWord(letters(name.substring(from)));
    }

    private static boolean isSecretWord(String letters) {
        if (NAMES.contains(letters)) {
            return true;
        }
        for (String ending : ENDINGS) {
            if (letters.endsWith(ending)) {
                return true;
            }
        }
        return false;
    }

    private static boolean isNamePart(char c) {
        return Character.isLetterOrDigit(c) || "-_.[]".indexOf(c) >= 0;
    }

    private static boolean isBlank(char c) {
        return c == ' ' || c == '+' || c == '\t' || c == '\n' || c == '\r';
    }

    private static boolean isQuote(char c) {
        return c == '"' || c == '\'';
    }

    private static String letters(String name) {
        StringBuilder letters = new StringBuilder(name.length());
        for (int i = 0; i < name.length(); i++) {
            char c = name.charAt(i);
            if (c < 0x80 && Character.isLetterOrDigit(c)) {
                letters.append(c);
            }
        }
        return letters.toString().toLowerCase(Locale.ROOT);
    }

    private static String fullyDecoded(String text) {
        String decoded = text;
        for (int i = 0; i < MOST_DECODINGS && decoded.indexOf('%') >= 0; i++) {
            decoded = decoded(decoded);
        }
        return decoded;
    }

    /** Malformed escapes stay as they are. Each byte becomes one character, which is enough to recognise names. */
    private static String decoded(String text) {
        StringBuilder decoded = new StringBuilder(text.length());
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            int high = c == '%' && i + 2 < text.length() ? Character.digit(text.charAt(i + 1), 16) : -1;
            int low = high < 0 ? -1 : Character.digit(text.charAt(i + 2), 16);
            decoded.append(low < 0 ? c : (char) (high * 16 + low));
            i += low < 0 ? 0 : 2;
        }
        return decoded.toString();
    }
}
