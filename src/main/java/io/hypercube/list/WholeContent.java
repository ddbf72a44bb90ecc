package io.hypercube.list;

/** A short page in one array. */
@SuppressWarnings("ArrayRecordComponent") // never compared
public record WholeContent(byte[] bytes) implements PageContent {
    @Override
    public long size() {
        return bytes.length;
    }

    @Override
    public void writeTo(Sink sink) {
        sink.accept(bytes);
    }
}
