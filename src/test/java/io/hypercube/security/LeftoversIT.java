package io.hypercube.security;

import static org.assertj.core.api.Assertions.assertThat;
import static org.awaitility.Awaitility.await;

import io.hypercube.Client;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Thorough;
import java.io.File;
import java.lang.management.ManagementFactory;
import java.nio.charset.StandardCharsets;
import java.util.Objects;
import org.junit.jupiter.api.BeforeAll;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Attack 21: clients that disconnect leave no resources behind. */
@Thorough
class LeftoversIT extends BeforeTarget {
    private static final int WARM_UP = 100;
    private static final int ABORTED = 1_000;
    private static final int A_FEW = 20;
    private static final long SOME_MEGABYTES = 24L << 20;

    private static Client admin;

    @BeforeAll
    static void signIn() {
        admin = gateway.admin();
    }

    @BeforeEach
    void answerStreams() {
        cluster.answer(Streams::answer);
    }

    @Test
    @Shows("S21")
    void abortedWatchesAndTunnelsLeaveNothing() throws Exception {
        abort(WARM_UP);
        awaitNoCalls();
        int files = openFiles();
        int threads = ManagementFactory.getThreadMXBean().getThreadCount();
        long heap = usedHeap();

        abort(ABORTED);

        awaitNoCalls();
        await().until(() -> openFiles() <= files + A_FEW);
        assertThat(ManagementFactory.getThreadMXBean().getThreadCount()).isLessThan(threads + A_FEW);
        await().until(() -> usedHeap() < heap + SOME_MEGABYTES);
    }

    private static void abort(int count) throws Exception {
        Attack watch = Attack.get("/clusters/target/api/v1/pods?watch=1").bearer(admin.token());
        Attack exec = Attack.get("/clusters/target/api/v1/namespaces/a/pods/p/exec")
                .bearer(admin.token())
                .upgrading("Upgrade");
        int kinds = 4;
        for (int i = 0; i < count / kinds; i++) {
            try (RawConnection streaming = RawConnection.to(gateway);
                    RawConnection tunnel = RawConnection.to(gateway);
                    RawConnection hasty = RawConnection.to(gateway)) {
                streaming.write(watch.wire());
                assertThat(streaming.head().status()).isEqualTo(200);
                streaming.reset();
                tunnel.write(exec.wire());
                assertThat(tunnel.answer().status()).isEqualTo(101);
                tunnel.reset();
                hasty.write((i % 2 == 0 ? watch : exec).wire());
                hasty.reset();
            }
        }
        try (Http2Connection many = Http2Connection.to(gateway)) {
            for (int i = 0; i < count / kinds; i++) {
                int stream = many.open(watch);
                Http2Connection.Frame frame = many.read();
                while (frame.type() != Http2Connection.DATA) {
                    frame = many.read();
                }
                many.write(Http2Connection.RST_STREAM, 0, stream, new byte[] {0, 0, 0, Http2Connection.CANCEL});
            }
        }
    }

    private static void awaitNoCalls() {
        await().untilAsserted(() -> {
            assertThat(new String(admin.get("/metrics").body(), StandardCharsets.UTF_8))
                    .containsPattern("(?m)^hypercube_live_calls(\\{.*})? 0(\\.0)?$");
            assertThat(cluster.openConnections()).isLessThan(A_FEW);
        });
    }

    private static int openFiles() {
        return Objects.requireNonNull(new File("/proc/self/fd").list()).length;
    }

    /** The used heap after a garbage collection. */
    private static long usedHeap() {
        System.gc();
        return ManagementFactory.getMemoryMXBean().getHeapMemoryUsage().getUsed();
    }
}
