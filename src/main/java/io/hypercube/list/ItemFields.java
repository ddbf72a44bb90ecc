package io.hypercube.list;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/** What has been seen of the query's fields in one item; reused from item to item. */
final class ItemFields {
    private final QueryPlan plan;
    private final QueryPlan.Check[] checks;
    private final boolean[] passed;
    private final boolean[] present;
    private final SortText[] sortTexts;

    /** Where the scalar that decides the order under one slot stands in the item's bytes. */
    private static final class SortText {
        private @Nullable Scalar scalar;
        private int from;
        private int to;
        private boolean escaped;
    }

    ItemFields(QueryPlan plan) {
        this.plan = plan;
        this.checks = plan.checks().toArray(QueryPlan.Check[]::new);
        this.passed = new boolean[checks.length];
        this.present = new boolean[plan.fields().slots()];
        this.sortTexts = new SortText[present.length];
        Arrays.setAll(sortTexts, slot -> new SortText());
    }

    void clear() {
        Arrays.fill(passed, false);
        Arrays.fill(present, false);
        for (SortText text : sortTexts) {
            text.scalar = null;
        }
    }

    /** The field is there and not null. */
    void present(int slot) {
        present[slot] = true;
    }

    /**
     * The field, or an element of it, is the scalar that {@code cursor} has just passed in {@code bytes}.
     *
     * @param leading whether it is the one that decides the order
     */
    void scalar(int slot, Scalar scalar, byte[] bytes, JsonCursor cursor, boolean leading) {
        if (leading) {
            SortText text = sortTexts[slot];
            text.scalar = scalar;
            text.from = cursor.tokenFrom();
            text.to = cursor.tokenTo();
            text.escaped = cursor.isEscaped();
        }
        if (scalar != Scalar.NULL) {
            present[slot] = true;
            test(slot, scalar, bytes, cursor);
        }
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
            ValueTest test = checks[i].test();
            if (checks[i].slot() == slot && test != null && !passed[i]) {
                passed[i] = test.test(text, from, to);
            }
        }
    }

    /** Whether all requirements hold. */
    boolean match() {
        for (int i = 0; i < checks.length; i++) {
            boolean holds = checks[i].test() == null ? present[checks[i].slot()] : passed[i];
            if (holds == checks[i].negated()) {
                return false;
            }
        }
        return true;
    }

    /** The values that the item is sorted by, one for each key of the plan. */
    @Nullable
    SortValue[] sortValues(byte[] bytes) {
        @Nullable SortValue[] values = new @Nullable SortValue[plan.sort().size()];
        for (int i = 0; i < values.length; i++) {
            SortText text = sortTexts[plan.sortSlot(i)];
            values[i] = text.scalar == null
                    ? null
                    : plan.sort().get(i).function().read(text.scalar, textOf(text.scalar, text, bytes));
        }
        return values;
    }

    private static byte[] textOf(Scalar scalar, SortText text, byte[] bytes) {
        if (scalar != Scalar.STRING) {
            return Arrays.copyOfRange(bytes, text.from, text.to);
        }
        return text.escaped
                ? Utf8.unescape(bytes, text.from + 1, text.to - 1)
                : Arrays.copyOfRange(bytes, text.from + 1, text.to - 1);
    }
}
