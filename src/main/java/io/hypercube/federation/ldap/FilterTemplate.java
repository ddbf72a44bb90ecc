package io.hypercube.federation.ldap;

import com.unboundid.ldap.sdk.Filter;
import com.unboundid.ldap.sdk.LDAPException;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.regex.MatchResult;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/**
 * A search filter with placeholders such as <code>{name}</code>. Values are escaped, so that they are compared literally and cannot
 * change the filter.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc4515">RFC 4515, string representation of filters</a>
 */
public record FilterTemplate(String text) {
    /** The name that was entered, or that of the account. */
    public static final String NAME = "name";

    /** A distinguished name. */
    public static final String DN = "dn";

    private static final Pattern PLACEHOLDER = Pattern.compile("\\{([A-Za-z]+)}");

    /** Stands for a value while a template is checked. */
    private static final String PROBE = "hypercubeprobe";

    public FilterTemplate {
        problem(text, Set.of(NAME, DN)).ifPresent(problem -> {
            throw new IllegalArgumentException("filter: " + problem);
        });
    }

    /**
     * Returns the problem of a template, if it has one: the value and the expectation.
     *
     * @param allowed the placeholders; there must be at least one of them
     */
    public static Optional<String> problem(String text, Set<String> allowed) {
        String expected =
                allowed.stream().sorted().map(name -> "{" + name + "}").collect(Collectors.joining(" or "));
        List<String> used =
                PLACEHOLDER.matcher(text).results().map(match -> match.group(1)).toList();
        if (used.isEmpty() || !allowed.containsAll(used)) {
            return Optional.of(text + " (expected: a filter with " + expected + ")");
        }
        try {
            Filter probed = Filter.create(PLACEHOLDER.matcher(text).replaceAll(PROBE));
            return leaves(probed).allMatch(FilterTemplate::namesNoAttributeByValue)
                    ? Optional.empty()
                    : Optional.of(text + " (expected: " + expected + " in the place of a value)");
        } catch (LDAPException e) {
            return Optional.of(text + " (expected: a filter of RFC 4515, such as (uid={name}))");
        }
    }

    private static boolean namesNoAttributeByValue(Filter leaf) {
        return !String.valueOf(leaf.getAttributeName()).contains(PROBE)
                && !String.valueOf(leaf.getMatchingRuleID()).contains(PROBE);
    }

    private static Stream<Filter> leaves(Filter filter) {
        return switch (filter.getFilterType()) {
            case Filter.FILTER_TYPE_AND, Filter.FILTER_TYPE_OR ->
                Arrays.stream(filter.getComponents()).flatMap(FilterTemplate::leaves);
            case Filter.FILTER_TYPE_NOT -> leaves(Objects.requireNonNull(filter.getNOTComponent()));
            default -> Stream.of(filter);
        };
    }

    boolean has(String placeholder) {
        return text.contains("{" + placeholder + "}");
    }

    /** The filter with a value for each placeholder. */
    Filter with(Map<String, String> values) {
        return parsed(PLACEHOLDER.matcher(text).replaceAll(match -> escaped(match, values)));
    }

    private static String escaped(MatchResult placeholder, Map<String, String> values) {
        String value = values.get(placeholder.group(1));
        if (value == null) {
            throw new IllegalArgumentException("no value for {" + placeholder.group(1) + "}");
        }
        return Matcher.quoteReplacement(Filter.encodeValue(value));
    }

    /** The filter that everybody matches who matches the template with some value. */
    Filter withAny() {
        return present(parsed(PLACEHOLDER.matcher(text).replaceAll(PROBE)));
    }

    /** Replaces each comparison with a placeholder by the presence of its attribute. */
    private static Filter present(Filter filter) {
        return switch (filter.getFilterType()) {
            case Filter.FILTER_TYPE_AND -> Filter.createANDFilter(presentAll(filter));
            case Filter.FILTER_TYPE_OR -> Filter.createORFilter(presentAll(filter));
            case Filter.FILTER_TYPE_NOT ->
                Filter.createNOTFilter(present(Objects.requireNonNull(filter.getNOTComponent())));
            default -> !filter.toString().contains(PROBE) ? filter : presenceOf(filter.getAttributeName());
        };
    }

    private static List<Filter> presentAll(Filter filter) {
        return Arrays.stream(filter.getComponents())
                .map(FilterTemplate::present)
                .toList();
    }

    /** @param attribute null in an extensible match of any attribute */
    private static Filter presenceOf(@Nullable String attribute) {
        return Filter.createPresenceFilter(attribute == null ? "objectClass" : attribute);
    }

    private static Filter parsed(String text) {
        try {
            return Filter.create(text);
        } catch (LDAPException e) {
            throw new IllegalStateException("the filter cannot be parsed, although its template was checked", e);
        }
    }
}
