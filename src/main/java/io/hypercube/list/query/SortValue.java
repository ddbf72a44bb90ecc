package io.hypercube.list.query;

import io.hypercube.list.query.SortKey.SortOrder;
import java.math.BigDecimal;
import java.util.Arrays;
import java.util.Comparator;
import java.util.List;
import org.jspecify.annotations.Nullable;

/**
 * The value of a sort key, made by {@link SortFunction#read}. Values of one key are all of the same type, and only those are
 * compared. Immutable: their arrays must not be changed.
 */
public sealed interface SortValue {

    /** @throws ClassCastException when the other value is of another type */
    int compare(SortValue other);

    /** Approximate heap memory in bytes. */
    long memory();

    /** Compared by UTF-8 bytes, which is the order of code points. */
    record Text(byte[] utf8) implements SortValue {
        @Override
        public int compare(SortValue other) {
            return Arrays.compareUnsigned(utf8, ((Text) other).utf8);
        }

        @Override
        public long memory() {
            return 16 + (16 + utf8.length + 7L) / 8 * 8;
        }
    }

    record Natural(byte[] utf8) implements SortValue {
        @Override
        public int compare(SortValue other) {
            return NaturalOrder.compare(utf8, ((Natural) other).utf8);
        }

        @Override
        public long memory() {
            return 16 + (16 + utf8.length + 7L) / 8 * 8;
        }
    }

    record Exact(BigDecimal value) implements SortValue {
        @Override
        public int compare(SortValue other) {
            return value.compareTo(((Exact) other).value);
        }

        @Override
        public long memory() {
            return 56L + value.precision() / 2;
        }
    }

    /** @param beyond the digits of the fraction after the ninth, without zeros at their end */
    record Moment(long epochSecond, int nano, String beyond) implements SortValue {
        @Override
        public int compare(SortValue other) {
            Moment that = (Moment) other;
            int seconds = Long.compare(epochSecond, that.epochSecond);
            int nanos = seconds != 0 ? seconds : Integer.compare(nano, that.nano);
            return nanos != 0 ? nanos : beyond.compareTo(that.beyond);
        }

        @Override
        public long memory() {
            return beyond.isEmpty() ? 24 : 72 + beyond.length();
        }
    }

    /** Compares items by the values of all keys; a missing value ({@code null}) comes last in both orders. */
    static Comparator<@Nullable SortValue[]> comparator(List<SortKey> keys) {
        SortOrder[] orders = keys.stream().map(SortKey::order).toArray(SortOrder[]::new);
        return (left, right) -> {
            for (int i = 0; i < orders.length; i++) {
                int comparison = compare(orders[i], left[i], right[i]);
                if (comparison != 0) {
                    return comparison;
                }
            }
            return 0;
        };
    }

    /** As {@link #comparator}, for the values of one key. */
    static int compare(SortOrder order, @Nullable SortValue left, @Nullable SortValue right) {
        if (left == null || right == null) {
            return Boolean.compare(left == null, right == null);
        }
        return order.apply(left.compare(right));
    }
}
