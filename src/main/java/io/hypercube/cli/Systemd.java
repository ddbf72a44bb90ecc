package io.hypercube.cli;

import static java.lang.foreign.ValueLayout.ADDRESS;
import static java.lang.foreign.ValueLayout.JAVA_BYTE;
import static java.lang.foreign.ValueLayout.JAVA_INT;
import static java.lang.foreign.ValueLayout.JAVA_LONG;
import static java.lang.foreign.ValueLayout.JAVA_SHORT;

import java.lang.foreign.Arena;
import java.lang.foreign.FunctionDescriptor;
import java.lang.foreign.Linker;
import java.lang.foreign.MemoryLayout;
import java.lang.foreign.MemorySegment;
import java.lang.invoke.MethodHandle;
import java.nio.charset.StandardCharsets;
import java.util.Map;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Tells systemd about the start and the end of the gateway, by datagrams to the socket that it names. The JDK has no datagram sockets of
 * that family, so this calls the C library of Linux.
 *
 * @see <a href="https://www.freedesktop.org/software/systemd/man/latest/sd_notify.html">sd_notify(3)</a>
 */
record Systemd(String socket) {
    static final String READY = "READY=1";
    static final String STOPPING = "STOPPING=1";

    private static final Logger LOGGER = LoggerFactory.getLogger(Systemd.class);
    private static final String VARIABLE = "NOTIFY_SOCKET";

    private static final short AF_UNIX = 1;
    private static final int SOCK_DGRAM_CLOEXEC = 2 | 0x80000;
    private static final int MSG_NOSIGNAL = 0x4000;
    private static final int LONGEST_PATH = 107;

    /** Sends to nobody when no service manager waits for messages. */
    static Systemd of(Map<String, String> environment) {
        return new Systemd(environment.getOrDefault(VARIABLE, ""));
    }

    /** A failure is logged. */
    void tell(String state) {
        if (socket.isEmpty()) {
            return;
        }
        try {
            send(state.getBytes(StandardCharsets.UTF_8));
        } catch (Throwable e) {
            LOGGER.atWarn().setCause(e).log("cannot tell the service manager {}", state);
        }
    }

    private void send(byte[] message) throws Throwable {
        Linker.Option errno = Linker.Option.captureCallState("errno");
        try (Arena memory = Arena.ofConfined()) {
            MemorySegment failure = memory.allocate(Linker.Option.captureStateLayout());
            MemorySegment address = address(memory);
            MemorySegment text = memory.allocateFrom(JAVA_BYTE, message);
            MethodHandle open =
                    function("socket", FunctionDescriptor.of(JAVA_INT, JAVA_INT, JAVA_INT, JAVA_INT), errno);
            MethodHandle send = function(
                    "sendto",
                    FunctionDescriptor.of(JAVA_LONG, JAVA_INT, ADDRESS, JAVA_LONG, JAVA_INT, ADDRESS, JAVA_INT),
                    errno);
            MethodHandle close = function("close", FunctionDescriptor.of(JAVA_INT, JAVA_INT), errno);
            int descriptor = (int) open.invokeExact(failure, (int) AF_UNIX, SOCK_DGRAM_CLOEXEC, 0);
            check(descriptor, failure);
            try {
                check(
                        (long) send.invokeExact(failure, descriptor, text, text.byteSize(), MSG_NOSIGNAL, address, (int)
                                address.byteSize()),
                        failure);
            } finally {
                check((int) close.invokeExact(failure, descriptor), failure);
            }
        }
    }

    /** A {@code sockaddr_un}. The name of an abstract socket is written with @ in place of its first byte, which is zero. */
    private MemorySegment address(Arena memory) {
        byte[] path = socket.getBytes(StandardCharsets.UTF_8);
        if (path.length > LONGEST_PATH) {
            throw new IllegalArgumentException(
                    VARIABLE + ": " + socket + " (expected: at most " + LONGEST_PATH + " bytes)");
        }
        if (path[0] == '@') {
            path[0] = 0;
        }
        MemorySegment address = memory.allocate(JAVA_SHORT.byteSize() + path.length, JAVA_SHORT.byteAlignment());
        address.set(JAVA_SHORT, 0, AF_UNIX);
        MemorySegment.copy(path, 0, address, JAVA_BYTE, JAVA_SHORT.byteSize(), path.length);
        return address;
    }

    @SuppressWarnings("restricted") // calls of C, which the options of the JVM allow
    private static MethodHandle function(String name, FunctionDescriptor types, Linker.Option... options) {
        Linker linker = Linker.nativeLinker();
        return linker.downcallHandle(linker.defaultLookup().findOrThrow(name), types, options);
    }

    private static void check(long result, MemorySegment failure) {
        if (result < 0) {
            int errno = failure.get(
                    JAVA_INT,
                    Linker.Option.captureStateLayout().byteOffset(MemoryLayout.PathElement.groupElement("errno")));
            throw new IllegalStateException("errno " + errno);
        }
    }
}
