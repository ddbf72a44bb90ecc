package io.hypercube.ai.finding;

import java.math.BigDecimal;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import tools.jackson.databind.JsonNode;

/** The entries of the namespace's ResourceQuotas of which nine tenths are used. */
final class QuotaUse {
    private static final int MOST = 20;
    private static final BigDecimal NEARLY = new BigDecimal("0.9");
    private static final Pattern QUANTITY =
            Pattern.compile("([0-9]{1,18}(?:\\.[0-9]{1,18})?)(n|u|m|k|[KMGTPE]i?|[eE][+-]?[0-9]{1,2})?");
    private static final List<String> SMALL = List.of("m", "u", "n");
    private static final List<String> PREFIXES = List.of("K", "M", "G", "T", "P", "E");

    private QuotaUse() {}

    /** One line for each, such as {@code compute: pods 10 of 10}. */
    static List<String> of(Evidence evidence, List<String> unread) throws InterruptedException {
        String namespace =
                evidence.is(KnownKind.NAMESPACE) ? ObjectFields.name(evidence.object()) : evidence.namespace();
        if (namespace.isEmpty()) {
            return List.of();
        }
        try {
            List<String> lines = new ArrayList<>();
            ClusterReads.Collection all =
                    ClusterReads.Collection.of(KnownKind.RESOURCE_QUOTA.resource(), namespace, MOST);
            evidence.reads().list(all).items().forEach(quota -> add(quota, lines));
            return lines;
        } catch (ReadFailure e) {
            unread.add("resourcequotas: " + e.line());
            return List.of();
        }
    }

    private static void add(JsonNode quota, List<String> lines) {
        Map<String, String> used = ObjectFields.texts(quota, "status", "used");
        ObjectFields.texts(quota, "status", "hard").entrySet().stream()
                .sorted(Map.Entry.comparingByKey())
                .filter(hard -> isNearlyUsed(used.getOrDefault(hard.getKey(), "0"), hard.getValue()))
                .forEach(hard -> lines.add(ObjectFields.name(quota) + ": " + hard.getKey() + " "
                        + used.getOrDefault(hard.getKey(), "0") + " of " + hard.getValue()));
    }

    private static boolean isNearlyUsed(String used, String hard) {
        Optional<BigDecimal> limit = quantity(hard);
        return limit.isPresent()
                && quantity(used)
                        .filter(each -> each.compareTo(limit.get().multiply(NEARLY)) >= 0)
                        .isPresent();
    }

    static Optional<BigDecimal> quantity(String text) {
        Matcher matcher = QUANTITY.matcher(text);
        if (!matcher.matches()) {
            return Optional.empty();
        }
        BigDecimal number = new BigDecimal(matcher.group(1));
        String suffix = matcher.group(2);
        if (suffix == null) {
            return Optional.of(number);
        }
        int thousandths = SMALL.indexOf(suffix) + 1;
        if (thousandths > 0) {
            return Optional.of(number.movePointLeft(3 * thousandths));
        }
        if (suffix.length() > 1 && !suffix.endsWith("i")) {
            return Optional.of(number.scaleByPowerOfTen(Integer.parseInt(suffix.substring(1))));
        }
        int power = PREFIXES.indexOf(suffix.substring(0, 1).toUpperCase(Locale.ROOT)) + 1;
        BigDecimal unit = suffix.endsWith("i") ? BigDecimal.valueOf(1024) : BigDecimal.valueOf(1000);
        return Optional.of(number.multiply(unit.pow(power)));
    }
}
