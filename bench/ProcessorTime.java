package bench;

import com.sun.management.OperatingSystemMXBean;
import java.lang.management.ManagementFactory;
import java.util.List;
import org.openjdk.jmh.infra.BenchmarkParams;
import org.openjdk.jmh.infra.IterationParams;
import org.openjdk.jmh.profile.InternalProfiler;
import org.openjdk.jmh.results.AggregationPolicy;
import org.openjdk.jmh.results.IterationResult;
import org.openjdk.jmh.results.ScalarResult;

/** The processor time that the whole process took for a call, its collector's too: what others do on the machine counts less. */
public final class ProcessorTime implements InternalProfiler {
    static final String NAME = "cpu";

    private final OperatingSystemMXBean system = (OperatingSystemMXBean) ManagementFactory.getOperatingSystemMXBean();
    private long before;

    @Override
    public void beforeIteration(BenchmarkParams benchmark, IterationParams iteration) {
        before = system.getProcessCpuTime();
    }

    @Override
    public List<ScalarResult> afterIteration(BenchmarkParams benchmark, IterationParams iteration, IterationResult result) {
        double microseconds = (system.getProcessCpuTime() - before) / 1e3 / result.getMetadata().getAllOps();
        return List.of(new ScalarResult(NAME, microseconds, "us/op", AggregationPolicy.MIN));
    }

    @Override
    public String getDescription() {
        return "processor time of the process for each call";
    }
}
