package io.hypercube.list.item;

import io.hypercube.list.json.JsonCursor;
import io.hypercube.list.json.JsonCursor.Scalar;
import io.hypercube.list.json.Utf8;
import io.hypercube.list.query.SortKey.SortOrder;
import io.hypercube.list.query.SortValue;
import java.util.Arrays;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** The query's fields found in one item; reused for the next item. Not thread-safe. */
public final class ItemFields {
    private final QueryPlan plan;
    private final QueryPlan.Check[] checks;
    private final boolean[] passed;
    private final boolean[] present;
    private final SortText[] sortTexts;
    /** Null for a query of items. */
    private final @Nullable GroupTexts groupTexts;

    /** The position of the scalar that a slot is sorted by, in the item's bytes. */
    private static final class SortText {
        private @Nullable Scalar scalar;
        private int from;
        private int to;
        private boolean escaped;

        /** Whether its bytes, without quotes, are the text. */
        boolean isPlain() {
            return scalar != null && scalar != Scalar.NULL && !escaped;
        }

        int compare(byte[] bytes, byte[] utf8) {
            int quote = scalar == Scalar.STRING ? 1 : 0;
            return Arrays.compareUnsigned(bytes, from + quote, to - quote, utf8, 0, utf8.length);
        }

        byte[] copy(byte[] bytes) {
            int quote = scalar == Scalar.STRING ? 1 : 0;
            return escaped
                    ? Utf8.unescape(bytes, from + quote, to - quote)
                    : Arrays.copyOfRange(bytes, from + quote, to - quote);
        }
    }

    public ItemFields(QueryPlan plan) {
        this.plan = plan;
        this.checks = plan.checks().toArray(QueryPlan.Check[]::new);
        this.passed = new boolean[checks.length];
        this.present = new boolean[plan.fields().slots()];
        this.sortTexts = new SortText[present.length];
        Arrays.setAll(sortTexts, slot -> new SortText());
        int[] groupSlots = plan.groupSlots();
        this.groupTexts = groupSlots.length == 0 ? null : new GroupTexts(groupSlots);
    }

    void clear() {
        Arrays.fill(passed, false);
        Arrays.fill(present, false);
        for (SortText text : sortTexts) {
            text.scalar = null;
        }
        if (groupTexts != null) {
            groupTexts.clear();
        }
    }

    /** The field exists and is not null. */
    void present(int slot) {
        present[slot] = true;
    }

    /**
     * The field, or an element of it, is the scalar that {@code cursor} has just read in {@code bytes}.
     *
     * @param leading whether the item is sorted by this scalar
     */
    void scalar(int slot, Scalar scalar, byte[] bytes, JsonCursor cursor, boolean leading) {
        if (leading) {
            SortText text = sortTexts[slot];
            text.scalar = scalar;
            text.from = cursor.tokenFrom();
            text.to = cursor.tokenTo();
            text.escaped = scalar == Scalar.STRING && cursor.isEscaped();
        }
        if (scalar != Scalar.NULL) {
            present[slot] = true;
            test(slot, scalar, bytes, cursor);
            if (groupTexts != null) {
                groupTexts.scalar(slot, scalar, bytes, cursor);
            }
        }
    }

    /**
     * The groups that this item counts in: one for each combination of its values of the fields to group by.
     *
     * @throws io.hypercube.core.kube.ApiException 400 for too many combinations
     */
    public List<GroupKey> groups() {
        return groupTexts == null ? List.of() : groupTexts.keys();
    }

    private void test(int slot, Scalar scalar, byte[] bytes, JsonCursor cursor) {
        int quote = scalar == Scalar.STRING ? 1 : 0;
        byte[] text = bytes;
        int from = cursor.tokenFrom() + quote;
        int to = cursor.tokenTo() - quote;
        if (quote == 1 && cursor.isEscaped()) {
            text = Utf8.unescape(bytes, from, to);
            from = 0;
            to = text.length;
        }
        for (int i = 0; i < checks.length; i++) {
            ValueMatcher test = checks[i].test();
            if (checks[i].slot() == slot && test != null && !passed[i]) {
                passed[i] = test.test(text, from, to);
            }
        }
    }

    /** Whether all requirements match. */
    public boolean match() {
        for (int i = 0; i < checks.length; i++) {
            boolean holds = checks[i].test() == null ? present[checks[i].slot()] : passed[i];
            if (holds == checks[i].negated()) {
                return false;
            }
        }
        return true;
    }

    /** The values that the item is sorted by, one for each sort key of the plan. */
    public @Nullable SortValue[] sortValues(byte[] bytes) {
        @Nullable SortValue[] values = new @Nullable SortValue[plan.sort().size()];
        for (int i = 0; i < values.length; i++) {
            values[i] = sortValue(i, bytes);
        }
        return values;
    }

    /** The value of one sort key. */
    @Nullable
    SortValue sortValue(int key, byte[] bytes) {
        SortText text = sortTexts[plan.sortSlot(key)];
        return text.scalar == null ? null : plan.sort().get(key).function().read(text.scalar, text.copy(bytes));
    }

    /** Compares this item's values as {@link SortValue#comparator} does, and reads only as many of them as necessary. */
    public int compare(byte[] bytes, @Nullable SortValue[] others) {
        for (int i = 0; i < others.length; i++) {
            SortText text = sortTexts[plan.sortSlot(i)];
            SortOrder order = plan.sort().get(i).order();
            int comparison = others[i] instanceof SortValue.Text(byte[] utf8) && text.isPlain()
                    ? order.apply(text.compare(bytes, utf8))
                    : SortValue.compare(order, sortValue(i, bytes), others[i]);
            if (comparison != 0) {
                return comparison;
            }
        }
        return 0;
    }
}
