package io.hypercube.cli;

import java.lang.reflect.Proxy;
import org.jspecify.annotations.Nullable;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** SIGHUP, which would otherwise end the process. One that arrives before there is an action is kept for it. */
final class Hangup {
    private static final Logger LOGGER = LoggerFactory.getLogger(Hangup.class);

    private @Nullable Runnable action;
    private boolean received;

    private Hangup() {}

    /**
     * Receives SIGHUP from now on. By reflection, because the compiler warns about this class of the JDK, and there is no
     * other one.
     */
    static Hangup caught() {
        Hangup hangup = new Hangup();
        try {
            Class<?> signal = Class.forName("sun.misc.Signal");
            Class<?> handler = Class.forName("sun.misc.SignalHandler");
            Object handling = Proxy.newProxyInstance(
                    Hangup.class.getClassLoader(), new Class<?>[] {handler}, (proxy, method, arguments) -> {
                        if (method.getName().equals("handle")) {
                            hangup.receive();
                        }
                        return null;
                    });
            signal.getMethod("handle", signal, handler)
                    .invoke(null, signal.getConstructor(String.class).newInstance("HUP"), handling);
        } catch (ReflectiveOperationException e) {
            LOGGER.atWarn().setCause(e).log("SIGHUP does not reload the configuration");
        }
        return hangup;
    }

    private synchronized void receive() {
        received = true;
        if (action != null) {
            action.run();
        }
    }

    /** Calls {@code action} on each SIGHUP, and now if there was one. */
    synchronized void then(Runnable action) {
        this.action = action;
        if (received) {
            action.run();
        }
    }
}
