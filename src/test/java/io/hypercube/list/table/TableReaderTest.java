package io.hypercube.list.table;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hypercube.list.PageMemory;
import io.hypercube.list.RowObject;
import io.hypercube.list.item.ItemIdentity;
import io.hypercube.list.json.MalformedListException;
import io.hypercube.list.table.TableReader.FetchedTable;
import java.nio.charset.StandardCharsets;
import java.time.Duration;
import java.time.Instant;
import java.util.List;
import java.util.Objects;
import org.jspecify.annotations.Nullable;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Tests what is kept of a Table's rows, and which rows contain more times than the age. */
class TableReaderTest {
    private static final String CREATION =
            "CreationTimestamp is a timestamp representing the server time when this object was created. It is not"
                    + " guaranteed to be set in happens-before order across separate operations.";
    private static final String CREATION_PATH =
            "Custom resource definition column (in JSONPath format): .metadata.creationTimestamp";
    private static final long NOW = Instant.parse("2026-05-01T10:05:00Z").toEpochMilli();
    private static final String META =
            "{\"name\":\"a\",\"namespace\":\"n\",\"uid\":\"u1\",\"resourceVersion\":\"7\",\"creationTimestamp\":\"2026-05-01T10:00:00Z\"}";
    private static final byte[] ITEM = bytes("{\"metadata\":" + META + ",\"spec\":{\"x\":1}}");
    private static final RowObject METADATA = new RowObject.Metadata("meta.k8s.io/v1");

    @Test
    void theAgeIsThatOfTheMomentAndAllElseAsItCame() {
        RowCells row = row(age("string", CREATION), "\"5m\"", ",\"conditions\":[{\"type\":\"Completed\"}]");

        assertThat(row.isLasting()).isTrue();
        assertThat(row.resourceVersion()).isEqualTo(7);
        assertThat(row.identity()).isEqualTo(ItemIdentity.of("n", "a"));
        assertThat(text(row.write(ITEM, METADATA, NOW + 3 * 3_600_000)))
                .isEqualTo("{\"cells\":[\"a\",\"3h5m\",7],\"conditions\":[{\"type\":\"Completed\"}],\"object\":"
                        + "{\"kind\":\"PartialObjectMetadata\",\"apiVersion\":\"meta.k8s.io/v1\",\"metadata\":" + META
                        + "}}");
        assertThat(text(row.write(ITEM, new RowObject.None(), NOW - 400_000)))
                .isEqualTo(
                        "{\"cells\":[\"a\",\"\\u003cinvalid\\u003e\",7],\"conditions\":[{\"type\":\"Completed\"}],\"object\":null}");
    }

    @Test
    void theRowOfAnotherObjectOfThatNameIsNone() {
        RowCells row = row(age("string", CREATION), "\"5m\"", "");

        assertThat(row.write(bytes(new String(ITEM, StandardCharsets.UTF_8).replace("u1", "u2")), METADATA, NOW))
                .isNull();
    }

    @Test
    void agesMayStandAnywhere() {
        FetchedTable table =
                read("{\"kind\":\"Table\",\"apiVersion\":\"meta.k8s.io/v1\",\"rows\":[{\"object\":{\"metadata\":" + META
                        + "},\"cells\":[\"5m\",\"5m\"]}],\"columnDefinitions\":[" + age("date", CREATION_PATH) + ","
                        + age("string", CREATION) + "]}");

        assertThat(text(table.rows().getFirst().write(ITEM, new RowObject.None(), NOW + 1_000)))
                .isEqualTo("{\"object\":null,\"cells\":[\"5m1s\",\"5m1s\"]}");
    }

    @ParameterizedTest
    @CsvSource(
            delimiter = ';',
            value = {
                "\"name\":\"Age\",\"type\":\"string\",\"description\":\"CREATION\"; \"7m\"",
                "\"name\":\"Age\",\"type\":\"string\",\"description\":\"CREATION\"; null",
                "\"name\":\"Age\",\"type\":\"string\",\"description\":\"How old it is.\"; \"5m\"",
                "\"name\":\"Age\",\"type\":\"date\",\"description\":\"How old it is.\"; \"5m\"",
                "\"name\":\"Started\",\"type\":\"string\",\"description\":\"CREATION\"; \"5m\"",
                "\"name\":\"Since\",\"type\":\"date\",\"description\":\".status.since\"; \"5m\"",
                "\"name\":\"Since\",\"type\":\"date\"; \"<unknown>\"",
                "\"name\":\"Since\",\"type\":\"string\",\"format\":\"date-time\"; \"later\"",
                "\"name\":\"Restarts\",\"type\":\"string\"; \"3 (5m ago)\"",
                "\"name\":\"Restarts\",\"type\":\"string\"; \"3 \\u0028\\u0035m ago)\"",
                "\"name\":\"Duration\",\"type\":\"string\"; \"5m\"",
                "\"name\":\"Anything\",\"type\":\"string\"; [\"5m\"]",
            })
    void whatMayBeAnotherTimeDoesNotLast(String definition, String cell) {
        assertThat(row("{" + definition.replace("CREATION", CREATION) + "}", cell, "")
                        .isLasting())
                .isEqualTo(cell.equals("null"));
    }

