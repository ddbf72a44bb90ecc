package io.hypercube.cache;

import java.util.ArrayList;
import java.util.List;

/**
 * When a collection gets a dictionary: as soon as it is large, so that little has to be compressed again; one of middling
 * size when it has been listed, so that its first page does not wait for the training; a small one never, as the dictionary
 * would take more than it saves. The caller holds the lock of the {@link StoreState}, but to ask for the codec.
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

    /** @return whether there is a dictionary now; if not, the next try is when the collection has grown much */
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
