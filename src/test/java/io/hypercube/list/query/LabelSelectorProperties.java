package io.hypercube.list.query;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import java.util.Optional;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class LabelSelectorProperties {

    @Provide
    Arbitrary<Selector> selectors() {
        Arbitrary<FieldPath> paths = Arbitraries.of("a", "in", "notin", "a.b/c", "A_b-C.d")
                .map(key -> FieldPath.of("metadata", "labels", key));
        Arbitrary<List<String>> values = Arbitraries.of("", "a", "in", "notin", "X.y_z-0", "1")
                .list()
                .ofMinSize(1)
                .ofMaxSize(4)
                .uniqueElements();
        Arbitrary<Requirement.Positive> positives = Arbitraries.oneOf(
                Combinators.combine(paths, values).as(Requirement.Exact::new), paths.map(Requirement.Exists::new));
        return Arbitraries.oneOf(positives.map(it -> (Requirement) it), positives.map(Requirement.Not::new))
                .list()
                .ofMaxSize(4)
                .map(Selector::new);
    }

    @Property
    void whatIsPushedDownReadsBackAsItself(@ForAll("selectors") Selector selector) {
        assertThat(LabelSelector.parse(Pushdown.of(selector).labelSelector())).contains(selector);
    }

    @Property
    void blanksBetweenTokensAreNothing(@ForAll("selectors") Selector selector) {
        String spaced = Pushdown.of(selector)
                .labelSelector()
                .replace(",", " ,\t")
                .replace("(", "\n( ")
                .replace(")", "\r)  ")
                .replaceAll("!?=", " $0 ");

        assertThat(LabelSelector.parse("  " + spaced)).contains(selector);
    }

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.oneOf(
                Arbitraries.strings().withChars(" ,!=()ab/.-<").ofMaxLength(10),
                Arbitraries.of("a", "in", "notin", " ", ",", "(", ")", "=", "!", "b")
                        .list()
                        .ofMaxSize(10)
                        .map(words -> String.join("", words)));
    }

    @Property(tries = 5000)
    void whatIsUnderstoodCanBeSaidAgain(@ForAll("texts") String text) {
        Optional<Selector> selector = LabelSelector.parse(text);

        assertThat(selector.flatMap(
                        it -> LabelSelector.parse(Pushdown.forWatch(it).labelSelector())))
                .isEqualTo(selector);
    }
}
