package io.hypercube.proxy.search;

import com.fasterxml.jackson.annotation.JsonValue;
import java.util.Locale;

/** The field of an object in which a word was found, from the best to the worst. */
enum MatchedField {
    NAME,
    NAMESPACE,
    LABEL,
    KIND,
    CLUSTER;

    @JsonValue
    String wireName() {
        return name().toLowerCase(Locale.ROOT);
    }
}
