package io.hypercube.core.yaml;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.core.yaml.YamlValue.MalformedYamlException;
import io.hypercube.core.yaml.YamlValue.Mapping;
import io.hypercube.core.yaml.YamlValue.Scalar;
import java.util.List;
import java.util.Map;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.snakeyaml.engine.v2.api.Load;
import org.snakeyaml.engine.v2.api.LoadSettings;

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

    @Property(tries = 1000)
    void readableTextIsReadAsItWasPrinted(@ForAll String key, @ForAll String text) {
        Map<String, Object> document = Map.of(key, Map.of("list", List.of(text, List.of(key + "\n" + text + "\n"), 7)));

        assertThat(read(YamlText.printReadable(document))).isEqualTo(document);
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "true",
                "null",
                "~",
                "",
                "1e3",
                "0x10",
                "0o17",
                "-",
                "- a",
                "a: b",
                "a #b",
                "#",
                "'",
                "\"",
                " a",
                "a ",
                "a\n",
                "\na",
                " a\nb",
                "a\n\n",
                "\u001b[1m",
                "\u202e",
                "\u0085",
                "a\u0085b",
                "a\n\u0085\n",
                "\u2028",
                "\ufeffa",
                "\ufeff\n",
                "[a",
                "{a",
                "&a",
                "*a",
                "!a",
                "|",
                ">",
                "%a",
                "@a",
                "`a",
                "---",
                "...",
                "a\n---\nb",
                "\t",
                "a\tb",
                "?",
                ": ",
                "<<",
                ".nan",
                "key:"
            })
    void readableTextKeepsItsType(String text) {
        assertThat(read(YamlText.printReadable(Map.of(text, text)))).isEqualTo(Map.of(text, text));
    }

    @Test
    void readableTextHasNoQuotesWithoutNeed() {
        assertThat(YamlText.printReadable(Map.of("a", List.of("nginx:1.27", "two words", "x\ny\n"))))
                .isEqualTo("a:\n- nginx:1.27\n- two words\n- |\n  x\n  y\n");
    }

    private static Object read(String yaml) {
        return new Load(LoadSettings.builder().build()).loadFromString(yaml);
    }

    @ParameterizedTest
    @ValueSource(ints = {10, 1_000, 100_000})
    void breaksNoLine(int length) {
        assertThat(YamlText.print(Map.of("key", "words ".repeat(length))).lines())
                .hasSize(1);
    }
}
