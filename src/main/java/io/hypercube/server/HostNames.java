package io.hypercube.server;

import java.io.IOException;
import java.net.InetAddress;
import java.net.NetworkInterface;
import java.util.Set;
import java.util.TreeSet;
import java.util.regex.Pattern;

/** The names and addresses by which clients may call this host, as far as it knows itself. */
final class HostNames {
    private static final Pattern ADDRESS = Pattern.compile("[0-9.]+|[0-9a-fA-F.]*:[0-9a-fA-F:.]*");

    private HostNames() {}

    /** Without its addresses. */
    static Set<String> ofTheHost() {
        Set<String> names = new TreeSet<>(Set.of("localhost"));
        try {
            names.add(InetAddress.getLocalHost().getHostName());
        } catch (IOException e) {
            // a host that does not know its own name is still called localhost
            return names;
        }
        return names;
    }

    static Set<String> ofThisHost() {
        Set<String> names = ofTheHost();
        names.addAll(Set.of("127.0.0.1", "::1"));
        try {
            NetworkInterface.networkInterfaces()
                    .flatMap(NetworkInterface::inetAddresses)
                    .filter(address -> !address.isLinkLocalAddress())
                    .map(address -> address.getHostAddress().replaceAll("%.*", ""))
                    .forEach(names::add);
        } catch (IOException e) {
            // the addresses of the loopback are there always
            return names;
        }
        return names;
    }

    static boolean isAddress(String name) {
        return ADDRESS.matcher(name).matches();
    }

    /** As the JDK prints the address of a certificate, so that the same address in two spellings is one. */
    static String canonical(String name) {
        try {
            return isAddress(name) ? InetAddress.getByName(name).getHostAddress() : name;
        } catch (IOException e) {
            throw new IllegalArgumentException("not an address: " + name, e);
        }
    }
}
