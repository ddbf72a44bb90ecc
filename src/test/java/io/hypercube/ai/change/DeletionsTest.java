package io.hypercube.ai.change;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.core.http.Json;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.node.ObjectNode;

class DeletionsTest {
    private static final String LIVE = "{'metadata':{'finalizers':['a']},'spec':{'replicas':1}}";

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            quoteCharacter = '`',
            value = {
                "metadata.ownerReferences; {'metadata':{'finalizers':['a'],'ownerReferences':[{'uid':'u'}]}}",
                "metadata.finalizers; {'metadata':{'finalizers':[]}}",
                "metadata.finalizers; {'metadata':{}}",
                "metadata.deletionTimestamp; {'metadata':{'finalizers':['a'],'deletionTimestamp':'2026-01-01T00:00:00Z'}}",
                "spec.ttlSecondsAfterFinished; {'metadata':{'finalizers':['a']},'spec':{'ttlSecondsAfterFinished':0}}"
            })
    void areFoundByTheirFields(String field, String after) {
        assertThat(Deletions.by(json(LIVE), json(after))).contains(field);
    }

    @Test
    void areNoOtherChanges() {
        assertThat(Deletions.by(json(LIVE), json(LIVE.replace('1', '2')))).isEmpty();
    }

    private static ObjectNode json(String text) {
        return Json.read(text.replace('\'', '"').getBytes(StandardCharsets.UTF_8), ObjectNode.class);
    }
}
