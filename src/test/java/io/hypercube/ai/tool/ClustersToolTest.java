package io.hypercube.ai.tool;

import static org.assertj.core.api.Assertions.assertThat;

import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import tools.jackson.databind.json.JsonMapper;

class ClustersToolTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            quoteCharacter = '`',
            value = {
                "{} | all verbs in all namespaces",
                "{'readOnly':true,'namespaces':null,'verbs':null} | reading in all namespaces",
                "{'verbs':['*'],'readOnly':true} | reading in all namespaces",
                "{'verbs':['get','create','list'],'readOnly':true} | get, list (reading only) in all namespaces",
                "{'namespaces':['shop','team-*'],'readOnly':true} |"
                        + " reading in the namespaces shop, team-*, and nothing outside of namespaces",
                "{'namespaces':[],'readOnly':true} | nothing",
                "{'verbs':[],'readOnly':true} | nothing",
                "{'verbs':['create'],'readOnly':true} | nothing"
            })
    void tellsTheScopeInWords(String scope, String words) {
        assertThat(ClustersTool.allowed(new JsonMapper().readTree(scope.replace('\'', '"'))))
                .isEqualTo(words);
    }
}