    @ParameterizedTest
    @ValueSource(strings = {"null", "3", "true", "\"Running\"", "\"a\"", "\"<none>\""})
    void whatIsNoTimeLasts(String cell) {
        assertThat(row("{\"name\":\"Status\",\"type\":\"string\"}", cell, "").isLasting())
                .isTrue();
    }

    @Test
    void aTimeThatIsWrittenAsATimeLasts() {
        assertThat(row("{\"name\":\"Created At\",\"type\":\"date\"}", "\"2026-05-01T10:00:00Z\"", "")
                        .isLasting())
                .isTrue();
    }

    @ParameterizedTest
    @ValueSource(longs = {-3, 3})
    void anAgeByAnotherClockDoesNotLast(long seconds) {
        assertThat(row(age("string", CREATION), "\"" + HumanDuration.of(Duration.ofSeconds(300 + seconds)) + "\"", "")
                        .isLasting())
                .isFalse();
    }

    @ParameterizedTest
    @ValueSource(
            strings = {
                "{\"kind\":\"PodList\",\"apiVersion\":\"v1\",\"items\":[]}",
                "{\"kind\":\"Table\",\"apiVersion\":\"meta.k8s.io/v1beta1\",\"columnDefinitions\":[],\"rows\":[]}",
                "{\"kind\":\"Table\",\"apiVersion\":\"meta.k8s.io/v1\",\"rows\":[]}",
                "{\"kind\":\"Table\",\"apiVersion\":\"meta.k8s.io/v1\",\"columnDefinitions\":[],\"rows\":[{\"cells\":[],\"object\":null}]}",
                "{\"kind\":\"Table\",\"apiVersion\":\"meta.k8s.io/v1\",\"columnDefinitions\":[],\"rows\":[{\"cells\":[]}]}",
                "{\"kind\":\"Table\",\"apiVersion\":\"meta.k8s.io/v1\",\"columnDefinitions\":[],\"rows\":[{\"cells\":[1],\"object\":{\"metadata\":META}}]}",
                "{\"kind\":\"Table\",\"apiVersion\":\"meta.k8s.io/v1\",\"columnDefinitions\":[],\"rows\":[{\"object\":{\"metadata\":META}",
            })
    void whatIsNoTableIsRefused(String document) {
        assertThatThrownBy(() -> read(document.replace("META", META))).isInstanceOf(MalformedListException.class);
    }

    /** A cluster may answer a request for one object with millions of rows. */
    @Test
    void moreRowsThanWereAskedForAreRefused() {
        String two = table(age("string", CREATION), "\"5m\"", "");
        String row = two.substring(two.indexOf("[{\"cells\"") + 1, two.length() - 2);
        String document = two.substring(0, two.length() - 2) + ',' + row + "]}";

        assertThatThrownBy(() -> read(document, 1))
                .isInstanceOf(MalformedListException.class)
                .hasMessageContaining("more than 1 rows");
        assertThat(read(document, 2).rows()).hasSize(2);
    }

    @Test
    void columnsAreToldApart() {
        TableHead one = read(table(age("string", CREATION), "\"5m\"", "")).head();
        TableHead same = read(table(age("string", CREATION), "\"6m\"", "")).head();
        TableHead other = read(table(age("date", CREATION_PATH), "\"5m\"", "")).head();

        assertThat(one.hasColumnsOf(same)).isTrue();
        assertThat(one.hasColumnsOf(other)).isFalse();
        assertThat(text(one.page(List.of(bytes("{}")), 9, 12).toBytes()))
                .startsWith(
                        "{\"kind\":\"Table\",\"apiVersion\":\"meta.k8s.io/v1\",\"metadata\":{\"resourceVersion\":\"12\"},")
                .endsWith("\"rows\":[{}],\"total\":9}");
    }

    private static String age(String type, String description) {
        return "{\"name\":\"Age\",\"type\":\"" + type + "\",\"description\":\"" + description + "\"}";
    }

    private static RowCells row(String definition, String cell, String more) {
        return read(table(definition, cell, more)).rows().getFirst();
    }

    private static String table(String definition, String cell, String more) {
        return "{\"kind\":\"Table\",\"apiVersion\":\"meta.k8s.io/v1\",\"metadata\":{\"resourceVersion\":\"9\",\"remainingItemCount\":4},"
                + "\"columnDefinitions\":[{\"name\":\"Name\",\"type\":\"string\",\"format\":\"name\"}," + definition
                + ",{\"name\":\"Size\",\"type\":\"integer\"}],\"rows\":[{\"cells\":[\"a\"," + cell + ",7]" + more
                + ",\"object\":{\"kind\":\"PartialObjectMetadata\",\"metadata\":" + META + "}}]}";
    }

    private static FetchedTable read(String document) {
        return read(document, 100);
    }

    private static FetchedTable read(String document, int mostRows) {
        TableReader reader = new TableReader(PageMemory.UNBOUNDED, mostRows);
        byte[] bytes = bytes(document);
        for (int at = 0; at < bytes.length; at += 100) {
            reader.accept(bytes, at, Math.min(100, bytes.length - at));
        }
        return reader.end(NOW, NOW + 20);
    }

    private static byte[] bytes(String text) {
        return text.getBytes(StandardCharsets.UTF_8);
    }

    private static String text(byte @Nullable [] bytes) {
        return new String(Objects.requireNonNull(bytes), StandardCharsets.UTF_8);
    }
}
