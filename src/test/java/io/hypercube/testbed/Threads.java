package io.hypercube.testbed;

import com.sun.management.HotSpotDiagnosticMXBean;
import java.io.IOException;
import java.lang.management.ManagementFactory;
import java.nio.file.Files;
import java.nio.file.Path;

/** The running threads, including virtual ones. */
public final class Threads {
    private Threads() {}

    /** Whether a thread has this text in its name. */
    public static boolean exist(String words) throws IOException {
        Path folder = Files.createTempDirectory("hypercube-threads");
        Path dump = folder.resolve("dump");
        try {
            ManagementFactory.getPlatformMXBean(HotSpotDiagnosticMXBean.class)
                    .dumpThreads(dump.toString(), HotSpotDiagnosticMXBean.ThreadDumpFormat.TEXT_PLAIN);
            return Files.readString(dump).contains(words);
        } finally {
            Files.deleteIfExists(dump);
            Files.delete(folder);
        }
    }
}
