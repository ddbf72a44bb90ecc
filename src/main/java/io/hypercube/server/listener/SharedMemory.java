package io.hypercube.server.listener;

import io.hypercube.config.gateway.GatewayConfig;
import io.hypercube.core.limit.ByteBudget;
import io.hypercube.observability.GatewayMetrics;

/**
 * The memory budgets that callers share.
 *
 * @param bodies for request bodies until they are read: a sixteenth of the heap, by account and peer network
 * @param unsent for responses until clients have read them: an eighth of the heap, by peer network
 * @param pages for pages of lists until they are sent: the setting {@code pageMemory}, by account
 */
public record SharedMemory(ByteBudget bodies, ByteBudget unsent, ByteBudget pages) {
    private static final int BODIES_PART_OF_HEAP = 16;
    private static final int UNSENT_PART_OF_HEAP = 8;

    /** The budgets of a gateway with this configuration. */
    public static SharedMemory of(GatewayConfig config) {
        return new SharedMemory(
                ByteBudget.ofHeap(BODIES_PART_OF_HEAP),
                ByteBudget.ofHeap(UNSENT_PART_OF_HEAP),
                new ByteBudget(config.proxy().pageMemory()));
    }

    /** Registers a gauge of the used part of each budget. */
    public void measure(GatewayMetrics metrics) {
        metrics.gauge(
                "hypercube_request_body_bytes",
                "memory of request bodies that are not processed yet",
                bodies,
                ByteBudget::used);
        metrics.gauge(
                "hypercube_unsent_bytes",
                "bytes of responses that clients have not read yet",
                unsent,
                ByteBudget::used);
        metrics.gauge("hypercube_page_bytes", "memory of pages that are not sent yet", pages, ByteBudget::used);
    }
}
