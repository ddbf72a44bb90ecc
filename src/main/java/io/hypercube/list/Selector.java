package io.hypercube.list;

import io.hypercube.kube.ApiException;
import java.util.List;
import java.util.stream.Collectors;

/** The {@code selector} parameter: terms that must all hold of an item. None at all: every item. */
public record Selector(List<Requirement> requirements) {
    public static final Selector EVERYTHING = new Selector(List.of());

    public Selector {
        requirements = List.copyOf(requirements);
    }

    /** @throws ApiException 400, naming parameter, value and expectation */
    public static Selector parse(String text) {
        return new Selector(new SelectorParser(text).requirements());
    }

    /** The text that {@link #parse} reads back as this selector. */
    public String print() {
        return requirements.stream().map(Requirement::print).collect(Collectors.joining(","));
    }
}
