package io.hypercube.federation.provider;

import io.hypercube.auth.account.Account;
import io.hypercube.auth.account.ExternalAccounts;
import io.hypercube.auth.directory.AccountDirectory;
import io.hypercube.core.kube.ApiException;
import io.hypercube.federation.ldap.LdapException;
import java.time.Duration;
import java.time.Instant;
import java.time.InstantSource;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.TimeUnit;
import java.util.function.BooleanSupplier;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/**
 * Searches the accounts of directories again while somebody may use them, and writes their groups and role, or stops those whose
 * entry is gone or disabled. One account at a time, on a virtual thread, at one replica.
 *
 * <pre>
 *   answers ──── no answer ───► waits ──── for longer than the grace ───► sessions ended ──── answers ───► answers
 * </pre>
 */
final class LdapRefresh implements AutoCloseable {
    private static final Logger LOGGER = LoggerFactory.getLogger(LdapRefresh.class);
    private static final int ROUNDS = 20;
    private static final int CONFIRMATIONS = 4;
    private static final Duration SHORTEST_PAUSE = Duration.ofMillis(100);
    private static final Duration LONGEST_PAUSE = Duration.ofSeconds(30);
    private static final Duration LONGEST_END = Duration.ofSeconds(2);
    private static final Duration LONGEST_INTERVAL = Duration.ofDays(1);

    /**
     * @param interval between two searches of an account; a day at most
     * @param grace how long a directory that does not answer changes nothing
     * @param within how long keys of an account work after a confirmation
     * @param tokenTtl how long somebody may use an account after a sign-in without a session
     */
    record Times(Duration interval, Duration grace, Duration within, Duration tokenTtl) {
        Times {
            interval = interval.compareTo(LONGEST_INTERVAL) > 0 ? LONGEST_INTERVAL : interval;
        }

        /** The age at which an unchanged account is confirmed again: a day at most, and well before its keys stop. */
        Duration oldestConfirmation() {
            Duration part = within.dividedBy(CONFIRMATIONS);
            return part.compareTo(LONGEST_INTERVAL) > 0 ? LONGEST_INTERVAL : part;
        }

        Duration pause() {
            Duration part = interval.dividedBy(ROUNDS);
            return part.compareTo(SHORTEST_PAUSE) < 0
                    ? SHORTEST_PAUSE
                    : part.compareTo(LONGEST_PAUSE) > 0 ? LONGEST_PAUSE : part;
        }
    }

    private final List<Searched> directories;
    private final ExternalAccounts accounts;
    private final AccountDirectory known;
    private final Times times;
    private final InstantSource clock;
    private final BooleanSupplier turn;
    private final CountDownLatch closing = new CountDownLatch(1);
    private final Thread thread;

    /** A directory with the state of its searches. */
    private record Searched(LdapSignIn directory, SearchSchedule schedule) {}

    /** @param turn whether this replica is the one that searches */
    LdapRefresh(
            List<LdapSignIn> directories,
            ExternalAccounts accounts,
            AccountDirectory known,
            Times times,
            InstantSource clock,
            BooleanSupplier turn) {
        this.directories = directories.stream()
                .map(directory -> new Searched(directory, new SearchSchedule(times)))
                .toList();
        this.accounts = accounts;
        this.known = known;
        this.times = times;
        this.clock = clock;
        this.turn = turn;
        this.thread = Thread.ofVirtual().name("directory searches").unstarted(this::run);
    }

    void start() {
        thread.start();
    }

    private void run() {
        try {
            while (!closing.await(times.pause().toMillis(), TimeUnit.MILLISECONDS)) {
                round();
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }

    /** Searches all accounts that are due. */
    void round() {
        for (Searched searched : directories) {
            try {
                if (turn.getAsBoolean()) {
                    search(searched.directory(), searched.schedule());
                } else {
                    searched.schedule().forget();
                }
            } catch (RuntimeException e) {
                LOGGER.atError()
                        .setCause(e)
                        .addKeyValue("provider", searched.directory().provider().name())
                        .log("the accounts of a directory could not be searched; retrying");
            }
        }
    }

    private void search(LdapSignIn directory, SearchSchedule schedule) {
        String issuer = directory.provider().issuer();
        Instant now = clock.instant();
        List<Account> used = known.inUse(issuer, now.minus(times.tokenTtl()));
        for (Account account : schedule.due(used, now)) {
            if (closing.getCount() == 0 || !turn.getAsBoolean()) {
                return;
            }
            if (!isSearched(directory, schedule, account)) {
                if (schedule.isOutOfGrace(clock.instant())) {
                    used.stream().filter(one -> !one.disabled()).forEach(accounts::endSessions);
                }
                return;
            }
        }
    }

    /** @return false when the directory does not answer */
    private boolean isSearched(LdapSignIn directory, SearchSchedule schedule, Account account) {
        String subject = String.valueOf(account.source().subject());
        Account latest = accounts.latest(account).orElse(account);
        try {
            switch (directory.standing(subject)) {
                case LdapSignIn.Standing.Admitted(var identity) ->
                    accounts.renew(latest, identity, times.oldestConfirmation());
                case LdapSignIn.Standing.Ended(String reason) -> accounts.stop(latest, reason);
            }
        } catch (ApiException e) {
            accounts.stop(latest, String.valueOf(e.getMessage()));
        } catch (LdapException e) {
            if (schedule.failed(account, clock.instant())) {
                LOGGER.atWarn()
                        .addKeyValue("provider", directory.provider().name())
                        .addKeyValue("reason", e.getMessage())
                        .log("a directory does not answer; sessions of its accounts end after providerGrace");
            }
            return false;
        }
        if (schedule.succeeded(account, clock.instant())) {
            LOGGER.atWarn().addKeyValue("provider", directory.provider().name()).log("the directory answers again");
        }
        return true;
    }

    /** Waits for a search that is under way, for a short time. */
    @Override
    public void close() {
        closing.countDown();
        try {
            if (thread.isAlive()) {
                thread.join(LONGEST_END);
            }
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
        }
    }
}
