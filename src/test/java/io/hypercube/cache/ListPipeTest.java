package io.hypercube.cache;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.testbed.Patience;
import java.io.ByteArrayOutputStream;
import java.nio.charset.StandardCharsets;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.locks.LockSupport;
import org.junit.jupiter.api.Test;

class ListPipeTest {
    private static final int PIECES = 40;
    private static final byte[] PIECE = "0123456789abcdef".repeat(1024).getBytes(StandardCharsets.UTF_8);

    /** Otherwise the second page of a large collection would cost the cluster a second list. */
    @Test
    void aPageWaitsForACollectionThatIsFilledMoreSlowly() throws Exception {
        try (ListPipe pipe = new ListPipe(8L * PIECE.length)) {
            Thread page = Thread.ofVirtual().start(() -> write(pipe));
            ByteArrayOutputStream filled = new ByteArrayOutputStream();

            await().until(() -> pipe.memory() > 0);
            while (pipe.next(filled::write, Patience.LONG)) {
                assertThat(pipe.memory()).isLessThanOrEqualTo(PIECE.length);
                LockSupport.parkNanos(TimeUnit.MILLISECONDS.toNanos(25));
            }

            page.join();
            assertThat(filled.size()).isEqualTo(PIECES * PIECE.length);
        }
    }

    @Test
    void aPageDoesNotWaitForACollectionThatHasGivenUp() throws Exception {
        ListPipe pipe = new ListPipe(8L * PIECE.length);
        Thread page = Thread.ofVirtual().start(() -> write(pipe));
        await().until(() -> pipe.memory() > 0);

        pipe.close();

        assertThat(page.join(Patience.LONG)).isTrue();
        assertThat(pipe.memory()).isZero();
    }

    private static void write(ListPipe pipe) {
        for (int i = 0; i < PIECES; i++) {
            pipe.put(PIECE, 0, PIECE.length);
        }
        pipe.end();
    }
}
