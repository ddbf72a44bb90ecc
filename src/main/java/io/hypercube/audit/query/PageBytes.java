package io.hypercube.audit.query;

import io.hypercube.core.kube.ApiException;
import io.hypercube.list.PageMemory;

/** The memory of one page, of which a few exist at the same time. */
final class PageBytes implements PageMemory {
    private static final long MOST = 32L << 20;

    private long held;

    @Override
    public void hold(long more) {
        held += more;
        if (held > MOST) {
            throw ApiException.badRequest("pageSize, pageNum: the events up to this page exceed " + (MOST >> 20)
                    + " MiB (expected: a smaller page, or a later from and an earlier to instead of a high pageNum)");
        }
    }
}
