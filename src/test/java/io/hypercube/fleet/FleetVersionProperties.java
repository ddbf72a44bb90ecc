package io.hypercube.fleet;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.Base64;
import java.util.Collections;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import java.util.zip.Deflater;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.Example;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

class FleetVersionProperties {

    @Provide
    Arbitrary<Map<String, String>> versions() {
        Arbitrary<String> names = Arbitraries.strings()
                .withCharRange('a', 'z')
                .withCharRange('A', 'Z')
                .numeric()
                .withChars("._@:-")
                .ofMinLength(1)
                .ofMaxLength(20)
                .map(name -> "x" + name);
        Arbitrary<String> versions = Arbitraries.oneOf(
                Arbitraries.longs().greaterOrEqual(0).map(String::valueOf),
                Arbitraries.of("0", "a b", " ", "é😀", "\r\t\"\\"));
        return Arbitraries.maps(names, versions).ofMaxSize(40);
    }

    @Property
    void isReadBack(@ForAll("versions") Map<String, String> versions) {
        FleetVersion version = new FleetVersion(versions);

        assertThat(version.token()).matches("v1\\.[A-Za-z0-9_-]+");
        assertThat(FleetVersion.parse(version.token())).contains(version);
        assertThat(version.versions()).isEqualTo(versions);
    }

    @Property(tries = 200)
    void doesNotDependOnTheOrderOfTheClusters(@ForAll("versions") Map<String, String> versions, @ForAll Random random) {
        List<String> names = new ArrayList<>(versions.keySet());
        Collections.shuffle(names, random);
        Map<String, String> shuffled = new LinkedHashMap<>();
        names.forEach(name -> shuffled.put(name, versions.getOrDefault(name, "")));

        assertThat(new FleetVersion(shuffled).token()).isEqualTo(new FleetVersion(versions).token());
    }

    @Property
    void neverFailsForAnotherText(@ForAll("versions") Map<String, String> versions, @ForAll Random random) {
        StringBuilder token = new StringBuilder(new FleetVersion(versions).token());
        token.setCharAt(random.nextInt(token.length()), (char) ('!' + random.nextInt(94)));
        token.setLength(random.nextInt(token.length() + 1));

        FleetVersion.parse(token.toString()).ifPresent(other -> assertThat(FleetVersion.parse(other.token()))
                .contains(other));
    }

    @Example
    void isAboutAKilobyteForAHundredClusters() {
        Random random = new Random(3);
        Map<String, String> versions = IntStream.range(0, 100)
                .boxed()
                .collect(Collectors.toMap(
                        i -> "production-eu-" + i, i -> Long.toString(10_000_000L + random.nextInt(900_000_000))));

        assertThat(new FleetVersion(versions).token()).hasSizeLessThan(1_300);
    }

    @Example
    void isNothingElse() {
        for (String text : List.of(
                "",
                "0",
                "812",
                "v1",
                "v1.",
                "v1.!",
                "v2.AwA",
                "v1.AwA=",
                "v1.AwAA",
                token("edge"),
                token("edge\n"),
                token("edge 1"),
                token("edge \n"),
                token(" 1\n"),
                token("no/name 1\n"),
                token("a 1\na 2\n"),
                token("\n"),
                token("a 1\n\n"),
                token("a " + "1".repeat(257) + "\n"))) {
            assertThat(FleetVersion.parse(text)).as(text).isEmpty();
        }
        assertThat(FleetVersion.parse(token("a 1 2\n"))).contains(new FleetVersion(Map.of("a", "1 2")));
        assertThat(FleetVersion.parse(token(""))).contains(new FleetVersion(Map.of()));
    }

    @Example
    void aLargeTextIsNotUnpacked() {
        String lines = lines(FleetVersion.MOST_BYTES / 260);
        int rest = FleetVersion.MOST_BYTES - lines.length();
        String largest = lines + "z".repeat(rest - 3) + " 1\n";

        assertThat(FleetVersion.parse(token(largest)))
                .hasValueSatisfying(version -> assertThat(version.token()).isNotEmpty());
        assertThat(FleetVersion.parse(token("0 1" + largest))).isEmpty();
        assertThat(FleetVersion.parse(token("\n".repeat(100_000_000)))).isEmpty();
        Map<String, String> tooMany = new TreeMap<>();
        lines(FleetVersion.MOST_BYTES / 200)
                .lines()
                .forEach(line -> tooMany.put(line.substring(0, 6), line.substring(7)));
        assertThat(new FleetVersion(tooMany).token()).isEmpty();
    }

    /** Of 260 characters each. */
    private static String lines(int count) {
        return IntStream.range(0, count)
                .mapToObj(i -> "c" + (10_000 + i) + " " + "1".repeat(252) + "\n")
                .collect(Collectors.joining());
    }

    @Example
    void leavesOutWhatNoApiServerSends() {
        Map<String, String> versions = Map.of("a", "1", "b", "", "c", "1\n2", "d", "\ud83d", "e", "1".repeat(257));

        assertThat(new FleetVersion(versions)).isEqualTo(new FleetVersion(Map.of("a", "1")));
        assertThatThrownBy(() -> new FleetVersion(Map.of("a b", "1")))
                .hasMessage(
                        "cluster: a b (expected: 1 to 253 of A-Z a-z 0-9 . _ @ : -, beginning with a letter or digit)");
    }

    private static String token(String text) {
        Deflater deflater = new Deflater(9, true);
        deflater.setInput(RandomFleet.bytes(text));
        deflater.finish();
        byte[] bytes = new byte[text.length() + 100];
        int length = deflater.deflate(bytes);
        deflater.end();
        return "v1." + Base64.getUrlEncoder().withoutPadding().encodeToString(Arrays.copyOf(bytes, length));
    }
}
