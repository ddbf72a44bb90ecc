package io.hypercube.ai.tool;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.JsonNode;

/** Questions about fields that no object has. */
class MissesTest {
    private static final ResourceType PODS = new ResourceType("", "v1", "pods", "Pod", true, List.of("pod"));

    private final ObjectsInMemory pods = new ObjectsInMemory(PODS, List.of(pod("a", "Running"), pod("b", "Pending")));

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "'where':'STATUS=CrashLoopBackOff'; 0 of 2 pods (v1) in prod match where. No object has the field STATUS; it is a column that kubectl prints.",
                "'where':'spec.made.up~a'; 0 of 2 pods (v1) in prod match where. No object has the field spec.made.up.",
                "'where':'status.phase=CrashLoopBackOff'; 0 of 2 pods (v1) in prod match where. Other values are counted below.",
                "'where':'status.phase=CrashLoopBackOff'; 1\tRunning",
                "'where':'nothing=1','countBy':['status.phase']; No object has the field nothing.",
                "'sort':'-age'; failed: sort: age (expected: a field that some object has",
                "'sort':'metadata.name:desc'; failed: sort: metadata.name:desc (expected: a path, such as -metadata.creationTimestamp; - before it for descending",
                "'where':'!status.phase'; 0 of 2 pods",
                "'limit':5.0; 1 to 2 of 2 pods",
                "'limit':5.5; failed: limit: 5.5 (expected: 1 to 200)",
                "'countBy':['a','b','c']; failed: countBy: 3 texts (expected: a list of at most 2 texts)"
            })
    void areAnsweredInWords(String question, String words) {
        assertThat(pods.query(question)).contains(words);
    }

    private static JsonNode pod(String name, String phase) {
        return ObjectsInMemory.json(
                "{'kind':'Pod','metadata':{'name':'" + name + "','namespace':'a'},'status':{'phase':'" + phase + "'}}");
    }
}
