package io.hypercube.testbed;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import tools.jackson.databind.json.JsonMapper;

/**
 * Whether a user may do something, in the words of {@code kubectl auth can-i}.
 *
 * @param resource with its group, if it has one: {@code deployments.apps}
 * @param name of one object, or empty
 * @param namespace empty for all
 * @param groups of the user
 */
record AccessQuestion(
        String verb, String resource, String subresource, String name, String namespace, List<String> groups) {

    /** @param words a verb, a resource or {@code resource/name}, and {@code -n}, {@code --subresource=} and {@code --as-group=} */
    static AccessQuestion of(String... words) {
        String[] resource = words[1].split("/", 2);
        String subresource = "";
        String namespace = "";
        List<String> groups = new ArrayList<>();
        for (int i = 2; i < words.length; i++) {
            String[] flag = words[i].split("=", 2);
            switch (flag[0]) {
                case "-n" -> namespace = words[++i];
                case "-A", "--all-namespaces" -> namespace = "";
                case "--subresource" -> subresource = flag[1];
                case "--as-group" -> groups.add(flag[1]);
                default -> throw new IllegalArgumentException(words[i] + ": unknown flag");
            }
        }
        return new AccessQuestion(
                words[0], resource[0], subresource, resource.length > 1 ? resource[1] : "", namespace, groups);
    }

    /** The answer of the cluster to the user. */
    boolean isAllowed(ClusterApi api, String user) {
        return api.createAs(user, groups, "/apis/authorization.k8s.io/v1/selfsubjectaccessreviews", review())
                .at("/status/allowed")
                .asBoolean();
    }

    private String review() {
        String[] grouped = resource.split("\\.", 2);
        return JsonMapper.shared()
                .writeValueAsString(Map.of(
                        "apiVersion", "authorization.k8s.io/v1",
                        "kind", "SelfSubjectAccessReview",
                        "spec",
                                Map.of(
                                        "resourceAttributes",
                                        Map.of(
                                                "verb", verb,
                                                "group", grouped.length > 1 ? grouped[1] : "",
                                                "resource", grouped[0],
                                                "subresource", subresource,
                                                "name", name,
                                                "namespace", namespace))));
    }
}
