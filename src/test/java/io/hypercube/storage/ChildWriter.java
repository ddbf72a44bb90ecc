package io.hypercube.storage;

import io.hypercube.auth.account.AccessKey;
import io.hypercube.auth.account.AccessKeyStore;
import io.hypercube.auth.account.Account;
import io.hypercube.auth.account.AccountStore;
import io.hypercube.auth.account.SecretHash;
import io.hypercube.core.identity.AccessKeyId;
import io.hypercube.core.identity.Role;
import io.hypercube.core.identity.Scope;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Instant;
import java.util.List;

/**
 * A separate process that writes to a data directory after input on its standard input, and prints each write after it
 * has returned.
 */
final class ChildWriter {
    private ChildWriter() {}

    /**
     * @param args the data directory, and optionally an account to create keys for; without one it creates accounts
     * endlessly
     */
    public static void main(String[] args) throws IOException {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        try (Storage storage = Storage.open(new StorageConfig(Path.of(args[0]), null), secrets -> {})) {
            out.println("ready");
            new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8)).readLine();
            if (args.length > 1) {
                makeKeys(storage, args[1], out);
            } else {
                makeAccounts(storage, out);
            }
        }
    }

    private static void makeKeys(Storage storage, String account, PrintStream out) {
        for (int i = 0; i < 20; i++) {
            AccessKey key =
                    new AccessKey(AccessKeyId.random(), account, "", Scope.ALL, false, Instant.EPOCH, null, null);
            out.println(storage.accessKeys().insert(new AccessKeyStore.Stored(key, new SecretHash(new byte[32])), 5));
        }
    }

    private static void makeAccounts(Storage storage, PrintStream out) {
        for (int i = 0; ; i++) {
            String name = "account-" + i;
            Account account = new Account(name, name, "", Role.MEMBER, List.of(), false, 1, Instant.EPOCH);
            storage.accounts().insert(new AccountStore.Stored(account, null));
            out.println(name);
        }
    }

    /** Starts the process with the JVM of this test. */
    static Process start(String... args) throws IOException {
        List<String> command = new java.util.ArrayList<>(List.of(
                Path.of(System.getProperty("java.home"), "bin", "java").toString(),
                "--enable-native-access=ALL-UNNAMED",
                // otherwise the JVM may print a warning about its file in /tmp where an answer is expected
                "-XX:-UsePerfData",
                "-cp",
                System.getProperty("java.class.path"),
                ChildWriter.class.getName()));
        command.addAll(List.of(args));
        return new ProcessBuilder(command)
                .redirectError(ProcessBuilder.Redirect.DISCARD)
                .start();
    }
}
