package io.hypercube.config.gateway;

import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.util.Comparator;
import java.util.Set;
import java.util.TreeSet;
import org.bouncycastle.util.IPAddress;

/** Finds the names and addresses of this host. */
public final class HostNames {
    private HostNames() {}

    /** The host's names, without addresses. */
    static Set<String> ofTheHost() {
        Set<String> names = new TreeSet<>(Set.of("localhost"));
        try {
            names.add(InetAddress.getLocalHost().getHostName());
        } catch (IOException e) {
            // a host that cannot resolve its own name still has localhost
            return names;
        }
        return names;
    }

    /** The host's names, and its addresses without the link-local ones. */
    public static Set<String> ofThisHost() {
        Set<String> names = ofTheHost();
        names.addAll(Set.of("127.0.0.1", "::1"));
        try {
            NetworkInterface.networkInterfaces()
                    .flatMap(NetworkInterface::inetAddresses)
                    .filter(address -> !address.isLinkLocalAddress())
                    .map(address -> address.getHostAddress().replaceAll("%.*", ""))
                    .forEach(names::add);
        } catch (IOException e) {
            // the loopback addresses are always included
            return names;
        }
        return names;
    }

    /** An address of this host that other hosts may reach: the one of its own name, or else the first of an interface. */
    static String reachable() {
        try {
            InetAddress own = InetAddress.getLocalHost();
            if (!own.isLoopbackAddress()) {
                return own.getHostAddress();
            }
            return NetworkInterface.networkInterfaces()
                    .flatMap(NetworkInterface::inetAddresses)
                    .filter(address -> !address.isLoopbackAddress() && !address.isLinkLocalAddress())
                    .map(address -> address.getHostAddress().replaceAll("%.*", ""))
                    .sorted(Comparator.comparing((String address) -> address.contains(":")))
                    .findFirst()
                    .orElse(own.getHostAddress());
        } catch (IOException e) {
            return "127.0.0.1";
        }
    }

    /** An address in the form in which the JDK prints it for a certificate, so that two spellings compare equal. */
    public static String canonical(String name) {
        try {
            return IPAddress.isValid(name) ? InetAddress.getByName(name).getHostAddress() : name;
        } catch (IOException e) {
            throw new IllegalArgumentException("not an address: " + name, e);
        }
    }
}
