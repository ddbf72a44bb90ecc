package io.hypercube.cache;

import io.hypercube.cluster.ClusterReader;
import java.io.IOException;
import java.net.ProtocolException;
import java.net.SocketTimeoutException;
import java.time.Duration;
import java.util.ArrayDeque;
import java.util.Deque;
import java.util.concurrent.locks.Condition;
import java.util.concurrent.locks.ReentrantLock;
import org.jspecify.annotations.Nullable;

/**
 * Passes the bytes of a list from the thread that reads it for a live page to the thread of the reflector that it
 * fills. Up to 32 MiB, and at most an eighth of the cache's memory, are buffered, because an API server prepares a
 * list for a long time and then sends it at once. When the buffer is full, the live page waits for as long as the reader goes on:
 * without the bytes, the next page would have to list the collection again, which takes longer. When the reader takes nothing for ten
 * seconds, the pipe breaks, and the collection is not filled. One thread writes and one reads; a failure of the reader does not fail
 * the writer.
 */
final class ListPipe implements ClusterReader.Answer {
    private static final int MOST_WAITING = 32 << 20;

    /** Small reads share a block, so that buffered data takes no more memory than is counted. */
    private static final int BLOCK = 16 << 10;

    private static final int PART_OF_THE_MEMORY = 8;
    private static final Duration STALLED = Duration.ofSeconds(10);

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Deque<Block> waiting = new ArrayDeque<>(); // guarded by the lock, as are the fields below
    private final long mostWaiting;
    private long taken;
    private int bytes;
    private boolean ended;
    private @Nullable String broken;

    /** @param memory limit of the whole cache, in bytes */
    ListPipe(long memory) {
        this.mostWaiting = Math.min(MOST_WAITING, memory / PART_OF_THE_MEMORY);
    }

    /** Adds a copy of the bytes. Discards them when the pipe is broken or closed. */
    void put(byte[] piece, int offset, int length) {
        lock.lock();
        try {
            awaitRoom();
            if (broken == null) {
                block(length).add(piece, offset, length);
                changed.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    private Block block(int room) {
        Block last = waiting.peekLast();
        if (last == null || last.bytes.length - last.length < room) {
            last = new Block(new byte[Math.max(BLOCK, room)]);
            waiting.add(last);
            bytes += last.bytes.length;
        }
        return last;
    }

    private static final class Block {
        private final byte[] bytes;
        private int length;

        private Block(byte[] bytes) {
            this.bytes = bytes;
        }

        private void add(byte[] piece, int offset, int more) {
            System.arraycopy(piece, offset, bytes, length, more);
            length += more;
        }
    }

    private void awaitRoom() {
        long before = taken;
        long patience = STALLED.toNanos();
        try {
            while (broken == null && bytes >= mostWaiting) {
                patience = taken == before ? patience : STALLED.toNanos();
                before = taken;
                if (patience <= 0) {
                    breakOff("filling the collection has stalled");
                } else {
                    patience = changed.awaitNanos(patience);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the page's thread handles the interrupt itself
            breakOff("the caller disconnected");
        }
    }

    /** The list is complete, in a single document. */
    void end() {
        lock.lock();
        try {
            ended = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** Breaks the pipe unless the list is complete. The first reason is kept. */
    void breakOff(String why) {
        lock.lock();
        try {
            if (!ended && broken == null) {
                broken = why;
                waiting.clear();
                bytes = 0;
                changed.signalAll();
            }
        } finally {
            lock.unlock();
        }
    }

    /** Buffered bytes. */
    int memory() {
        lock.lock();
        try {
            return bytes;
        } finally {
            lock.unlock();
        }
    }

    @Override
    public int status() {
        return 200; // a live page feeds the pipe only after a 200
    }

    @Override
    public boolean next(ClusterReader.Bytes taker, Duration patience) throws IOException, InterruptedException {
        Block block = take(patience);
        if (block != null) {
            taker.accept(block.bytes, 0, block.length);
        }
        return block != null;
    }

    private @Nullable Block take(Duration patience) throws IOException, InterruptedException {
        lock.lockInterruptibly();
        try {
            long left = patience.toNanos();
            while (waiting.isEmpty() && !ended && broken == null) {
                if (left <= 0) {
                    throw new SocketTimeoutException("timed out reading the list");
                }
                left = changed.awaitNanos(left);
            }
            if (broken != null) {
                throw new ProtocolException(broken);
            }
            Block block = waiting.poll();
            bytes -= block == null ? 0 : block.bytes.length;
            taken++;
            changed.signalAll();
            return block;
        } finally {
            lock.unlock();
        }
    }

    /** Called when the reader stops. */
    @Override
    public void close() {
        lock.lock();
        try {
            broken = broken == null ? "the reader has closed the list" : broken;
            waiting.clear();
            bytes = 0;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
