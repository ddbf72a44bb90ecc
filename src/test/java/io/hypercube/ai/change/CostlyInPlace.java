package io.hypercube.ai.change;

/** Costly work on the thread that asks. */
final class CostlyInPlace {
    static final Costly RUN = work -> {
        try {
            return work.call();
        } catch (RuntimeException e) {
            throw e;
        } catch (Exception e) {
            throw new AssertionError(e);
        }
    };

    private CostlyInPlace() {}
}
