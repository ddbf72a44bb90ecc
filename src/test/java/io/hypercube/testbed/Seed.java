package io.hypercube.testbed;

import io.hypercube.core.ProgramVersion;
import java.util.OptionalLong;
import java.util.Random;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * The number from which tests draw what they choose at random. It is that of the commit, so that a failed run can be repeated, and another one each
 * time with {@code -Dhypercube.seed=random}, as in {@code ./mvnw verify -Psoak}. Every seed is printed; {@code -Dhypercube.seed=NUMBER} takes it
 * again.
 */
public final class Seed {
    private static final Logger LOGGER = LoggerFactory.getLogger(Seed.class);
    private static final String RANDOM = "random";
    private static final int DIGITS = 12;

    /** Of sources without a commit. */
    private static final long USUAL = 20;

    private static final OptionalLong OF_THE_RUN = ofTheRun(
            System.getProperty("hypercube.seed", ""), ProgramVersion.get().commit());

    static {
        OF_THE_RUN.ifPresent(Seed::print);
    }

    private Seed() {}

    /** Numbers from a seed that is printed. */
    public static Random random() {
        return new Random(next());
    }

    public static long next() {
        return OF_THE_RUN.orElseGet(() -> {
            long seed = new Random().nextLong();
            print(seed);
            return seed;
        });
    }

    /** The one seed of all tests, or none when each takes another one. */
    static OptionalLong ofTheRun() {
        return OF_THE_RUN;
    }

    static OptionalLong ofTheRun(String wanted, String commit) {
        if (wanted.equals(RANDOM)) {
            return OptionalLong.empty();
        }
        if (!wanted.isEmpty()) {
            return OptionalLong.of(Long.parseLong(wanted));
        }
        return OptionalLong.of(
                commit.matches("[0-9a-f]{40,}") ? Long.parseLong(commit.substring(0, DIGITS), 16) : USUAL);
    }

    private static void print(long seed) {
        LOGGER.info("Seed of what tests choose at random: {} (the same again: -Dhypercube.seed={})", seed, seed);
    }
}
