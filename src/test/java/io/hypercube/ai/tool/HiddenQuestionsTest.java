package io.hypercube.ai.tool;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.testbed.Shows;
import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Filters, orders and counts of values that redaction hides in any object of the list, whatever its kind and the depth. */
class HiddenQuestionsTest {
    private static final String REFUSED = "(expected: a field whose values are not redacted)";
    private static final ResourceType WORKS =
            new ResourceType("work.karmada.io", "v1alpha1", "works", "Work", true, List.of("work"));
    private static final ResourceType SECRETS =
            new ResourceType("", "v1", "secrets", "Secret", true, List.of("secret"));

    private final ObjectsInMemory works = new ObjectsInMemory(
            WORKS,
            List.of(
                    ObjectsInMemory.json("{'kind':'Work','metadata':{'name':'plain','namespace':'a'},"
                            + "'spec':{'replicas':2,'manifests':[{'kind':'ConfigMap','data':{'size':'7'}}]}}"),
                    ObjectsInMemory.json("{'kind':'Work','metadata':{'name':'hiding','namespace':'a'},"
                            + "'spec':{'replicas':3,'manifests':[{'kind':'Secret','metadata':{'annotations':{'kapp.k14s.io/original':"
                            + "'{kind: Secret, data: {password: aHVudGVyMg==}}'}},"
                            + "'data':{'password':'aHVudGVyMg=='}}]}}")));

    private final ObjectsInMemory secrets = new ObjectsInMemory(
            SECRETS,
            List.of(ObjectsInMemory.json("{'kind':'Secret','metadata':{'name':'db','namespace':'a','annotations':"
                    + "{'note':'the word is hunter2','team':'shop','kapp.k14s.io/original':"
                    + "'{kind: Secret, data: {password: b2xk}}'}},'data':{'password':'aHVudGVyMg=='}}")));

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'countBy':['spec.manifests.data.password']",
                "'countBy':['metadata.name','spec.manifests.data.password']",
                "'where':'spec.manifests.data.password~aHVu'",
                "'where':'spec.manifests.data.password!~aHVu'",
                "'sort':'spec.manifests.data.password'",
                "'sort':'-spec.manifests.data'",
                "'where':'spec.manifests.metadata.annotations.kapp.k14s.io/original~aHVu'"
            })
    @Shows("S48")
    void areRefusedForASecretInsideOfAnotherObject(String question) {
        assertThat(works.query(question)).contains(REFUSED).doesNotContain("aHVu");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "'where':'metadata.annotations.note~hunter'",
                "'countBy':['metadata.annotations.note']",
                "'where':'metadata.annotations.kapp.k14s.io/original~b2xk'",
                "'countBy':['data.password']"
            })
    void areRefusedForAnnotationsThatHaveAValueOfTheirSecret(String question) {
        assertThat(secrets.query(question)).contains(REFUSED).doesNotContain("hunter2");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "'countBy':['spec.replicas']; 1\t2",
                "'where':'spec.replicas=2'; plain",
                "'where':'metadata.name=hiding'; hiding",
                "'sort':'-spec.replicas:number','fields':['spec.replicas']; hiding\t3"
            })
    void areAnsweredForFieldsThatHideNothing(String question, String answer) {
        assertThat(works.query(question)).doesNotContain(REFUSED).contains(answer);
    }

    @ParameterizedTest
    @CsvSource({"team, shop", "note, bytes", "kapp.k14s.io/original, bytes"})
    void showAnnotationsOfASecretUnlessTheyHaveAValueOfIt(String annotation, String shown) {
        assertThat(secrets.query("'fields':['metadata.annotations." + annotation + "']"))
                .contains(shown)
                .doesNotContain("hunter2")
                .doesNotContain("b2xk");
    }
}
