package io.hypercube.ai.protocol;

/**
 * Tells a client how far its call is. Does not block; a report is dropped when the client reads too slowly. Thread-safe.
 *
 * @see <a href="https://modelcontextprotocol.io/specification/2026-07-28/basic/patterns/progress">Progress</a>
 */
@FunctionalInterface
interface ToolProgress {
    ToolProgress NONE = (done, of, message) -> {};

    /**
     * Reports progress.
     *
     * @param done more than in the report before
     * @param of the value of {@code done} at the end
     * @param message for a person, without secrets
     */
    void report(double done, double of, String message);
}
