package io.hypercube.cache;

import io.hypercube.core.kube.RequestInfo;
import io.hypercube.core.kube.Verb;
import io.hypercube.list.json.MalformedListException;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.function.Supplier;

/**
 * Observes one write, so that a list requested after its answer includes it. Created before the write is sent, and
 * called with the answer and its end before the client receives the end. Does not block; for one thread.
 */
public final class WriteObserver {
    /** Objects are smaller than this: etcd accepts requests of at most 1.5 MiB by default. */
    private static final int MOST_BYTES = 2 << 20;

    private final List<Watched> collections;
    private final Supplier<List<WrittenVersions>> touchedNow;
    private final boolean deletes;
    private final ByteArrayOutputStream answer = new ByteArrayOutputStream();
    private int status;
    private boolean readable;

    /** A collection, and the object in it that the write may delete. */
    private record Watched(WrittenVersions written, WrittenVersions.Deletion deletion) {}

    /**
     * @param touched the collections that the write may change; called again when the write ends, because one may have
     *     started meanwhile
     */
    WriteObserver(Supplier<List<WrittenVersions>> touched, RequestInfo.Resource write) {
        this.touchedNow = touched;
        String namespace = write.namespace() == null ? "" : write.namespace();
        String name = write.name() == null ? "" : write.name();
        this.deletes = write.verb() == Verb.DELETE && write.subresource() == null;
        this.collections = touched.get().stream()
                .map(one -> new Watched(one, one.deleting(namespace, name)))
                .toList();
    }

    /** @param json whether the body is uncompressed JSON */
    public void head(int status, boolean json) {
        this.status = status;
        this.readable = json && !collections.isEmpty();
    }

    /** Whether {@link #bytes} must be called with the body of the answer. */
    public boolean reads() {
        return readable;
    }

    /** The next bytes of the body; the array must not be kept after the call. */
    public void bytes(byte[] bytes) {
        readable = readable && answer.size() + bytes.length <= MOST_BYTES;
        if (readable) {
            answer.writeBytes(bytes);
        }
    }

    /** The answer is complete. */
    public void ended() {
        if (status / 100 == 4) {
            collections.forEach(one -> one.written.notDeleted(one.deletion));
        } else if (status / 100 != 2 || !readable) {
            lost();
        } else {
            read();
        }
    }

    /** No answer arrived, or only part of it: whether the write was made is unknown. */
    public void lost() {
        for (Watched one : collections) {
            one.written.notDeleted(one.deletion);
            one.written.wroteUnknown();
        }
        begunMeanwhile();
    }

    /** The first list of these collections may be older than the write. */
    private void begunMeanwhile() {
        touchedNow.get().stream()
                .filter(one -> collections.stream().noneMatch(known -> known.written == one))
                .forEach(WrittenVersions::wroteUnknown);
    }

    private void read() {
        try {
            WrittenObject written = WrittenObject.read(answer.toByteArray());
            boolean gone = deletes && !written.lingers();
            if (!gone && written.resourceVersion().isEmpty()) {
                lost();
                return;
            }
            for (Watched one : collections) {
                if (gone) {
                    one.written.deleted(one.deletion);
                } else {
                    one.written.notDeleted(one.deletion);
                    one.written.wrote(written.resourceVersion().getAsLong());
                }
            }
            begunMeanwhile();
        } catch (MalformedListException e) {
            lost();
        }
    }
}
