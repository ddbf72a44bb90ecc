package io.hypercube.proxy.search;

import com.fasterxml.jackson.annotation.JsonValue;
import io.hypercube.cache.store.StoredObject;
import io.hypercube.proxy.search.PermittedCollections.PermittedCollection;
import java.util.ArrayList;
import java.util.List;
import java.util.Locale;
import org.jspecify.annotations.Nullable;

/**
 * Compares the objects of one collection with the words of a search. An object's cost is the sum over its words; a smaller one is a
 * better match. Labels are read only when a word is nowhere else. Not thread-safe.
 */
final class ObjectMatcher {
    static final int NO_MATCH = SearchWord.NONE;

    private static final int NAMESPACE = 4;
    private static final int PART_OF_NAMESPACE = 5;
    private static final int ELSEWHERE = 6;

    private final List<Word> words = new ArrayList<>();
    private byte @Nullable [] namespace;

    private static final class Word {
        private final SearchWord text;
        private final LabelWord label;
        /** The field of the collection that has the word, and with it every object; null for none. */
        private final @Nullable MatchedField everywhere;

        private int inNamespace = NO_MATCH;

        Word(String text, PermittedCollection where) {
            this.text = new SearchWord(text);
            this.label = new LabelWord(text);
            this.everywhere = ShortNames.isOf(where.resource(), text) ? MatchedField.KIND : fieldOf(this.text, where);
        }

        private static @Nullable MatchedField fieldOf(SearchWord word, PermittedCollection where) {
            if (word.isWithin(where.held().kind())
                    || word.isWithin(where.resource().resource())) {
                return MatchedField.KIND;
            }
            return word.isWithin(where.cluster()) ? MatchedField.CLUSTER : null;
        }

        void enter(byte @Nullable [] namespace) {
            int fit = namespace == null ? SearchWord.NONE : text.fit(namespace);
            inNamespace = fit == SearchWord.NONE ? NO_MATCH : fit == SearchWord.EXACT ? NAMESPACE : PART_OF_NAMESPACE;
        }

        /** Without the labels. */
        int cheapCost(StoredObject object) {
            int fit = text.fit(object.identity().nameUtf8());
            if (fit != SearchWord.NONE) {
                return fit;
            }
            return inNamespace != NO_MATCH || everywhere == null ? inNamespace : ELSEWHERE;
        }

        MatchedField field(int cost) {
            if (cost <= SearchWord.WITHIN) {
                return MatchedField.NAME;
            }
            if (cost < ELSEWHERE) {
                return MatchedField.NAMESPACE;
            }
            return everywhere == null ? MatchedField.LABEL : everywhere;
        }
    }

    ObjectMatcher(List<String> words, PermittedCollection where) {
        words.forEach(word -> this.words.add(new Word(word, where)));
    }

    /** {@link #NO_MATCH} when a word is missing. */
    int cost(StoredObject object) {
        enter(object.identity().namespaceUtf8());
        int sum = 0;
        for (Word word : words) {
            int cost = cost(word, object);
            if (cost == NO_MATCH) {
                return NO_MATCH;
            }
            sum += cost;
        }
        return sum;
    }

    private static int cost(Word word, StoredObject object) {
        int cost = word.cheapCost(object);
        if (cost != NO_MATCH) {
            return cost;
        }
        return word.label.isIn(object.columns()) ? ELSEWHERE : NO_MATCH;
    }

    /** Objects of one namespace follow each other and share the bytes of its name. */
    @SuppressWarnings("ReferenceEquality")
    private void enter(byte @Nullable [] next) {
        if (next != namespace) {
            namespace = next;
            words.forEach(word -> word.enter(next));
        }
    }

    /** The result for an object that matches. */
    SearchHit describe(StoredObject object, PermittedCollection where) {
        enter(object.identity().namespaceUtf8());
        MatchedField best = MatchedField.CLUSTER;
        String label = null;
        for (Word word : words) {
            MatchedField field = word.field(cost(word, object));
            best = field.compareTo(best) < 0 ? field : best;
            if (field == MatchedField.LABEL && label == null) {
                label = word.label.find(object.columns());
            }
        }
        return SearchHit.of(where, object, best, label);
    }

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
}
