package io.hypercube.fleet;

import io.hypercube.core.kube.ApiException;
import java.util.Arrays;
import java.util.List;
import java.util.regex.Pattern;

/** Names of clusters, and patterns with {@code *} as in the scope of an access key. */
public final class ClusterNames {
    public static final int MOST = 100;
    public static final String EXPECTED = "names of clusters, in which * stands for any characters";

    private static final Pattern PATTERN = Pattern.compile("[A-Za-z0-9*][A-Za-z0-9._@:*-]{0,252}");

    private ClusterNames() {}

    public static boolean isPattern(String text) {
        return PATTERN.matcher(text).matches();
    }

    /** @throws ApiException 400 with parameter, value and expectation */
    static List<String> parse(String parameter, String text) {
        List<String> names =
                Arrays.stream(text.split(",", -1)).map(String::strip).toList();
        if (names.size() > MOST) {
            throw ApiException.badParameter(parameter, names.size() + " names", "at most " + MOST);
        }
        names.stream().filter(name -> !isPattern(name)).findFirst().ifPresent(name -> {
            throw ApiException.badParameter(parameter, name, EXPECTED + ", separated by commas");
        });
        return names;
    }
}
