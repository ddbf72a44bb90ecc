package io.hypercube.core.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.core.yaml.YamlValue.MalformedYamlException;
import io.hypercube.core.yaml.YamlValue.Mapping;
import io.hypercube.core.yaml.YamlValue.Scalar;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

class YamlTextTest {
    /** Without quotes, a YAML 1.1 or 1.2 parser would not read them as strings. */
    @ParameterizedTest
    @ValueSource(
            strings = {"on", "no", "y", "null", "~", "", "1e3", "0x10", "0o17", "1_000", "12:30:45", "2026-01-01", "<<"
            })
    void quotesEveryText(String text) {
        assertThat(YamlText.print(Map.of("a", List.of(text)))).isEqualTo("a:\n- \"" + text + "\"\n");
    }

    @Property(tries = 300)
    void isReadAsItWasPrinted(@ForAll String text) throws MalformedYamlException {
        Mapping read =
                (Mapping) YamlValue.read(YamlText.print(Map.of("key", text))).orElseThrow();

        assertThat(read.find("key"))
                .hasValueSatisfying(value -> assertThat(((Scalar) value).text()).isEqualTo(text));
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 1_000, 100_000})
    void breaksNoLine(int length) {
        assertThat(YamlText.print(Map.of("key", "words ".repeat(length))).lines())
                .hasSize(1);
    }
}
