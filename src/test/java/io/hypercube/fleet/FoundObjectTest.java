package io.hypercube.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hypercube.list.json.MalformedListException;
import java.nio.charset.StandardCharsets;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class FoundObjectTest {
    private static final String CLUSTER_COLUMN = "{\"name\":\"Cluster\",\"type\":\"string\",\"format\":\"\","
            + "\"description\":\"Name of the cluster that the object is in.\",\"priority\":0}";

    @Test
    void annotatesAnObject() {
        assertThat(in("{\"kind\":\"Pod\", \"metadata\":{\"name\":\"a\"}}"))
                .isEqualTo(
                        "{\"kind\":\"Pod\", \"metadata\":{\"annotations\":{\"hypercube.io/cluster\":\"north\"},\"name\":\"a\"}}");
    }

    @Test
    void addsTheColumnToATable() {
        String columns = "\"columnDefinitions\":[{\"name\":\"Name\"}]";
        String rows = "\"rows\":[{\"cells\":[\"a\"],\"object\":{\"metadata\":{}}}]";
        String ownColumns = "\"columnDefinitions\":[" + CLUSTER_COLUMN + ",{\"name\":\"Name\"}]";
        String ownRows =
                "\"rows\":[{\"cells\":[\"north\",\"a\"],\"object\":{\"metadata\":{\"annotations\":{\"hypercube.io/cluster\":\"north\"}}}}]";

        assertThat(in("{\"kind\":\"Table\",\"x\":1," + columns + "," + rows + "}"))
                .isEqualTo("{\"kind\":\"Table\",\"x\":1," + ownColumns + "," + ownRows + "}");
        assertThat(in("{" + rows + "," + columns + ",\"kind\":\"Table\"}"))
                .isEqualTo("{" + ownRows + "," + ownColumns + ",\"kind\":\"Table\"}");
        assertThat(in("{\"kind\":\"Table\"," + columns + ",\"rows\":null}"))
                .isEqualTo("{\"kind\":\"Table\"," + ownColumns + ",\"rows\":null}");
    }

    /** A custom resource may have this kind. */
    @Test
    void anObjectOfKindTableIsAnObject() {
        assertThat(in("{\"kind\":\"Table\",\"metadata\":{}}"))
                .isEqualTo("{\"kind\":\"Table\",\"metadata\":{\"annotations\":{\"hypercube.io/cluster\":\"north\"}}}");
    }

    @ParameterizedTest
    @ValueSource(strings = {"", "[]", "null", "{\"kind\":"})
    void takesNothingElse(String text) {
        assertThatThrownBy(() -> in(text)).isInstanceOf(MalformedListException.class);
    }

    private static String in(String json) {
        return new String(FoundObject.in("north", json.getBytes(StandardCharsets.UTF_8)), StandardCharsets.UTF_8);
    }
}
