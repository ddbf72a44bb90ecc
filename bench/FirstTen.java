package bench;

import java.util.Comparator;
import java.util.PriorityQueue;

/** The ten smallest names of a list, and where their items begin, if that can be known. */
final class FirstTen {
    private static final int TEN = 10;

    private final PriorityQueue<Found> kept = new PriorityQueue<>(Comparator.comparing(Found::name).reversed());
    private int total;

    private record Found(String name, long from) {}

    void offer(String name, long from) {
        total++;
        if (kept.size() == TEN) {
            if (name.compareTo(kept.element().name()) >= 0) {
                return;
            }
            kept.remove();
        }
        kept.add(new Found(name, from));
    }

    int total() {
        return total;
    }

    String last() {
        return kept.element().name();
    }
}
