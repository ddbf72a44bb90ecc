package io.hypercube.fleet.kubectl;

import io.hypercube.core.kube.ApiException;
import io.hypercube.fleet.MemberAnswer;
import io.hypercube.fleet.call.FleetMember;
import io.hypercube.fleet.call.MemberErrors;
import io.hypercube.list.NotAListException;
import io.hypercube.list.PageMemory;
import io.hypercube.list.RawListReader;
import io.hypercube.list.json.MalformedListException;
import io.hypercube.proxy.page.FetchedList;
import io.hypercube.proxy.response.PageLease;
import java.io.IOException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.concurrent.Callable;

/** Reads items of one cluster for a chunk of a list over several, as the caller. Blocks. */
final class MemberPartRead implements Callable<MemberAnswer<ChunkItems>> {
    /** Memory of an item, apart from its bytes. */
    private static final long REFERENCE = 64;

    private final ChunkQuery query;
    private final FleetMember member;
    private final ChunkAssembly.Ask ask;
    private final PageLease memory;
    private final List<byte[]> items = new ArrayList<>();

    /** @param memory of the items; for this part only */
    MemberPartRead(ChunkQuery query, FleetMember member, ChunkAssembly.Ask ask, PageLease memory) {
        this.query = query;
        this.member = member;
        this.ask = ask;
        this.memory = memory;
    }

    /** The gateway has no memory for the list, which is no failure of the cluster. */
    private static final class NoMemoryException extends RuntimeException {
        private final transient ApiException told;

        NoMemoryException(ApiException told) {
            super(told);
            this.told = told;
        }
    }

    /** @throws ApiException when the gateway has no memory for the items */
    @Override
    public MemberAnswer<ChunkItems> call() throws InterruptedException {
        long began = System.nanoTime();
        Duration patience = member.patience();
        try {
            RawListReader.End end = read(patience);
            return new MemberAnswer.Found<>(
                    ask.cluster(), since(began), new ChunkItems(items, end, ask.limit(), memory));
        } catch (NoMemoryException e) {
            throw e.told;
        } catch (SocketTimeoutException e) {
            memory.close();
            return MemberAnswer.failed(ask.cluster(), since(began), MemberErrors.timedOut(member, patience));
        } catch (ApiException | IOException | MalformedListException | NotAListException e) {
            memory.close();
            ApiException why = MemberErrors.of(member, e);
            return MemberErrors.isAbsent(why)
                    ? new MemberAnswer.Absent<>(ask.cluster(), since(began))
                    : MemberAnswer.failed(ask.cluster(), since(began), why);
        }
    }

    private static long since(long began) {
        return Duration.ofNanos(System.nanoTime() - began).toMillis();
    }

    /** Without a limit, all documents of the list. */
    private RawListReader.End read(Duration patience) throws IOException, InterruptedException {
        Duration most = FetchedList.longest(patience);
        long deadline = System.nanoTime() + most.toNanos();
        MemberRead.Progress inTime = new MemberRead.Progress() {
            @Override
            public void paused() {
                if (System.nanoTime() > deadline) {
                    throw MemberErrors.timedOut(member, most);
                }
            }
        };
        String token = ask.token();
        long missing = ask.limit();
        RawListReader.End end;
        do {
            MemberRead document = new MemberRead(query.target(ask.cluster(), token, missing), query.accept(), patience);
            end = document.read(member, this::item, charged(), inTime);
            String next = end.next().orElse("");
            if (!next.isEmpty() && next.equals(token)) {
                throw new MalformedListException(0, "its continue tokens repeat");
            }
            token = next;
            missing = ask.limit() - items.size();
        } while (!token.isEmpty() && missing > 0);
        return end;
    }

    private PageMemory charged() {
        return this::hold;
    }

    private void hold(long more) {
        try {
            memory.hold(more);
        } catch (ApiException e) {
            throw new NoMemoryException(e);
        }
    }

    private void item(RawListReader.Head head, byte[] bytes, int from, int to) {
        hold(REFERENCE + to - from);
        items.add(Arrays.copyOfRange(bytes, from, to));
    }
}
