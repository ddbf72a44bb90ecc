package io.hypercube.cache.store;

import com.github.luben.zstd.Zstd;
import com.github.luben.zstd.ZstdCompressCtx;
import com.github.luben.zstd.ZstdDecompressCtx;
import com.github.luben.zstd.ZstdDictCompress;
import com.github.luben.zstd.ZstdDictDecompress;
import com.github.luben.zstd.ZstdDictTrainer;
import com.github.luben.zstd.ZstdException;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import org.jspecify.annotations.Nullable;

/**
 * Compresses objects with zstd, optionally with a dictionary that was trained on objects of the collection.
 * Thread-safe.
 *
 * @see <a href="https://www.rfc-editor.org/rfc/rfc8878">RFC 8878</a>
 */
public final class Codec {
    public static final Codec PLAIN = new Codec(null, null);

    private static final int LEVEL = 1;
    private static final int DICTIONARY_BYTES = 32 << 10;
    private static final long DICTIONARY_MEMORY = 512 << 10;
    private static final ContextPool<Packing> COMPRESSING =
            new ContextPool<>(Packing::new, packing -> packing.context().close());
    private static final ContextPool<ZstdDecompressCtx> DECOMPRESSING =
            new ContextPool<>(ZstdDecompressCtx::new, ZstdDecompressCtx::close);

    private final @Nullable ZstdDictCompress forCompressing;
    private final @Nullable ZstdDictDecompress forDecompressing;

    private record Packing(ZstdCompressCtx context, ScratchBuffer scratch) {
        Packing() {
            this(new ZstdCompressCtx(), new ScratchBuffer());
        }
    }

    private Codec(@Nullable ZstdDictCompress forCompressing, @Nullable ZstdDictDecompress forDecompressing) {
        this.forCompressing = forCompressing;
        this.forDecompressing = forDecompressing;
    }

    /**
     * Returns a codec with a dictionary trained on these objects.
     *
     * @return empty when the samples are too few or have too little in common
     */
    static Optional<Codec> trainedOn(List<byte[]> samples) {
        int bytes = samples.stream().mapToInt(sample -> sample.length).sum();
        ZstdDictTrainer trainer = new ZstdDictTrainer(bytes, DICTIONARY_BYTES, LEVEL);
        samples.forEach(trainer::addSample);
        try {
            byte[] dictionary = trainer.trainSamples();
            return Optional.of(new Codec(new ZstdDictCompress(dictionary, LEVEL), new ZstdDictDecompress(dictionary)));
        } catch (ZstdException e) {
            return Optional.empty();
        }
    }

    byte[] pack(byte[] bytes, int from, int to) {
        return COMPRESSING.lend(packing -> {
            ZstdCompressCtx context = packing.context();
            context.reset();
            context.setLevel(LEVEL).setDictID(false).setContentSize(false);
            if (forCompressing != null) {
                context.loadDict(forCompressing);
            }
            byte[] scratch = packing.scratch().ofAtLeast((int) Zstd.compressBound(to - from));
            int length = context.compressByteArray(scratch, 0, scratch.length, bytes, from, to - from);
            return Arrays.copyOf(scratch, length);
        });
    }

    /** @param length size of the data before compression */
    void unpack(byte[] packed, byte[] into, int length) {
        int unpacked = DECOMPRESSING.lend(context -> {
            context.reset();
            if (forDecompressing != null) {
                context.loadDict(forDecompressing);
            }
            return context.decompressByteArray(into, 0, length, packed, 0, packed.length);
        });
        if (unpacked != length) {
            throw new IllegalStateException("decompressed " + unpacked + " bytes (expected: " + length + ")");
        }
    }

    /** Approximate native memory of the dictionary, for compression and decompression, in bytes. */
    long memory() {
        return forCompressing == null ? 0 : DICTIONARY_MEMORY;
    }
}
