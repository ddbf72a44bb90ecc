package io.hypercube.ai.finding;

import static org.assertj.core.api.Assertions.assertThat;

import java.time.Instant;
import org.junit.jupiter.api.Test;

/** Jobs and CronJobs, with the statuses that their controllers write. */
class BatchDiagnosisTest {
    private static final Instant NOW = Instant.parse("2026-11-26T10:30:00Z");
    private static final String BACKOFF = """
            {'type': 'Failed', 'status': 'True', 'lastProbeTime': '2026-11-26T10:05:00Z', 'lastTransitionTime': '2026-11-26T10:05:00Z',
             'reason': 'BackoffLimitExceeded', 'message': 'Job has reached the specified backoff limit'}""";
    private static final String COMPLETE =
            "{'type': 'Complete', 'status': 'True', 'lastTransitionTime': '2026-11-26T10:05:00Z'}";

    /** @param status without its braces */
    private static String job(String name, String spec, String status) {
        return """
            {'apiVersion': 'batch/v1', 'kind': 'Job', 'metadata': {'name': '%1$s', 'namespace': 'shop', 'uid': 'u-%1$s', 'generation': 1,
              'ownerReferences': [{'apiVersion': 'batch/v1', 'kind': 'CronJob', 'name': 'nightly', 'uid': 'c1', 'controller': true}]},
             'spec': {'parallelism': 1, 'completions': 1, 'backoffLimit': 1, 'selector': {'matchLabels': {'controller-uid': 'u-%1$s'}}%2$s},
             'status': {%3$s}}""".formatted(name, spec, status);
    }

    private static String failed(String name) {
        return job(name, "", "'startTime': '2026-11-26T10:00:00Z', 'failed': 2, 'conditions': [" + BACKOFF + "]");
    }

    private static String pod(String name, String job, String status) {
        return """
            {'apiVersion': 'v1', 'kind': 'Pod', 'metadata': {'name': '%1$s', 'namespace': 'shop', 'uid': 'u-%1$s',
              'labels': {'controller-uid': 'u-%2$s', 'job-name': '%2$s'}, 'creationTimestamp': '2026-11-26T10:00:00Z',
              'ownerReferences': [{'apiVersion': 'batch/v1', 'kind': 'Job', 'name': '%2$s', 'uid': 'u-%2$s', 'controller': true}]},
             'spec': {'restartPolicy': 'Never', 'nodeName': 'n1', 'containers': [{'name': 'main', 'image': 'import:1'}]},
             'status': {%3$s}}""".formatted(name, job, status);
    }

    private static String failedPod(String name, String job) {
        return pod(name, job, """
            'phase': 'Failed', 'conditions': [{'type': 'Initialized', 'status': 'True'}, {'type': 'PodScheduled', 'status': 'True'},
              {'type': 'Ready', 'status': 'False', 'reason': 'ContainersNotReady', 'message': 'containers with unready status: [main]'}],
            'containerStatuses': [{'name': 'main', 'ready': false, 'restartCount': 0, 'state': {'terminated': {'exitCode': 3, 'reason': 'Error',
              'startedAt': '2026-11-26T10:00:01Z', 'finishedAt': '2026-11-26T10:00:03Z'}}, 'lastState': {}}]""");
    }

    private static ClusterInMemory cluster() {
        return new ClusterInMemory()
                .with(
                        "nodes",
                        "{'metadata': {'name': 'n1'}, 'status': {'conditions': [{'type': 'Ready', 'status': 'True'}]}}");
    }

    private static String cronJob(String spec) {
        return """
            {'apiVersion': 'batch/v1', 'kind': 'CronJob', 'metadata': {'name': 'nightly', 'namespace': 'shop', 'uid': 'c1', 'generation': 1},
             'spec': {'schedule': '0 3 * * *', 'concurrencyPolicy': 'Allow', 'suspend': false%s}, 'status': {'lastScheduleTime': '2026-11-26T10:00:00Z'}}""".formatted(spec);
    }

