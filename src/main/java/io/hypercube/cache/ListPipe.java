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
 * The bytes of a list on their way from the thread that reads it for a live page to the thread of the collection that it fills. Some
 * megabytes may wait, since an API server makes a list for long and then sends it at once; then the page waits, but for no more than a third of
 * the time that it has taken so far, and a quarter of a second. A collection that is slower than that gets no more of it. One thread writes and one reads; whatever becomes of one, the other goes on.
 */
final class ListPipe implements ClusterReader.Answer {
    private static final int MOST_WAITING = 32 << 20;

    /** Small pieces share one, so that what waits takes no more memory than is counted, however small the pieces are. */
    private static final int BLOCK = 16 << 10;

    private static final int PART_OF_THE_MEMORY = 8;
    private static final Duration HEAD_START = Duration.ofMillis(250);
    private static final int PART_OF_THE_TIME = 3;

    private final ReentrantLock lock = new ReentrantLock();
    private final Condition changed = lock.newCondition();
    private final Deque<Block> waiting = new ArrayDeque<>(); // guarded by the lock, as all below
    private final long mostWaiting;
    private final long began = System.nanoTime();
    private long waited;
    private int bytes;
    private boolean ended;
    private @Nullable String broken;

    /** @param memory of the whole cache, in bytes */
    ListPipe(long memory) {
        this.mostWaiting = Math.min(MOST_WAITING, memory / PART_OF_THE_MEMORY);
    }

    /** Hands on a copy. Of a feed that is broken or that nobody reads any more nothing is kept. */
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
        long from = System.nanoTime();
        long patience = HEAD_START.toNanos() + (from - began) / PART_OF_THE_TIME - waited;
        try {
            while (broken == null && bytes >= mostWaiting) {
                if (patience <= 0) {
                    breakOff("the page is read faster than the collection can be filled");
                } else {
                    patience = changed.awaitNanos(patience);
                }
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt(); // the page's thread finds that out by itself
            breakOff("the caller has left");
        }
        waited += System.nanoTime() - from;
    }

    /** The list has come whole, in this one document. */
    void end() {
        lock.lock();
        try {
            ended = true;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }

    /** No more of it comes, unless it has ended. The first reason counts. */
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

    /** In bytes, of what waits. */
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
        return 200; // or there would be no feed
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
                    throw new SocketTimeoutException("nothing came of the list");
                }
                left = changed.awaitNanos(left);
            }
            if (broken != null) {
                throw new ProtocolException(broken);
            }
            Block block = waiting.poll();
            bytes -= block == null ? 0 : block.bytes.length;
            changed.signalAll();
            return block;
        } finally {
            lock.unlock();
        }
    }

    /** The reader takes no more. */
    @Override
    public void close() {
        lock.lock();
        try {
            broken = broken == null ? "nobody reads it" : broken;
            waiting.clear();
            bytes = 0;
            changed.signalAll();
        } finally {
            lock.unlock();
        }
    }
}
