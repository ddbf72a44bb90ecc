package io.hypercube.server.console;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.FutureTask;
import java.util.function.Supplier;

/**
 * Starts processes that cannot open netlink sockets, so that they do not notice other tests that add network interfaces. A Chromium that
 * notices a new address closes its connections: requests in progress fail with {@code ERR_NETWORK_CHANGED}, at any address.
 *
 * <p>The filter applies to one thread and the processes that it starts.
 *
 * @see <a href="https://docs.kernel.org/userspace-api/seccomp_filter.html">Seccomp BPF</a>
 */
final class WithoutNetlink {
    private static final int PR_SET_SECCOMP = 22;
    private static final int PR_SET_NO_NEW_PRIVS = 38;
    private static final int SECCOMP_MODE_FILTER = 2;
    private static final int AF_NETLINK = 16;
    private static final int ALLOW = 0x7fff_0000;
    private static final int REFUSE = 0x0005_0000 | 97; // EAFNOSUPPORT

    private static final short LOAD_WORD = 0x20;
    private static final short JUMP_IF_EQUAL = 0x15;
    private static final short RETURN = 0x06;

    /** Offsets in {@code struct seccomp_data}. */
    private static final int NUMBER = 0;

    private static final int ARCHITECTURE = 4;
    private static final int FIRST_ARGUMENT = 16;

    private static final boolean ARM = System.getProperty("os.arch").equals("aarch64");
    private static final int THIS_ARCHITECTURE = ARM ? 0xC000_00B7 : 0xC000_003E;
    private static final int SOCKET = ARM ? 198 : 41;

    /** {@code struct sock_filter}: the operation, how many instructions to skip if false, and the operand. */
    private record Instruction(short operation, int otherwise, int operand) {}

    private static final Instruction[] FILTER = {
        new Instruction(LOAD_WORD, 0, ARCHITECTURE),
        new Instruction(JUMP_IF_EQUAL, 5, THIS_ARCHITECTURE),
        new Instruction(LOAD_WORD, 0, NUMBER),
        new Instruction(JUMP_IF_EQUAL, 3, SOCKET),
        new Instruction(LOAD_WORD, 0, FIRST_ARGUMENT),
        new Instruction(JUMP_IF_EQUAL, 1, AF_NETLINK),
        new Instruction(RETURN, 0, REFUSE),
        new Instruction(RETURN, 0, ALLOW),
    };

    private WithoutNetlink() {}

    /** Runs {@code start} on a thread of its own; processes that it starts have no netlink sockets. */
    static <T> T start(Supplier<T> start) {
        FutureTask<T> task = new FutureTask<>(() -> {
            refuseNetlink();
            return start.get();
        });
        Thread.ofPlatform().name("without netlink").start(task);
        try {
            return task.get();
        } catch (InterruptedException | ExecutionException e) {
            throw new IllegalStateException("not started", e);
        }
    }

    @SuppressWarnings("restricted") // calls a function of the C library
    private static void refuseNetlink() {
        Linker linker = Linker.nativeLinker();
        MethodHandle prctl = linker.downcallHandle(
                linker.defaultLookup().findOrThrow("prctl"),
                FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_LONG, ADDRESS, JAVA_LONG, JAVA_LONG),
                Linker.Option.firstVariadicArg(1));
        try (Arena arena = Arena.ofConfined()) {
            require((int) prctl.invokeExact(PR_SET_NO_NEW_PRIVS, 1L, MemorySegment.NULL, 0L, 0L));
            require((int) prctl.invokeExact(PR_SET_SECCOMP, (long) SECCOMP_MODE_FILTER, program(arena), 0L, 0L));
        } catch (Throwable e) {
            throw new IllegalStateException("the filter was not installed", e);
        }
    }

    /** {@code struct sock_fprog}. */
    private static MemorySegment program(Arena arena) {
        MemorySegment instructions = arena.allocate(8L * FILTER.length, 8);
        for (int i = 0; i < FILTER.length; i++) {
            instructions.set(JAVA_SHORT, 8L * i, FILTER[i].operation);
            instructions.set(JAVA_BYTE, 8L * i + 3, (byte) FILTER[i].otherwise);
            instructions.set(JAVA_INT, 8L * i + 4, FILTER[i].operand);
        }
        MemorySegment program = arena.allocate(16, 8);
        program.set(JAVA_SHORT, 0, (short) FILTER.length);
        program.set(ADDRESS, 8, instructions);
        return program;
    }

    private static void require(int result) {
        if (result != 0) {
            throw new IllegalStateException("prctl failed (expected: a Linux with seccomp filters)");
        }
    }
}
