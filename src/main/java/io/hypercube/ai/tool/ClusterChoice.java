package io.hypercube.ai.tool;

import io.hypercube.core.kube.ClusterName;
import java.net.URLEncoder;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/**
 * The argument {@code cluster} of a tool: the name of a cluster, a pattern or names separated by commas ({@code prod-*,edge-7}), a group
 * ({@code _prod}) or all clusters ({@code _all}).
 *
 * @param said as the model said it
 * @param name the name in addresses of the gateway
 * @param patterns the parameter {@code clusters} of a call to several clusters; null without one
 */
public record ClusterChoice(
        String said, String name, @Nullable String patterns) {
    private static final String PROXY = "/api/v1/cube/proxy/clusters/";
    private static final Pattern PATTERNS = Pattern.compile("[A-Za-z0-9._@:*,-]+");
    private static final int MOST_PATTERNS = 100;
    private static final String EXPECTED =
            "the name of a cluster, a pattern such as prod-*, a group such as _prod, or _all; the tool clusters lists them";

    /** The argument of a call. */
    public static ClusterChoice of(ToolArguments arguments) {
        return of(arguments.required("cluster"));
    }

    public static ClusterChoice of(String said) {
        if (ClusterName.parseAny(said).isPresent()) {
            return new ClusterChoice(said, said, null);
        }
        List<String> patterns = List.of(said.split(",", -1));
        boolean valid = PATTERNS.matcher(said).matches()
                && patterns.size() <= MOST_PATTERNS
                && patterns.stream().noneMatch(each -> each.isEmpty() || each.startsWith("_"));
        if (!valid) {
            throw ToolArguments.wrong("cluster", said, EXPECTED);
        }
        return new ClusterChoice(said, ClusterName.ALL.value(), said);
    }

    /** Requires one cluster by its name, for what exists of one cluster only. */
    public ClusterChoice one() {
        if (isSeveral()) {
            throw ToolArguments.wrong("cluster", said, "the name of one cluster");
        }
        return this;
    }

    boolean isSeveral() {
        return new ClusterName(name).isFleet();
    }

    /**
     * The address of a call.
     *
     * @param path at the API server, percent-encoded, such as {@code /api/v1/pods}
     */
    public String target(String path, Map<String, String> parameters) {
        return target(name, patterns, path, parameters);
    }

    /** The address of a call that several clusters answer together, such as discovery, even if one is chosen. */
    String union(String path) {
        return isSeveral() ? target(path, Map.of()) : target(ClusterName.ALL.value(), name, path, Map.of());
    }

    private static String target(String name, @Nullable String patterns, String path, Map<String, String> parameters) {
        Map<String, String> all = new LinkedHashMap<>(parameters);
        if (patterns != null) {
            all.put("clusters", patterns);
        }
        return PROXY + name + path + (all.isEmpty() ? "" : "?" + query(all));
    }

    /** Parameters of an address, percent-encoded. */
    static String query(Map<String, String> parameters) {
        return parameters.entrySet().stream()
                .map(each -> encode(each.getKey()) + "=" + encode(each.getValue()))
                .collect(Collectors.joining("&"));
    }

    /** A segment or parameter of an address. */
    static String encode(String text) {
        return URLEncoder.encode(text, StandardCharsets.UTF_8).replace("+", "%20");
    }
}
