package io.hypercube.list.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.core.kube.ApiException;
import io.hypercube.testbed.Shows;
import java.util.List;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class SelectorProperties {

    @Provide
    Arbitrary<FieldPath> paths() {
        Arbitrary<String> segment = Arbitraries.oneOf(
                Arbitraries.of("metadata", "labels", "annotations", "a.b/c", "", "'", "\\", "['x']", "a b", "=", "*"),
                Arbitraries.strings().ofMaxLength(5),
                Arbitraries.strings().withChars(".[]'\\,|=~!* ab").ofMaxLength(8));
        return segment.list().ofMinSize(1).ofMaxSize(5).map(FieldPath::new);
    }

    @Provide
    Arbitrary<Selector> selectors() {
        Arbitrary<List<String>> values = Arbitraries.oneOf(
                        Arbitraries.strings().ofMaxLength(6),
                        Arbitraries.strings().withChars(" \t\n,|\\=~!ab['].&\"").ofMaxLength(8))
                .list()
                .ofMinSize(1)
                .ofMaxSize(3);
        Arbitrary<Requirement.Positive> positives = Arbitraries.oneOf(
                Combinators.combine(paths(), values).as(Requirement.Exact::new),
                Combinators.combine(paths(), values).as(Requirement.Fuzzy::new),
                paths().map(Requirement.Exists::new));
        Arbitrary<Requirement> requirements = Arbitraries.oneOf(
                positives.map(positive -> (Requirement) positive), positives.map(Requirement.Not::new));
        return requirements.list().ofMaxSize(4).map(Selector::new);
    }

    @Property
    void aPrintedPathReadsBackAsItself(@ForAll("paths") FieldPath path) {
        assertThat(FieldPath.parse(path.print())).isEqualTo(path);
        assertThat(FieldPath.parse("." + path.print())).isEqualTo(path);
    }

    @Property
    void aPrintedSelectorReadsBackAsItself(@ForAll("selectors") Selector selector) {
        assertThat(Selector.parse(selector.print())).isEqualTo(selector);
    }

    @Property
    @Shows("3.14")
    void blanksAroundTermsAreNothing(@ForAll("selectors") Selector selector) {
        String spaced = " "
                + String.join(
                        " \t,  ",
                        selector.requirements().stream().map(Requirement::print).toList()) + "  ";

        assertThat(Selector.parse(spaced)).isEqualTo(selector);
    }

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.strings().withChars(" ,|\\=~!ab['].").ofMaxLength(12);
    }

    @Property(tries = 5000)
    void anyTextIsASelectorOrRefused(@ForAll("texts") String text) {
        try {
            Selector selector = Selector.parse(text);
            assertThat(Selector.parse(selector.print())).isEqualTo(selector);
        } catch (ApiException e) {
            assertThat(e.status().code()).isEqualTo(400);
            assertThat(e).hasMessageStartingWith("selector: ").hasMessageContaining("(expected: ");
        }
    }
}
