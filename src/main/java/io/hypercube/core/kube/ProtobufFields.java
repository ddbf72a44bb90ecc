package io.hypercube.core.kube;

import java.nio.ByteBuffer;
import java.nio.charset.StandardCharsets;
import java.util.LinkedHashMap;
import java.util.Map;

/**
 * The length-delimited fields of a message in Kubernetes' protobuf format, by number; the last of each. Others are skipped. Immutable.
 *
 * @see <a href="https://kubernetes.io/docs/reference/using-api/api-concepts/#protobuf-encoding">Protobuf encoding</a>
 */
public record ProtobufFields(Map<Integer, ByteBuffer> byNumber) {
    public static final String TYPE = "application/vnd.kubernetes.protobuf";

    private static final byte[] MAGIC = {'k', '8', 's', 0};
    private static final int LENGTH_DELIMITED = 2;
    private static final ByteBuffer NOTHING = ByteBuffer.allocate(0).asReadOnlyBuffer();

    /** A message that is not well-formed. */
    public static final class MalformedException extends Exception {
        private static final long serialVersionUID = 1L;
    }

    /** Whether a body begins as one in this format does. */
    public static boolean begin(byte[] body) {
        return body.length >= MAGIC.length
                && ByteBuffer.wrap(body, 0, MAGIC.length).equals(ByteBuffer.wrap(MAGIC));
    }

    /** The fields of a body's envelope: 1 is the type, 2 the object. */
    public static ProtobufFields envelope(byte[] body) throws MalformedException {
        if (!begin(body)) {
            throw new MalformedException();
        }
        return of(ByteBuffer.wrap(body, MAGIC.length, body.length - MAGIC.length), false);
    }

    /** The same for the start of a body that may be cut anywhere: the fields before the cut. */
    public static ProtobufFields envelopeOfStart(byte[] start) {
        try {
            return of(ByteBuffer.wrap(start, MAGIC.length, start.length - MAGIC.length), true);
        } catch (MalformedException e) {
            return new ProtobufFields(Map.of());
        }
    }

    public static ProtobufFields of(ByteBuffer message) throws MalformedException {
        return of(message, false);
    }

    /** A field that is a message itself, of which the end may be missing; without fields when it is missing or malformed. */
    public ProtobufFields start(int number) {
        try {
            return of(bytes(number), true);
        } catch (MalformedException e) {
            return new ProtobufFields(Map.of());
        }
    }

    /** Empty for a field that is missing. */
    public ByteBuffer bytes(int number) {
        return byNumber.getOrDefault(number, NOTHING).duplicate();
    }

    /** Empty for a field that is missing. */
    public String text(int number) {
        return StandardCharsets.UTF_8.decode(bytes(number)).toString();
    }

    private static ProtobufFields of(ByteBuffer message, boolean cut) throws MalformedException {
        Map<Integer, ByteBuffer> fields = new LinkedHashMap<>();
        ByteBuffer rest = message.slice();
        try {
            while (rest.hasRemaining()) {
                int tag = varint(rest);
                int number = tag >>> 3;
                switch (tag & 7) {
                    case 0 -> varint(rest);
                    case 1 -> take(rest, 8);
                    case LENGTH_DELIMITED -> {
                        int length = varint(rest);
                        fields.put(number, take(rest, cut && length > rest.remaining() ? rest.remaining() : length));
                    }
                    case 5 -> take(rest, 4);
                    default -> throw new MalformedException();
                }
                if (number == 0) {
                    throw new MalformedException();
                }
            }
        } catch (MalformedException e) {
            if (!cut) {
                throw e;
            }
        }
        return new ProtobufFields(fields);
    }

    private static ByteBuffer take(ByteBuffer rest, int length) throws MalformedException {
        if (length < 0 || length > rest.remaining()) {
            throw new MalformedException();
        }
        ByteBuffer taken = rest.slice(rest.position(), length);
        rest.position(rest.position() + length);
        return taken;
    }

    /** The lower 32 bits of a number. */
    private static int varint(ByteBuffer rest) throws MalformedException {
        int value = 0;
        for (int shift = 0; shift < 70; shift += 7) {
            if (!rest.hasRemaining()) {
                throw new MalformedException();
            }
            byte next = rest.get();
            value |= shift < 32 ? (next & 0x7f) << shift : 0;
            if (next >= 0) {
                return value;
            }
        }
        throw new MalformedException();
    }
}
