package io.hypercube.server;

import io.hypercube.audit.recording.RecordingConfig;
import io.hypercube.audit.recording.RecordingCounts;
import io.hypercube.audit.recording.RecordingEndpoints;
import io.hypercube.audit.recording.RecordingLimits;
import io.hypercube.audit.recording.RecordingStore;
import io.hypercube.audit.recording.SessionRecorder;
import io.hypercube.core.http.Route;
import io.hypercube.observability.GatewayMetrics;
import io.hypercube.storage.Storage;
import io.hypercube.storage.audit.AuditDatabase;
import java.time.InstantSource;
import java.util.List;

/** Wires the recordings of sessions. */
record Recordings(SessionRecorder recorder, List<Route> routes) implements AutoCloseable {
    static Recordings open(RecordingConfig config, Storage storage, GatewayMetrics metrics) {
        RecordingStore store = storage.recordings();
        SessionRecorder recorder = new SessionRecorder(config, store, RecordingLimits.usual(), InstantSource.system());
        measure(recorder.counts(), metrics);
        metrics.gauge(
                "hypercube_recordings_excess_bytes",
                "bytes of recordings beyond recordSessionsMaxSize that are too young to be deleted",
                storage.audit(),
                AuditDatabase::recordingExcess);
        return new Recordings(recorder, new RecordingEndpoints(store).routes());
    }

    private static void measure(RecordingCounts counts, GatewayMetrics metrics) {
        metrics.gauge("hypercube_recordings", "sessions that are being recorded", counts, RecordingCounts::running);
        metrics.counter(
                "hypercube_recordings_incomplete",
                "recorded sessions of which something is missing, and sessions that should have been recorded",
                counts,
                RecordingCounts::missing);
        metrics.counter(
                "hypercube_recording_write_failures",
                "failed attempts to write a recording",
                counts,
                RecordingCounts::failures);
    }

    @Override
    public void close() {
        recorder.close();
    }
}