    private static String event(String kind, String name, String reason, String message) {
        return """
            {'kind': 'Event', 'metadata': {'namespace': 'shop'}, 'involvedObject': {'kind': '%s', 'namespace': 'shop', 'name': '%s'},
             'type': 'Warning', 'reason': '%s', 'message': '%s', 'count': 2, 'lastTimestamp': '2026-11-26T10:29:00Z'}""".formatted(kind, name, reason, message);
    }

    @Test
    void aJobWhosePodsFailedNamesTheirEndAndThenItsCondition() {
        ClusterInMemory cluster = cluster()
                .with("pods", failedPod("import-a", "import"), failedPod("import-b", "import"))
                .withLog("main", "no such table: orders");
        Diagnosis diagnosis = cluster.diagnose(failed("import"), "jobs", NOW);
        assertThat(diagnosis.headline()).isEqualTo("jobs/shop/import: Failed: 0 succeeded, 2 failed, 0 active");
        assertThat(diagnosis.first())
                .isEqualTo("Error: container main; last run ended with Error, exit code 3 after 2s "
                        + "[pods/import-a status.containerStatuses[main].state] Also in import-b.");
        assertThat(diagnosis.findings().stream().map(Finding::reason)).containsExactly("Error", "BackoffLimitExceeded");
        assertThat(diagnosis.text()).contains("Log of pods/import-a container main\n  no such table: orders\n");
    }

    @Test
    void aJobWhosePodsAreGoneNamesItsCondition() {
        String job = failed("import").replace("BackoffLimitExceeded", "DeadlineExceeded");
        assertThat(cluster().diagnose(job, "jobs", NOW).first())
                .startsWith("DeadlineExceeded: Failed is True: Job has reached");
    }

    /** Since Kubernetes 1.31, a Job that will fail says so before its pods have ended, and twice afterwards. */
    @Test
    void aJobThatFailedIsOneFinding() {
        String job = job(
                "import",
                "",
                "'failed': 2, 'conditions': [" + BACKOFF.replace("'Failed'", "'FailureTarget'") + ", " + BACKOFF + "]");
        assertThat(cluster().diagnose(job, "jobs", NOW).findings()).hasSize(1);
        String soon = job(
                "import", "", "'failed': 2, 'conditions': [" + BACKOFF.replace("'Failed'", "'FailureTarget'") + "]");
        assertThat(cluster().diagnose(soon, "jobs", NOW).first())
                .startsWith("BackoffLimitExceeded: FailureTarget is True");
    }

    @Test
    void aJobThatIsCompleteHasNotesOfItsRetries() {
        ClusterInMemory cluster = cluster().with("pods", failedPod("import-a", "import"));
        Diagnosis diagnosis = cluster.diagnose(
                job(
                        "import",
                        "",
                        "'succeeded': 1, 'failed': 1, 'conditions': [{'type': 'SuccessCriteriaMet', 'status': 'True'}, "
                                + COMPLETE + "]"),
                "jobs",
                NOW);
        assertThat(diagnosis.headline()).isEqualTo("jobs/shop/import: Complete: 1 succeeded, 1 failed, 0 active");
        assertThat(diagnosis.first()).isEmpty();
        assertThat(diagnosis.text()).contains("(note) Error: container main");
    }

    @Test
    void aSuspendedJobSaysSo() {
        String job = job("import", ", 'suspend': true", """
            'conditions': [{'type': 'Suspended', 'status': 'True', 'reason': 'JobSuspended', 'message': 'Job suspended'}]""");
        Diagnosis diagnosis = cluster().diagnose(job, "jobs", NOW);
        assertThat(diagnosis.findings()).hasSize(1);
        assertThat(diagnosis.first())
                .isEqualTo("Suspended: spec.suspend is true, so nothing is started [jobs/import spec.suspend]");
    }

    @Test
    void aJobWhosePodsAreRefusedNamesTheQuota() {
        ClusterInMemory cluster = cluster()
                .with(
                        "events",
                        event(
                                "Job",
                                "import",
                                "FailedCreate",
                                "Error creating: pods is forbidden: exceeded quota: few"));
        assertThat(cluster.diagnose(job("import", "", ""), "jobs", NOW).first())
                .isEqualTo(
                        "QuotaExceeded: pods cannot be created: Error creating: pods is forbidden: exceeded quota: few "
                                + "[event FailedCreate of Job import]");
    }

