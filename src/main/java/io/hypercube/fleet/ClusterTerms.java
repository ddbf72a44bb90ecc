package io.hypercube.fleet;

import io.hypercube.core.kube.ApiException;
import io.hypercube.list.query.LabelSelector;
import io.hypercube.list.query.Requirement;
import io.hypercube.list.query.Selector;
import java.util.ArrayList;
import java.util.List;

/**
 * The terms {@code hypercube.io/cluster} of a {@code labelSelector}, which select clusters, apart from the other terms, which
 * select objects.
 *
 * @param terms with names of clusters or patterns with {@code *} as values
 * @param rest the other terms, with every character as received; empty when there are none
 */
record ClusterTerms(LabelTerms terms, String rest) {
    private static final String EXPECTED = MemberSelection.CLUSTER
            + " alone, after !, or with =, ==, !=, in (…) or notin (…), and with names of clusters, in which * stands for any characters";

    /** @throws ApiException 400 when a term about clusters is malformed. The other terms are checked by the clusters. */
    static ClusterTerms of(String labelSelector) {
        List<Requirement> terms = new ArrayList<>();
        List<String> rest = new ArrayList<>();
        List<String> pieces = pieces(labelSelector);
        for (String piece : pieces) {
            if (isAboutClusters(piece)) {
                terms.addAll(parse(piece).requirements());
            } else {
                rest.add(piece);
            }
        }
        if (!terms.isEmpty() && pieces.stream().anyMatch(String::isBlank)) {
            throw ApiException.badParameter(MemberSelection.LABELS, labelSelector, "a term on each side of a comma");
        }
        return new ClusterTerms(new LabelTerms(new Selector(terms)), String.join(",", rest));
    }

    private static Selector parse(String piece) {
        return LabelSelector.parse(piece, ClusterNames::isPattern)
                .orElseThrow(() -> ApiException.badParameter(MemberSelection.LABELS, piece.strip(), EXPECTED));
    }

    /** Splits at the commas outside of parentheses. */
    private static List<String> pieces(String text) {
        List<String> pieces = new ArrayList<>();
        int depth = 0;
        int from = 0;
        for (int at = 0; at < text.length(); at++) {
            char c = text.charAt(at);
            if (c == ',' && depth == 0) {
                pieces.add(text.substring(from, at));
                from = at + 1;
            }
            depth += c == '(' ? 1 : c == ')' && depth > 0 ? -1 : 0;
        }
        pieces.add(text.substring(from));
        return pieces;
    }

    private static boolean isAboutClusters(String piece) {
        String term = piece.strip();
        String positive = term.startsWith("!") ? term.substring(1).strip() : term;
        String after = positive.substring(Math.min(MemberSelection.CLUSTER.length(), positive.length()));
        return positive.startsWith(MemberSelection.CLUSTER)
                && (after.isEmpty()
                        || Character.isWhitespace(after.charAt(0))
                        || "=!(<>)".indexOf(after.charAt(0)) >= 0);
    }
}
