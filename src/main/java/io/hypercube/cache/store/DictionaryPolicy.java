package io.hypercube.cache.store;

import java.util.ArrayList;
import java.util.List;

/**
 * Decides when a collection gets a compression dictionary: at 16 MiB while it is listed, or at 4 MiB when its list is
 * complete. Training early limits how much is compressed again; waiting avoids a delay of the first page. A smaller
 * collection gets none, because a dictionary would take more memory than it saves. The caller must hold the lock of
 * the {@link StoreState}, except for {@link #codec()}.
 */
final class DictionaryPolicy {
    static final long LARGE = 16L << 20;
    static final long MIDDLING = 4L << 20;
    private static final int MOST_SAMPLES = 256;
    private static final int MOST_SAMPLE_BYTES = 4 << 20;

    private volatile Codec codec = Codec.PLAIN;
    private long dueAt = LARGE;

    Codec codec() {
        return codec;
    }

    boolean isDue(Snapshot now) {
        return codec == Codec.PLAIN && now.sizes().json() >= dueAt;
    }

    boolean isDueWhenListed(Snapshot now) {
        return codec == Codec.PLAIN && now.sizes().json() >= MIDDLING;
    }

    /** @return whether there is a dictionary now; if not, the size for the next attempt is eight times larger */
    boolean train(List<StoredObject> entries) {
        dueAt *= 8;
        Codec.trainedOn(samples(entries)).ifPresent(trained -> codec = trained);
        return codec != Codec.PLAIN;
    }

    private static List<byte[]> samples(List<StoredObject> entries) {
        List<byte[]> samples = new ArrayList<>();
        int step = Math.max(1, entries.size() / MOST_SAMPLES);
        int room = MOST_SAMPLE_BYTES;
        for (int i = 0; i < entries.size(); i += step) {
            StoredObject entry = entries.get(i);
            if (entry.length() <= room) {
                samples.add(entry.json());
                room -= entry.length();
            }
        }
        return samples;
    }
}
