package io.hypercube.audit.recording;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatCode;
import static org.assertj.core.api.Assertions.assertThatThrownBy;

import io.hypercube.audit.recording.FrameReader.UndecodableException;
import java.nio.ByteBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.zip.Deflater;
import org.assertj.core.api.ThrowableAssert.ThrowingCallable;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;

/**
 * Frames that an API server reads in another way than the protocol says. Clients could hide their session with them, so no bytes after
 * them are decoded.
 */
class HostileFramesTest {
    private final SpdyFrames.Streams streams = new SpdyFrames.Streams();
    private final FrameReader client = new SpdyFrames(true, streams);
    private final FrameReader cluster = new SpdyFrames(false, streams);
    private final List<Channel> found = new ArrayList<>();
    private final FrameReader.Sink sink = new FrameReader.Sink() {
        @Override
        public boolean wants(Channel channel) {
            return true;
        }

        @Override
        public void accept(Channel channel, byte[] content, boolean begins) {
            found.add(channel);
        }
    };

    @AfterEach
    void close() {
        streams.close();
    }

    private ThrowingCallable reading(FrameReader reader, byte[] bytes) {
        return () -> reader.read(ByteBuffer.wrap(bytes), sink);
    }

    private void assertRefused(FrameReader reader, byte[] bytes) {
        assertThatThrownBy(reading(reader, bytes)).isInstanceOf(UndecodableException.class);
    }

    /** The API server answers the second one with a reset, and goes on with the first. */
    @Test
    void aStreamIsOpenedOnce() {
        assertRefused(
                client, WireBytes.spdy().stream(5, "stdout").stream(5, "stdin").bytes());
    }

    /** The API server answers with a reset, so the stream of the same number is another one. */
    @Test
    void aStreamHasALargerNumberThanThoseBefore() {
        assertRefused(
                client, WireBytes.spdy().stream(7, "stdout").stream(5, "stdin").bytes());
    }

    @Test
    void aStreamHasANumberOf31Bits() {
        byte[] bytes = WireBytes.spdy().stream(5, "stdout").bytes();
        bytes[8] |= (byte) 0x80;
        assertRefused(client, bytes);
    }

    /** An API server reads the fields that it knows, and then the next frame, whatever length the frame claims. */
    @ParameterizedTest
    @CsvSource({"3,9", "3,7", "3,0", "4,12", "4,0", "5,0", "6,5", "6,0", "7,9", "9,12", "10,0", "32767,4"})
    void aControlFrameOfTheClientHasTheLengthOfItsType(int type, int length) {
        assertRefused(client, control(type, length));
    }

    @ParameterizedTest
    @CsvSource({"3,8", "6,4", "7,8", "9,8"})
    void aControlFrameOfTheRightLengthIsSkipped(int type, int length) {
        assertThatCode(reading(client, control(type, length))).doesNotThrowAnyException();
    }

    @Test
    void theClusterSendsOnStreamsThatItWasAskedFor() throws UndecodableException {
        client.read(ByteBuffer.wrap(WireBytes.spdy().stream(1, "stdout").bytes()), sink);
        cluster.read(ByteBuffer.wrap(WireBytes.spdy().data(1, "x").data(3, "").bytes()), sink);
        assertThat(found).containsExactly(Channel.OUTPUT);
        assertRefused(cluster, WireBytes.spdy().data(3, "x").bytes());
    }

    /** An API server would read what is left as the beginning of the next headers. */
    @Test
    void nothingFollowsTheHeadersOfAStream() {
        byte[] pair = ByteBuffer.allocate(4 + 4 + 10 + 4 + 6)
                .putInt(1)
                .putInt(10)
                .put("streamtype".getBytes(UTF_8))
                .putInt(6)
                .put("stdout".getBytes(UTF_8))
                .array();
        assertThatCode(reading(client, open(pair))).doesNotThrowAnyException();
        SpdyFrames other = new SpdyFrames(true, new SpdyFrames.Streams());
        byte[] longer = ByteBuffer.allocate(pair.length + 4).put(pair).putInt(0).array();
        assertRefused(other, open(longer));
    }

    private static byte[] control(int type, int length) {
        return ByteBuffer.allocate(8 + length)
                .putInt(0x80030000 | type)
                .putInt(length)
                .array();
    }

    /** Opens stream 1 with these headers. */
    private static byte[] open(byte[] headers) {
        byte[] packed = new byte[1024];
        Deflater deflater = new Deflater();
        deflater.setDictionary(SpdyHeaders.dictionary());
        deflater.setInput(headers);
        int length = deflater.deflate(packed, 0, packed.length, Deflater.SYNC_FLUSH);
        deflater.end();
        return ByteBuffer.allocate(8 + 10 + length)
                .putInt(0x80030001)
                .putInt(10 + length)
                .putInt(1)
                .position(18)
                .put(packed, 0, length)
                .array();
    }

    /** API servers before Kubernetes 1.30 take the first byte of every frame for the number of a stream. */
    @Test
    void aMessageOfTheClientIsOneFrame() {
        FrameReader reader = new WebSocketFrames(true, false);
        byte[] half = WireBytes.webSocketOfClient().inTwoFrames(0, new byte[10]).bytes();
        assertRefused(reader, half);
        assertRefused(new WebSocketFrames(true, false), new byte[] {(byte) 0x80, (byte) 0x80, 0, 0, 0, 0});
        assertThat(found).isEmpty();
    }

    /** Ends of objects without sizes, and one object without an end, in much text. */
    @Test
    void sizesOfATerminalAreReadOnce() {
        TerminalSizes sizes = new TerminalSizes();
        assertThat(sizes.add("}".repeat(8 << 20).getBytes(UTF_8))).isEmpty();
        assertThat(sizes.add(("{\"Width\":9,\"Height\":9" + " ".repeat(2000) + "}").getBytes(UTF_8)))
                .isEmpty();
        assertThat(sizes.add("{\"Width\":8,\"Hei".getBytes(UTF_8))).isEmpty();
        assertThat(sizes.add("ght\":7}{\"Width\":1,".getBytes(UTF_8))).containsExactly(new TerminalSizes.Size(8, 7));
    }

    @Test
    void aLongMessageIsShortened() {
        ExitStatus status = new ExitStatus();
        status.add(("{\"message\":\"" + "\\n".repeat(4000) + "\"}").getBytes(UTF_8));
        assertThat(status.note()).hasValueSatisfying(note -> assertThat(note).startsWith("failed: \\n"));
    }
}
