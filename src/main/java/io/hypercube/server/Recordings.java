package io.hypercube.server;

import io.hypercube.http.Route;
import io.hypercube.observability.GatewayMetrics;
import io.hypercube.recording.RecordingConfig;
import io.hypercube.recording.RecordingCounts;
import io.hypercube.recording.RecordingEndpoints;
import io.hypercube.recording.RecordingLimits;
import io.hypercube.recording.RecordingStore;
import io.hypercube.recording.SessionRecorder;
import io.hypercube.storage.Storage;
import java.time.InstantSource;
import java.util.List;

/** Wires the recordings of sessions. */
record Recordings(SessionRecorder recorder, List<Route> routes) implements AutoCloseable {
    static Recordings open(RecordingConfig config, Storage storage, GatewayMetrics metrics) {
        RecordingStore store = storage.recordings();
        SessionRecorder recorder = new SessionRecorder(config, store, RecordingLimits.usual(), InstantSource.system());
        measure(recorder.counts(), metrics);
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
