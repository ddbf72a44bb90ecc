package io.hypercube.audit.recording;

import static java.nio.charset.StandardCharsets.UTF_8;
import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import java.nio.ByteBuffer;
import java.util.List;
import java.util.Optional;
import java.util.function.Consumer;
import org.junit.jupiter.api.Test;

/** The content of recordings. */
class RecordedContentTest extends SessionFixture {
    @Test
    void recordsASessionOverSpdy() throws InterruptedException {
        SessionTap tap = begun("clusters=prod", EXEC + "&stdin=true&tty=true", SPDY);
        WireBytes client =
                clientStreams().data(9, "{\"Width\":97,\"Height\":31}\n").data(3, "not-to-be-kept\n");
        byte[] screen = "é \u001b[1m\"\\\r\n\t😀\u007f".getBytes(UTF_8);
        tap.fromClient(view(client));
        tap.fromCluster(view(WireBytes.spdy().reply(1).data(5, screen).data(7, "to err\n")));
        tap.fromClient(view(WireBytes.spdy().data(9, "{\"Width\":120,\"Height\":40}\n")));
        tap.fromCluster(view(WireBytes.spdy().data(1, """
                {"metadata":{},"status":"Failure","reason":"NonZeroExitCode","details":{"causes":[{"reason":"ExitCode","message":"7"}]}}""")));

        assertThat(recorded(tap))
                .containsExactly(
                        HEADER.formatted(97, 31),
                        "[\"o\",\"é \\u001b[1m\\\"\\\\\\r\\n\\t😀\\u007f\"]",
                        "[\"o\",\"to err\\n\"]",
                        "[\"r\",\"120x40\"]",
                        "[\"m\",\"exit code 7\"]");
        assertThat(store.recording().complete()).isTrue();
        assertThat(store.recording().command()).containsExactly("sh", "-c", "read \"x\"");
        assertThat(cuts).isEmpty();
    }

    @Test
    void recordsASessionOverWebSocketWithInputWhereThatIsAsked() throws InterruptedException {
        SessionTap tap = begun("input=true", EXEC + "&stdin=true&tty=false", WEB_SOCKET);
        tap.fromClient(view(WireBytes.webSocketOfClient().message(0, "SELECT 1;\n")));
        tap.fromCluster(view(WireBytes.webSocketOfCluster()
                .message(1, "1\n")
                .message(3, "{\"metadata\":{},\"status\":\"Success\"}")));

        assertThat(recorded(tap))
                .containsExactly(
                        HEADER.formatted(80, 24),
                        "[\"i\",\"SELECT 1;\\n\"]",
                        "[\"o\",\"1\\n\"]",
                        "[\"m\",\"exit code 0\"]");
    }

    @Test
    void keepsNoInputThatMayBeOfATerminal() throws InterruptedException {
        for (String tty : List.of("tty=true", "tty=1", "tty", "tty=", "tty=false&tty=true")) {
            SessionTap tap = begun("input=true", EXEC + "&" + tty, WEB_SOCKET);
            tap.fromClient(view(WireBytes.webSocketOfClient().message(0, "password\n")));
            tap.end();
        }
        assertThat(session(true, "stdin=true").mayHaveTty()).as("attach").isTrue();
        await().until(() ->
                recorders.stream().allMatch(recorder -> recorder.counts().running() == 0));
        assertThat(store.lines()).noneMatch(line -> line.contains("password"));
    }

    @Test
    void recordsTheInputOfATerminalWhereThatIsAsked() throws InterruptedException {
        SessionTap tap = begun("tty-input=true", EXEC + "&tty=true", WEB_SOCKET);
        tap.fromClient(view(WireBytes.webSocketOfClient().message(0, "password\n")));
        assertThat(recorded(tap)).contains("[\"i\",\"password\\n\"]");
    }

    @Test
    void putsSplitCharactersTogetherAndReplacesInvalidOnes() throws InterruptedException {
        SessionTap tap = begun("clusters=*", EXEC, WEB_SOCKET);
        byte[] text = "€".getBytes(UTF_8);
        tap.fromCluster(view(WireBytes.webSocketOfCluster()
                .message(1, new byte[] {text[0], text[1]})
                .message(2, new byte[] {(byte) 0xff, 'e'})
                .message(1, new byte[] {text[2], 'x', text[0]})));

        assertThat(recorded(tap))
                .containsExactly(
                        HEADER.formatted(80, 24), "[\"o\",\"\ufffde\"]", "[\"o\",\"€x\"]", "[\"o\",\"\ufffd\"]");
    }

    @Test
    void decodesBase64() throws InterruptedException {
        SessionTap tap = begun("clusters=*", EXEC, BASE64);
        byte[] bytes = WireBytes.webSocketOfCluster()
                .base64(1, "hello".getBytes(UTF_8))
                .base64(1, "!".getBytes(UTF_8))
                .bytes();
        for (byte each : bytes) {
            tap.fromCluster(ByteBuffer.wrap(new byte[] {each}));
        }
        List<String> lines = recorded(tap);
        assertThat(String.join("", lines.subList(1, lines.size())).replace("\"][\"o\",\"", ""))
                .isEqualTo("[\"o\",\"hello!\"]");
    }

    @Test
    void writesWhileTheSessionStillRuns() {
        SessionTap tap = begun("clusters=*", EXEC, WEB_SOCKET);
        tap.fromCluster(view(WireBytes.webSocketOfCluster().message(1, "here")));
        await().until(() -> store.lines().size() == 2);
        assertThat(store.recording().ended()).isNull();
        tap.end();
    }

    @Test
    void recordsNothingThatNoRuleCovers() {
        Consumer<String> notRecorded =
                rule -> assertThat(recorder(rule).open(session(false, EXEC)).toCompletableFuture())
                        .isCompletedWithValue(Optional.empty());
        notRecorded.accept("clusters=stage");
        notRecorded.accept("namespaces=pay,on-failure=strict");
        notRecorded.accept("groups=ops");
        assertThat(SessionRecorder.NONE.isActive()).isFalse();
    }
}
