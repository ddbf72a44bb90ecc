package io.hypercube.testbed;

import java.util.regex.Pattern;

/**
 * Custom resources with the names and the shape of config maps, in a group of their own. The newest Kubernetes of the test bed has no other
 * resources, so they take the place of config maps in tests that it runs.
 */
public final class Maps {
    private static final String GROUP = "maps.example";
    private static final CustomResource MAP = new CustomResource(GROUP, "ConfigMap", "Namespaced");
    private static final Pattern PATH = Pattern.compile("/api/v1((?:/watch)?(?:/namespaces/[^/]+)?/configmaps)\\b");
    private static final Pattern OBJECT =
            Pattern.compile("(apiVersion\"?: *\"?)v1(\"?,?\\s*\"?kind\"?: *\"?ConfigMap\\b)");
    private static final Pattern WORD = Pattern.compile("^(--resource=)?configmaps?(?=$|/)");

    private Maps() {}

    /** A config map, for {@link RealCluster#apply} or {@link RealCluster#served}. */
    public static String map(String namespace, String name) {
        return "{\"apiVersion\":\"v1\",\"kind\":\"ConfigMap\",\"metadata\":{\"name\":\"%s\",\"namespace\":\"%s\"}}\n"
                .formatted(name, namespace);
    }

    static void define(RealCluster cluster) {
        MAP.define(cluster);
    }

    /** @param text with paths or objects, or one word for kubectl */
    static String inPlaceOfConfigMaps(String text) {
        String objects = OBJECT.matcher(text).replaceAll("$1" + GROUP + "/v1$2");
        String paths = PATH.matcher(objects).replaceAll("/apis/" + GROUP + "/v1$1");
        return WORD.matcher(paths).replaceFirst("$0." + GROUP);
    }
}
