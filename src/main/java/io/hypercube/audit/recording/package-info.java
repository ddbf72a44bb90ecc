/**
 * Recordings of exec and attach sessions in asciicast v2. Owns the rules that select sessions, the copy of a session's bytes, its
 * decoding from SPDY/3.1 or WebSocket, the format, and the endpoints. Does not own the tunnel, which the package {@code proxy} opens, nor
 * the tables, which the package {@code storage.audit} has. Start with {@link io.hypercube.audit.recording.SessionRecorder}.
 *
 * <pre>
 *   event loop:      bytes ─► SessionTap ─► FrameReader ─► PieceQueue (bounded; bytes of no interest are skipped, not copied)
 *   virtual thread:  PieceQueue ─► RecordingWriter ─► Cast ─► gzip ─► RecordingStore
 * </pre>
 */
@NullMarked
package io.hypercube.audit.recording;

import org.jspecify.annotations.NullMarked;
