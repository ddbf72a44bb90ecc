package io.hypercube.fleet.call;

import io.hypercube.cache.CachedList;
import io.hypercube.cache.store.StoredRows;
import io.hypercube.fleet.FleetEnvelope.Listed;
import io.hypercube.fleet.FleetEnvelope.Source;
import io.hypercube.list.GroupCounts;
import io.hypercube.list.GroupList;
import io.hypercube.list.ListEnvelope;
import io.hypercube.list.ListPage;
import io.hypercube.list.PageContent;
import io.hypercube.list.item.GroupKey;
import io.hypercube.list.json.MalformedListException;
import io.hypercube.proxy.response.PageLease;

/**
 * Reads the groups of a cluster, from a page of all of them. For a query by cluster alone, it is a page of items, whose total is
 * all that counts.
 */
record GroupsReader(PageLease memory) implements MemberListing.Reader<MemberGroups> {

    @Override
    public MemberGroups kept(CachedList cached) {
        return switch (cached) {
            case CachedList.Rows(ListEnvelope envelope, StoredRows rows) ->
                new MemberGroups(
                        new Listed(rows.size(), Long.toString(rows.resourceVersion()), Source.CACHE),
                        envelope.kind(),
                        envelope.apiVersion(),
                        all(rows.size()));
            case CachedList.Page page -> {
                try (page) {
                    yield read(page.content(), Source.CACHE);
                } catch (MalformedListException e) {
                    throw new IllegalStateException("a page of the gateway cannot be read", e);
                }
            }
        };
    }

    @Override
    public MemberGroups live(ListPage page, ListEnvelope envelope) {
        return read(page, Source.LIVE);
    }

    private MemberGroups read(PageContent page, Source source) {
        GroupList groups = GroupList.read(page, memory);
        memory.settle();
        GroupCounts counts = groups.counts().orElseGet(() -> all(groups.total()));
        return new MemberGroups(
                new Listed(groups.total(), groups.resourceVersion(), source),
                groups.kind(),
                groups.apiVersion(),
                counts);
    }

    /** All items as one group, if there are any. */
    private GroupCounts all(long total) {
        GroupCounts counts = new GroupCounts(memory);
        if (total > 0) {
            counts.add(GroupKey.EMPTY, total);
        }
        return counts;
    }
}
