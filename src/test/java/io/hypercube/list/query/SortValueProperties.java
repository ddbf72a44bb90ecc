package io.hypercube.list.query;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.list.NaiveList;
import io.hypercube.list.json.JsonCursor.Scalar;
import io.hypercube.list.json.Utf8;
import io.hypercube.list.query.SortKey.SortOrder;
import io.hypercube.testbed.Shows;
import java.math.BigDecimal;
import java.math.BigInteger;
import java.nio.charset.StandardCharsets;
import java.util.Comparator;
import java.util.List;
import java.util.Objects;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Combinators;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;
import org.jspecify.annotations.Nullable;

class SortValueProperties {

    @Provide
    Arbitrary<String> texts() {
        return Arbitraries.oneOf(
                Arbitraries.strings().withChars("0129ab-.eEmKiZT:+").ofMaxLength(8),
                Arbitraries.of("2024-05-01T10:00:00Z", "2024-05-01T12:00:00+02:00", "1k", "1000", "1Ki", "é", "😀"),
                Arbitraries.strings().ofMaxLength(4));
    }

    @Property(tries = 3000)
    void theOrderIsTotal(
            @ForAll SortFunction function,
            @ForAll SortOrder order,
            @ForAll("texts") String a,
            @ForAll("texts") String b,
            @ForAll("texts") String c) {
        Comparator<@Nullable SortValue[]> comparator =
                SortValue.comparator(List.of(new SortKey(FieldPath.of("v"), order, function)));
        @Nullable SortValue[] x = {read(function, a)};
        @Nullable SortValue[] y = {read(function, b)};
        @Nullable SortValue[] z = {read(function, c)};

        assertThat(comparator.compare(x, x)).isZero();
        assertThat(Integer.signum(comparator.compare(x, y))).isEqualTo(-Integer.signum(comparator.compare(y, x)));
        if (comparator.compare(x, y) <= 0 && comparator.compare(y, z) <= 0) {
            assertThat(comparator.compare(x, z)).isLessThanOrEqualTo(0);
        }
    }

    @Property(tries = 3000)
    @Shows("3.11")
    void valuesThatAreNotOfTheTypeComeLast(
            @ForAll SortFunction function, @ForAll SortOrder order, @ForAll("texts") String text) {
        Comparator<@Nullable SortValue[]> comparator =
                SortValue.comparator(List.of(new SortKey(FieldPath.of("v"), order, function)));
        @Nullable SortValue[] value = {read(function, text)};
        @Nullable SortValue[] none = {null};

        assertThat(comparator.compare(value, none)).isEqualTo(value[0] == null ? 0 : -1);
    }

    @Property
    @Shows("3.11")
    void textsAreInTheOrderOfCodePoints(@ForAll String a, @ForAll String b) {
        int comparison = new SortValue.Text(Utf8.of(a)).compare(new SortValue.Text(Utf8.of(b)));

        assertThat(Integer.signum(comparison)).isEqualTo(Integer.signum(NaiveList.compareCodePoints(a, b)));
    }

    @Property(tries = 3000)
    @Shows("3.11")
    void digitsCountByTheirValueInNaturalOrder(@ForAll("texts") String a, @ForAll("texts") String b) {
        int comparison = NaturalOrder.compare(Utf8.of(a), Utf8.of(b));

        assertThat(Integer.signum(comparison)).isEqualTo(Integer.signum(NaiveList.compareNaturally(a, b)));
    }

    record Quantity(String text, BigDecimal value) {}

    @Provide
    Arbitrary<Quantity> quantities() {
        Arbitrary<String> number = Arbitraries.oneOf(
                Arbitraries.integers().between(-2000, 2000).map(String::valueOf),
                Arbitraries.longs().map(String::valueOf),
                Arbitraries.bigDecimals().ofScale(6).map(BigDecimal::toPlainString),
                Arbitraries.of("0", "-0", "+1", "1.", ".5", "-.5", "007", "00.50", "1024", "1000"));
        Arbitrary<Quantity> suffix = Arbitraries.oneOf(
                Arbitraries.integers()
                        .between(-3, 6)
                        .map(thousands -> new Quantity(
                                "num kMGTPE"
                                        .substring(thousands + 3, thousands + 4)
                                        .strip(),
                                BigDecimal.ONE.scaleByPowerOfTen(3 * thousands))),
                Arbitraries.of("KMGTPE".split(""))
                        .map(letter -> new Quantity(
                                letter + "i", new BigDecimal(BigInteger.TWO.pow(10 * ("KMGTPE".indexOf(letter) + 1))))),
                Arbitraries.integers().between(-30, 30).flatMap(exponent -> Arbitraries.of("e", "E")
                        .map(e -> new Quantity(e + exponent, BigDecimal.ONE.scaleByPowerOfTen(exponent)))));
        return Combinators.combine(number, suffix)
                .as((digits, scale) -> new Quantity(digits + scale.text, new BigDecimal(digits).multiply(scale.value)));
    }

    @Property
    @Shows("3.11")
    void quantitiesCompareAsTheNumbersTheyAre(@ForAll("quantities") Quantity a, @ForAll("quantities") Quantity b) {
        SortValue left = Objects.requireNonNull(read(SortFunction.QUANTITY, a.text), a.text);
        SortValue right = Objects.requireNonNull(read(SortFunction.QUANTITY, b.text), b.text);

        assertThat(Integer.signum(left.compare(right))).as(a + " " + b).isEqualTo(a.value.compareTo(b.value));
    }

    private static @Nullable SortValue read(SortFunction function, String text) {
        return function.read(Scalar.STRING, text.getBytes(StandardCharsets.UTF_8));
    }
}
