package io.hypercube.audit.recording;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.audit.recording.FrameReader.UndecodableException;
import java.io.ByteArrayOutputStream;
import java.nio.ByteBuffer;
import java.util.EnumMap;
import java.util.List;
import java.util.Map;
import java.util.Random;
import java.util.random.RandomGenerator;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;
import net.jqwik.api.constraints.Size;

/** However the bytes of a session are cut, the same content is found; and no bytes do more harm than an exception. */
class FrameReaderProperties {
    /** The content of each stream. */
    private static final class Found implements FrameReader.Sink {
        private final Map<Channel, ByteArrayOutputStream> contents = new EnumMap<>(Channel.class);

        @Override
        public boolean wants(Channel channel) {
            return true;
        }

        @Override
        public void accept(Channel channel, byte[] content, boolean begins) {
            contents.computeIfAbsent(channel, none -> new ByteArrayOutputStream())
                    .writeBytes(content);
        }

        String of(Channel channel) {
            ByteArrayOutputStream content = contents.get(channel);
            return content == null ? "" : content.toString(UTF_8);
        }
    }

    @Property(tries = 100)
    void webSocketOfTheCluster(@ForAll @Size(max = 8) List<@IntRange(max = 70_000) Integer> lengths, @ForAll long seed)
            throws UndecodableException {
        WireBytes wire = WireBytes.webSocketOfCluster().message(1, "").message(2, "");
        StringBuilder expected = new StringBuilder();
        for (int length : lengths) {
            String text = text(length);
            wire.inTwoFrames(1, text.getBytes(UTF_8)).message(2, "e").message(0, "not of a cluster");
            expected.append(text);
        }
        wire.message(3, "{}").message(255, "\0");
        Found found = new Found();

        readCut(new WebSocketFrames(false, false), wire.bytes(), found, seed);

        assertThat(found.of(Channel.OUTPUT)).isEqualTo(expected.toString());
        assertThat(found.of(Channel.ERRORS)).isEqualTo("e".repeat(lengths.size()));
        assertThat(found.of(Channel.STATUS)).isEqualTo("{}");
        assertThat(found.contents).doesNotContainKeys(Channel.INPUT, Channel.RESIZE);
    }

    @Property(tries = 100)
    void webSocketOfTheClient(@ForAll @Size(max = 8) List<@IntRange(max = 70_000) Integer> lengths, @ForAll long seed)
            throws UndecodableException {
        WireBytes wire = WireBytes.webSocketOfClient();
        StringBuilder expected = new StringBuilder();
        for (int length : lengths) {
            String text = text(length);
            wire.message(0, text).message(4, "{\"Width\":1}").message(1, "not of a client");
            expected.append(text);
        }
        Found found = new Found();

        readCut(new WebSocketFrames(true, false), wire.bytes(), found, seed);

        assertThat(found.of(Channel.INPUT)).isEqualTo(expected.toString());
        assertThat(found.of(Channel.RESIZE)).isEqualTo("{\"Width\":1}".repeat(lengths.size()));
        assertThat(found.contents).doesNotContainKeys(Channel.OUTPUT);
    }

    @Property(tries = 100)
    void spdy(@ForAll @Size(max = 8) List<@IntRange(max = 70_000) Integer> lengths, @ForAll long seed)
            throws UndecodableException {
        WireBytes client = WireBytes.spdy().stream(1, "error").stream(3, "stdin").ping().stream(5, "stdout").stream(
                        7, "resize")
                .data(7, "{\"Width\":1}");
        WireBytes cluster = WireBytes.spdy().reply(1).reply(3).reply(5).ping();
        StringBuilder expected = new StringBuilder();
        for (int length : lengths) {
            String text = text(length);
            client.data(3, text).data(5, "not of a client");
            cluster.data(5, text).data(3, "not of a cluster").data(9, "");
            expected.append(text);
        }
        cluster.data(1, "{}");
        Found found = new Found();
        SpdyFrames.Streams streams = new SpdyFrames.Streams();

        readCut(new SpdyFrames(true, streams), client.bytes(), found, seed);
        readCut(new SpdyFrames(false, streams), cluster.bytes(), found, seed);
        streams.close();

        assertThat(found.of(Channel.OUTPUT)).isEqualTo(expected.toString());
        assertThat(found.of(Channel.INPUT)).isEqualTo(expected.toString());
        assertThat(found.of(Channel.RESIZE)).isEqualTo("{\"Width\":1}");
        assertThat(found.of(Channel.STATUS)).isEqualTo("{}");
    }

    @Property
    void anyBytes(@ForAll byte[] bytes) {
        SpdyFrames.Streams streams = new SpdyFrames.Streams();
        for (FrameReader reader : List.of(
                new WebSocketFrames(true, false),
                new WebSocketFrames(false, true),
                new SpdyFrames(true, streams),
                new SpdyFrames(false, streams))) {
            try {
                reader.read(ByteBuffer.wrap(bytes), new Found());
            } catch (UndecodableException e) {
                assertThat(e).hasMessageContaining("not valid");
            }
        }
        streams.close();
    }

    private static void readCut(FrameReader reader, byte[] bytes, Found found, long seed) throws UndecodableException {
        RandomGenerator random = new Random(seed);
        int most = random.nextInt(1, 5000);
        for (int at = 0; at < bytes.length; ) {
            int length = Math.min(bytes.length - at, random.nextInt(1, most + 1));
            ByteBuffer part = ByteBuffer.wrap(bytes, at, length);
            reader.read(part, found);
            assertThat(part.hasRemaining()).isFalse();
            at += length;
        }
    }

    private static String text(int length) {
        return "0123456789abcdef".repeat(length / 16 + 1).substring(0, length);
    }
}
