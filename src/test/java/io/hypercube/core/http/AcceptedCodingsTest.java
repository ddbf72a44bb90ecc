package io.hypercube.core.http;

import static org.assertj.core.api.Assertions.assertThat;

import java.util.List;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

class AcceptedCodingsTest {
    @ParameterizedTest
    @CsvSource(
            delimiter = '|',
            value = {
                "gzip | true",
                "br, GZIP;Q=0.1 | true",
                "gzip ; q = 0.5 | true",
                "* | true",
                "gzip;q=.5 | true",
                "gzip;q=0 | false",
                "gzip;q=0.000 | false",
                "gzip;q=NaN | false",
                "gzip;q=-1 | false",
                "gzip;q=x | false",
                "gzip;q= | false",
                "gzip;q=0.5, identity;q=0.9 | false",
                "identity | false",
                "x-gzip | false"
            })
    void takesGzip(String header, boolean takes) {
        assertThat(AcceptedCodings.parse(List.of(header)).takesGzip()).isEqualTo(takes);
    }
}
