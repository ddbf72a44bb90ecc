package io.hypercube.cache;

import io.hypercube.kube.RequestInfo;
import io.hypercube.kube.Verb;
import io.hypercube.list.json.MalformedListException;
import java.io.ByteArrayOutputStream;
import java.util.List;
import java.util.function.Supplier;

/**
 * Sees one write pass, so that whoever lists after its answer sees what was written. Made before the write is sent, told of
 * the answer as it passes, and of its end before the client can know of it. Never blocks; for one thread.
 */
public final class WriteObserver {
    /** Objects are smaller: etcd takes 1.5 MiB by default. */
    private static final int MOST_BYTES = 2 << 20;

    private final List<Watched> collections;
    private final Supplier<List<WrittenVersions>> touchedNow;
    private final boolean deletes;
    private final ByteArrayOutputStream answer = new ByteArrayOutputStream();
    private int status;
    private boolean readable;

    /** A collection, and in it the object that the write may delete. */
    private record Watched(WrittenVersions written, WrittenVersions.Deletion deletion) {}

    /** @param touched the collections that the write may touch: asked now and when it ends, for one may begin meanwhile */
    WriteObserver(Supplier<List<WrittenVersions>> touched, RequestInfo.Resource write) {
        this.touchedNow = touched;
        String namespace = write.namespace() == null ? "" : write.namespace();
        String name = write.name() == null ? "" : write.name();
        this.deletes = write.verb() == Verb.DELETE && write.subresource() == null;
        this.collections = touched.get().stream()
                .map(one -> new Watched(one, one.deleting(namespace, name)))
                .toList();
    }

    /** @param json whether the body is JSON as it is, not compressed */
    public void head(int status, boolean json) {
        this.status = status;
        this.readable = json && !collections.isEmpty();
    }

    /** Whether it is to be told of the bytes of the answer. */
    public boolean reads() {
        return readable;
    }

    /** Bytes of the answer, only lent. */
    public void bytes(byte[] bytes) {
        readable = readable && answer.size() + bytes.length <= MOST_BYTES;
        if (readable) {
            answer.writeBytes(bytes);
        }
    }

    /** The answer ended. */
    public void ended() {
        if (status / 100 == 4) {
            collections.forEach(one -> one.written.notDeleted(one.deletion));
        } else if (status / 100 != 2 || !readable) {
            lost();
        } else {
            read();
        }
    }

    /** No answer came, or not all of it: the write may have been carried out or not. */
    public void lost() {
        for (Watched one : collections) {
            one.written.notDeleted(one.deletion);
            one.written.wroteUnknown();
        }
        begunMeanwhile();
    }

    /** Their first list may have been made before the write was carried out. */
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
