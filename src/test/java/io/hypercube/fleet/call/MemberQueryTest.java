package io.hypercube.fleet.call;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hypercube.core.http.RawQuery;
import java.util.Map;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class MemberQueryTest {

    @ParameterizedTest
    @CsvSource(
            delimiter = ' ',
            value = {
                "pageSize=20&sortName=metadata%2ename pageSize=20&sortName=metadata%2ename",
                "a=%7e&clusters=kind&b=x+y a=%7e&b=x+y",
                "cluster%53elector=env%3Dprod&a=1 a=1",
                "clusters= ''",
                "labelSelector=app%3dweb&limit=5 labelSelector=app%3dweb&limit=5",
                "labelSelector=app%3dweb,hypercube.io%2Fcluster%20in%20(a%2Cb)&limit=5 limit=5&labelSelector=app%3Dweb",
                "labelSelector=hypercube.io/cluster+in+(a,b)&limit=5 limit=5",
                "labelSelector=x+in+(a%2C+b),hypercube.io/cluster labelSelector=x+in+%28a%2C+b%29",
                "labelSelector=hypercube.io/cluster%3Da,app%3D%C3%BC labelSelector=app%3D%C3%BC"
            })
    void leavesTheQueryOfTheMembers(String query, String rest) {
        assertThat(String.valueOf(MemberQuery.of(RawQuery.parse(query)).rest().print()))
                .isEqualTo(rest.isEmpty() ? "null" : rest);
    }

    @Test
    void selectsTheMembers() {
        MemberQuery query =
                MemberQuery.of(RawQuery.parse("clusters=prod-%2A%2Cedge-7&clusterSelector=env%20in%20(prod%2C+edge)"
                        + "&labelSelector=hypercube.io%2Fcluster%20notin%20(%20prod-us%20%2C%20x%20)"));

        assertThat(query.selection().includes("prod-eu", Map.of("env", "prod"))).isTrue();
        assertThat(query.selection().includes("edge-7", Map.of("env", "edge"))).isTrue();
        assertThat(query.selection().includes("prod-us", Map.of("env", "prod"))).isFalse();
        assertThat(query.selection().includes("prod-eu", Map.of("env", "test"))).isFalse();
        assertThat(query.selection().includes("edge-8", Map.of("env", "edge"))).isFalse();
        assertThat(query.rest().print()).isNull();
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "clusters=a&clusters=b; 'clusters: a, b (expected: one value, given 2 times)'",
                "clusterSelector=a&x&clusterSelector=&clusterSelector=b; 'clusterSelector: a,  (expected: one value, given 3 times)'",
                "labelSelector=a&labelSelector=b; 'labelSelector: a, b (expected: one value, given 2 times)'"
            })
    void rejectsAParameterThatIsGivenTwice(String query, String message) {
        assertThatThrownBy(() -> MemberQuery.of(RawQuery.parse(query))).hasMessage(message);
    }
}