    @Test
    void aCronJobNamesTheFailureOfItsLastRun() {
        ClusterInMemory cluster = cluster()
                .with(
                        "jobs",
                        failed("nightly-2"),
                        job("nightly-1", "", "'succeeded': 1, 'conditions': [" + COMPLETE + "]"))
                .with("pods", failedPod("nightly-2-a", "nightly-2"));
        Diagnosis diagnosis = cluster.diagnose(cronJob(""), "cronjobs", NOW);
        assertThat(diagnosis.first()).startsWith("Error: container main; last run ended with Error, exit code 3");
        assertThat(diagnosis.text())
                .contains(
                        "2. BackoffLimitExceeded: Job has reached the specified backoff limit [jobs/nightly-2 status.conditions[Failed]]");
    }

    @Test
    void aCronJobNamesAFailedRunWhosePodsAreGone() {
        ClusterInMemory cluster = cluster().with("jobs", failed("nightly-3"), failed("nightly-2"));
        Diagnosis diagnosis = cluster.diagnose(cronJob(""), "cronjobs", NOW);
        assertThat(diagnosis.first())
                .isEqualTo(
                        "BackoffLimitExceeded: Job has reached the specified backoff limit [jobs/nightly-3 status.conditions[Failed]]");
        assertThat(diagnosis.findings()).hasSize(2);
    }

    /** Failures before the last success are past. */
    @Test
    void aCronJobWhoseLastRunSucceededHasNoFinding() {
        ClusterInMemory cluster = cluster()
                .with(
                        "jobs",
                        job("nightly-3", "", "'succeeded': 1, 'failed': 1, 'conditions': [" + COMPLETE + "]"),
                        failed("nightly-2"))
                .with("pods", failedPod("nightly-3-a", "nightly-3"), failedPod("nightly-2-a", "nightly-2"));
        assertThat(cluster.diagnose(cronJob(""), "cronjobs", NOW).findings()).isEmpty();
    }

    @Test
    void aSuspendedCronJobSaysSoWhateverItsRunsDid() {
        ClusterInMemory cluster = cluster().with("jobs", job("nightly-1", "", "'conditions': [" + COMPLETE + "]"));
        Diagnosis diagnosis =
                cluster.diagnose(cronJob("").replace("'suspend': false", "'suspend': true"), "cronjobs", NOW);
        assertThat(diagnosis.headline()).startsWith("cronjobs/shop/nightly: Suspended: ");
        assertThat(diagnosis.first()).startsWith("Suspended: ");
    }

    @Test
    void aCronJobNamesItsScheduleAndLastRun() {
        String ran = cronJob(", 'timeZone': 'Etc/UTC'");
        String never = ran.replace("0 3 * * *", "0 3 31 2 *").replaceFirst("'lastScheduleTime': '[^']*'", "");

        assertThat(cluster().diagnose(never, "cronjobs", NOW).headline())
                .isEqualTo("cronjobs/shop/nightly: Scheduled: 0 3 31 2 * (Etc/UTC), no run yet");
        assertThat(cluster().diagnose(ran, "cronjobs", NOW).headline())
                .isEqualTo("cronjobs/shop/nightly: Scheduled: 0 3 * * * (Etc/UTC), last run 30m ago");
    }

    @Test
    void aCronJobThatStartsNoRunNamesTheEvent() {
        ClusterInMemory cluster = cluster()
                .with("events", event("CronJob", "nightly", "UnparseableSchedule", "unparseable schedule: 61 3 * * *"));
        assertThat(cluster.diagnose(cronJob(""), "cronjobs", NOW).first())
                .isEqualTo(
                        "UnparseableSchedule: unparseable schedule: 61 3 * * * [event UnparseableSchedule of CronJob nightly]");
        ClusterInMemory full = cluster()
                .with(
                        "events",
                        event(
                                "CronJob",
                                "nightly",
                                "FailedCreate",
                                "Error creating job: jobs is forbidden: exceeded quota: few"));
        assertThat(full.diagnose(cronJob(""), "cronjobs", NOW).first())
                .startsWith("QuotaExceeded: jobs cannot be created: Error creating job");
    }
}
