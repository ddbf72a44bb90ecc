package io.hypercube.proxy.search;

import io.hypercube.core.http.Query;
import io.hypercube.core.kube.ApiException;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.regex.Pattern;
import java.util.stream.Stream;

/**
 * A parsed search.
 *
 * @param words lower case, each once; an object must match all
 * @param limit of the results, 1 to 100
 * @param namespaces to look in where the caller may not list all namespaces
 */
record SearchQuery(List<String> words, int limit, List<String> namespaces) {
    private static final int LONGEST = 200;
    private static final int MOST_WORDS = 10;
    private static final int MOST = 100;
    private static final int USUAL = 20;
    private static final int MOST_NAMESPACES = 20;
    private static final int LONGEST_NAMESPACE = 63;
    private static final Set<String> PARAMETERS = new LinkedHashSet<>(List.of("q", "limit", "namespaces"));
    private static final Pattern BLANKS = Pattern.compile("\\s+");
    private static final Pattern COUNT = Pattern.compile("[0-9]{1,3}");

    static SearchQuery parse(Query query) {
        query.parameters().keySet().stream()
                .filter(name -> !PARAMETERS.contains(name))
                .findFirst()
                .ifPresent(name -> {
                    throw ApiException.badRequest(
                            "unknown parameter " + name + " (expected: " + String.join(", ", PARAMETERS) + ")");
                });
        return new SearchQuery(words(query), limit(query), namespaces(query));
    }

    private static List<String> words(Query query) {
        String text = query.single("q").orElse("").strip();
        if (text.isEmpty() || text.length() > LONGEST) {
            throw ApiException.badParameter("q", text, "a text of 1 to " + LONGEST + " characters");
        }
        List<String> words = Stream.of(BLANKS.split(text.toLowerCase(Locale.ROOT)))
                .distinct()
                .toList();
        if (words.size() > MOST_WORDS) {
            throw ApiException.badParameter("q", text, "at most " + MOST_WORDS + " words");
        }
        return words;
    }

    private static int limit(Query query) {
        String text = query.single("limit").orElse(Integer.toString(USUAL));
        int number = COUNT.matcher(text).matches() ? Integer.parseInt(text) : 0;
        if (number < 1 || number > MOST) {
            throw ApiException.badParameter("limit", text, "an integer from 1 to " + MOST);
        }
        return number;
    }

    private static List<String> namespaces(Query query) {
        String text = query.single("namespaces").orElse("");
        List<String> names = text.isEmpty()
                ? List.of()
                : Stream.of(text.split(",", -1)).distinct().toList();
        boolean possible = names.stream().allMatch(name -> !name.isBlank() && name.length() <= LONGEST_NAMESPACE);
        if (names.size() > MOST_NAMESPACES || !possible) {
            throw ApiException.badParameter(
                    "namespaces", text, "at most " + MOST_NAMESPACES + " namespaces, separated by commas");
        }
        return names;
    }
}
