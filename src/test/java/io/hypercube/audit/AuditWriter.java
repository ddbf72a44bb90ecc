package io.hypercube.audit;

import io.hypercube.audit.AuditSink.EncodedEvent;
import java.io.BufferedReader;
import java.io.IOException;
import java.io.InputStreamReader;
import java.io.PrintStream;
import java.nio.charset.StandardCharsets;
import java.nio.file.Path;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.Random;

/**
 * A process that writes numbered events in batches for ever. It prints the number after the last event of each batch that was written. After a
 * failure it prints the message and writes the same batch again as soon as it reads a line.
 */
final class AuditWriter {
    private AuditWriter() {}

    /** @param arguments path, maximum size, run, number of the first event */
    public static void main(String[] arguments) throws IOException {
        PrintStream out = new PrintStream(System.out, true, StandardCharsets.UTF_8);
        BufferedReader in = new BufferedReader(new InputStreamReader(System.in, StandardCharsets.UTF_8));
        int run = Integer.parseInt(arguments[2]);
        int next = Integer.parseInt(arguments[3]);
        Random random = new Random(run);
        try (AuditSink sink = AuditSinks.file(new AuditConfig.FileLog(
                        Optional.of(Path.of(arguments[0])),
                        Long.parseLong(arguments[1]),
                        Duration.ZERO,
                        1_000_000,
                        OnFailure.REFUSE))
                .orElseThrow()) {
            while (true) {
                List<EncodedEvent> batch = batch(run, next, random);
                boolean written = false;
                while (!written) {
                    written = write(sink, batch, out, in);
                }
                next += batch.size();
                out.println(next);
            }
        }
    }

    private static List<EncodedEvent> batch(int run, int first, Random random) {
        List<EncodedEvent> batch = new ArrayList<>();
        int size = 1 + random.nextInt(40);
        for (int i = 0; i < size; i++) {
            batch.add(NumberedEvents.numbered(run, first + i, random.nextInt(700)));
        }
        return batch;
    }

    private static boolean write(AuditSink sink, List<EncodedEvent> batch, PrintStream out, BufferedReader in)
            throws IOException {
        try {
            sink.write(batch);
            return true;
        } catch (IOException e) {
            out.println(e.getMessage());
            if (in.readLine() == null) {
                throw e;
            }
            return false;
        }
    }
}
