package io.hypercube.list.json;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.list.Json;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.Random;
import net.jqwik.api.Arbitraries;
import net.jqwik.api.Arbitrary;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.Provide;

/** Reading eight bytes at a time gives the same result as one byte at a time, at any alignment and length. */
class JsonTokensProperties {

    @Provide
    Arbitrary<byte[]> values() {
        return Arbitraries.randomValue(random -> new RandomJson(random).value());
    }

    @Property(tries = 3000)
    void findsWhereAValueEnds(@ForAll("values") byte[] json, @ForAll Random random) {
        Placed placed = Placed.of(json, random);

        assertThat(end(placed)).isEqualTo(placed.from + json.length);
    }

    @Property(tries = 500)
    void aValueThatIsCutAnywhereIsCutOffAndNothingElse(@ForAll("values") byte[] json, @ForAll Random random) {
        byte[] object = ("{\"v\":" + Json.utf8(json) + "}").getBytes(StandardCharsets.UTF_8);
        for (int length = 0; length < object.length; length++) {
            assertThat(end(Placed.of(Arrays.copyOf(object, length), random)))
                    .as("cut after %d bytes of %s", length, Json.utf8(object))
                    .isEqualTo(NaiveJson.CUT_OFF);
        }
    }

    @Property(tries = 10_000)
    void judgesBrokenJsonAsTheNaiveReaderDoes(@ForAll("values") byte[] json, @ForAll Random random) {
        Placed placed = Placed.of(RandomJson.broken(json, random), random);

        assertThat(end(placed)).isEqualTo(NaiveJson.valueEnd(placed.bytes, placed.from, placed.to));
    }

    @Property(tries = 10_000)
    void judgesAnyBytesAsTheNaiveReaderDoes(@ForAll byte[] json, @ForAll Random random) {
        Placed placed = Placed.of(json, random);

        assertThat(end(placed)).isEqualTo(NaiveJson.valueEnd(placed.bytes, placed.from, placed.to));
    }

    @Property(tries = 200)
    void remembersWhatIsOpenHoweverDeepItIs(@ForAll Random random) {
        StringBuilder open = new StringBuilder();
        StringBuilder close = new StringBuilder();
        for (int i = random.nextInt(300); i >= 0; i--) {
            boolean object = random.nextBoolean();
            open.append(object ? "{\"a\":" : "[");
            close.insert(0, object ? '}' : ']');
        }
        byte[] json = (open + "1" + close).getBytes(StandardCharsets.UTF_8);
        byte[] broken = json.clone();
        int at = open.length() + 1 + random.nextInt(close.length());
        broken[at] = (byte) (broken[at] == '}' ? ']' : '}');

        assertThat(end(Placed.of(json, random))).isPositive();
        assertThat(end(Placed.of(broken, random))).isEqualTo(NaiveJson.MALFORMED);
    }

    private static int end(Placed placed) {
        JsonTokens tokens = new JsonTokens();
        tokens.read(placed.bytes, placed.from, placed.to, 0);
        try {
            return tokens.valueEnd(placed.from, 0);
        } catch (MalformedListException e) {
            return e.isCutOff() ? NaiveJson.CUT_OFF : NaiveJson.MALFORMED;
        }
    }

    /** Bytes within a larger array, whose other bytes must not be read. */
    private record Placed(byte[] bytes, int from, int to) {
        static Placed of(byte[] json, Random random) {
            int from = random.nextInt(10);
            byte[] bytes = new byte[from + json.length + random.nextInt(10)];
            Arrays.fill(bytes, (byte) "\"}]x\\ \u0000".charAt(random.nextInt(7)));
            System.arraycopy(json, 0, bytes, from, json.length);
            return new Placed(bytes, from, from + json.length);
        }
    }
}
