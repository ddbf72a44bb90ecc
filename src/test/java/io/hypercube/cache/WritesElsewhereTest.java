package io.hypercube.cache;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.cluster.Cluster;
import io.hypercube.core.kube.GroupVersionResource;
import io.hypercube.core.kube.RequestInfo;
import io.hypercube.core.kube.Verb;
import java.time.Duration;
import java.util.OptionalLong;
import java.util.concurrent.atomic.AtomicLong;
import org.junit.jupiter.api.Test;

class WritesElsewhereTest {
    private static final GroupVersionResource PODS = new GroupVersionResource("", "v1", "pods");

    private final Cluster cluster = Clusters.named("listed");
    private final CollectionKey pods = new CollectionKey(cluster, PODS, "");
    private final AtomicLong now = new AtomicLong();
    private final WritesElsewhere writes = new WritesElsewhere(new ListedCluster(64 << 10), now::get);

    private void write(long version) {
        writes.of(cluster, new RequestInfo.Resource(Verb.UPDATE, PODS, "shop", "web", null))
                .wrote(version);
    }

    /** Pages that are read all the time keep the record of the writes. */
    @Test
    void versionsThatWentBackEndAlthoughPagesAreReadAllTheTime() throws InterruptedException {
        write(1000);
        passAndRead(30);
        write(501);
        for (int i = 0; i < 3; i++) {
            assertThat(passAndRead(30)).hasValue(1000);
        }
        assertThat(passAndRead(1)).hasValue(501);
        assertThat(passAndRead(30)).hasValue(0);
    }

    @Test
    void writesAreRememberedForTwoMinutesAlsoWhenNoPageIsRead() throws InterruptedException {
        write(12);
        assertThat(passAndRead(119)).hasValue(12);
        assertThat(passAndRead(2)).hasValue(0);
    }

    private OptionalLong passAndRead(int seconds) throws InterruptedException {
        now.addAndGet(Duration.ofSeconds(seconds).toNanos());
        return writes.required(pods);
    }
}
