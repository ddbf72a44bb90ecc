package io.hypercube.ai.change;

import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatExceptionOfType;

import io.hypercube.ai.protocol.ToolException;
import io.hypercube.testbed.Shows;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import tools.jackson.databind.node.ArrayNode;
import tools.jackson.databind.node.JsonNodeFactory;

/** Patches that are refused whatever the object is. */
class PatchRulesTest {
    @ParameterizedTest
    @CsvSource({
        "replace, /spec/containers/+0/image",
        "replace, /spec/containers/00/image",
        "replace, /spec/containers/-1/image",
        "replace, /spec/containers/01",
        "replace, /spec/a~2b",
        "replace, /spec/a~",
        "replace, spec",
        "replace, ''",
        "remove, /spec/containers/-",
        "add, /spec/-/image",
        "replace, /metadata",
        "remove, /metadata/managedFields",
        "replace, /metadata/managedFields/0/manager",
        "add, /metadata/resourceVersion",
        "copy, /spec/a",
        "move, /spec/a",
        "test, /spec/a"
    })
    @Shows({"S50", "S51"})
    void refusesOtherSpellingsOfPathsAndFieldsThatADiffLeavesOut(String op, String path) {
        assertThatExceptionOfType(ToolException.class)
                .isThrownBy(() -> PatchRules.require(operation(op, path)))
                .withMessageStartingWith("patch: ");
    }

    @ParameterizedTest
    @CsvSource({
        "replace, /spec/containers/0/image",
        "add, /spec/containers/-",
        "add, /metadata/annotations/a~1b~0c",
        "remove, /spec/containers/12",
        "add, /metadata/annotations"
    })
    void takesPathsThatAreReadInOneWay(String op, String path) {
        assertThatCode(() -> PatchRules.require(operation(op, path))).doesNotThrowAnyException();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'metadata':{'managedFields':[]}}",
                "{'metadata':{'managedFields':null}}",
                "{'metadata':{'$setElementOrder/managedFields':[]}}",
                "{'metadata':{'$patch':'replace','labels':{}}}",
                "{'metadata':null}",
                "{'metadata':{'generation':1}}",
                "{'$patch':'replace','spec':{}}"
            })
    void refusesMergesOfFieldsThatADiffLeavesOut(String patch) {
        assertThatExceptionOfType(ToolException.class)
                .isThrownBy(() -> PatchRules.require(OneObject.json(patch)))
                .withMessageContaining("fields that the person sees");
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{'metadata':{'labels':{'a':'b'},'$deleteFromPrimitiveList/finalizers':['x']}}",
                "{'spec':{'containers':[{'$patch':'delete','name':'a'}]}}"
            })
    void takesOtherMerges(String patch) {
        assertThatCode(() -> PatchRules.require(OneObject.json(patch))).doesNotThrowAnyException();
    }

    private static ArrayNode operation(String op, String path) {
        ArrayNode operations = JsonNodeFactory.instance.arrayNode();
        operations.addObject().put("op", op).put("path", path).put("value", "x");
        return operations;
    }
}
