package io.hypercube.list.query;

import io.hypercube.core.kube.ApiException;
import java.util.List;
import java.util.stream.Collectors;

/** The {@code selector} parameter: terms that must all match. Without terms, every item matches. */
public record Selector(List<Requirement> requirements) {
    public static final Selector EVERYTHING = new Selector(List.of());

    public Selector {
        requirements = List.copyOf(requirements);
    }

    /** @throws ApiException 400 with parameter, value and expectation */
    public static Selector parse(String text) {
        return new Selector(new SelectorParser(text).requirements());
    }

    /** The text form; {@link #parse} returns an equal selector for it. */
    public String print() {
        return requirements.stream().map(Requirement::print).collect(Collectors.joining(","));
    }
}
