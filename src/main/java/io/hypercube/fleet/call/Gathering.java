package io.hypercube.fleet.call;

import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.Excerpt;
import io.hypercube.core.kube.Status;
import io.hypercube.core.kube.StatusReason;
import io.hypercube.fleet.MemberAnswer;
import io.hypercube.fleet.MemberAnswer.Failed;
import io.hypercube.fleet.MemberAnswer.Found;
import io.vertx.core.MultiMap;
import java.time.Duration;
import java.util.List;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The answers of all clusters of a call, the rule for whether they are enough for a response, and how the response names the
 * clusters that failed.
 */
public record Gathering<T>(List<MemberAnswer<T>> answers) {
    private static final int LONGEST_MESSAGE = 500;
    private static final int MOST_WARNINGS = 20;
    private static final int MOST_CHARACTERS = 3000;
    private static final Duration TRY_AGAIN = Duration.ofSeconds(10);

    /** Reasons that are the client's fault, or depend on its rights, in any cluster. */
    private static final List<StatusReason> OF_REQUEST = List.of(
            StatusReason.FORBIDDEN,
            StatusReason.BAD_REQUEST,
            StatusReason.METHOD_NOT_ALLOWED,
            StatusReason.NOT_ACCEPTABLE,
            StatusReason.EXPIRED,
            StatusReason.TOO_MANY_REQUESTS,
            StatusReason.INVALID);

    public Gathering {
        answers = List.copyOf(answers);
    }

    public List<Found<T>> found() {
        return answers.stream()
                .filter(Found.class::isInstance)
                .map(answer -> (Found<T>) answer)
                .toList();
    }

    public List<T> values() {
        return found().stream().map(Found::value).toList();
    }

    public List<Failed<T>> failed() {
        return answers.stream()
                .filter(Failed.class::isInstance)
                .map(answer -> (Failed<T>) answer)
                .toList();
    }

    public boolean hasFailed() {
        return answers.stream().anyMatch(Failed.class::isInstance);
    }

    /** The same with other values. */
    public <R> Gathering<R> map(Function<? super T, ? extends R> change) {
        return new Gathering<>(answers.stream()
                .<MemberAnswer<R>>map(answer -> answer.map(change))
                .toList());
    }

    /** False when a cluster has failed and the call needs all of them, or when clusters have failed and none has it. */
    public boolean isEnough(boolean strict) {
        return !hasFailed() || !(strict || found().isEmpty());
    }

    /**
     * Fails when the answers are not enough.
     *
     * @throws ApiException 503 when other clusters have answered, which {@code strict=true} does not accept; else see {@link #failure}
     */
    public void requireEnough(boolean strict) {
        if (!isEnough(strict)) {
            throw found().isEmpty()
                    ? failure()
                    : ApiException.ofSeveral(StatusReason.SERVICE_UNAVAILABLE, message(), causes());
        }
    }

    /** Fails when no cluster has the resource; the message is that of an API server. */
    public void requireFound() {
        if (found().isEmpty()) {
            throw noSuchResource();
        }
    }

    /** Same as {@link #requireFound}, except that the resource is not known to be missing where no cluster was asked. */
    public void requireKnown() {
        if (!answers.isEmpty()) {
            requireFound();
        }
    }

    /** The failure of a call that no cluster has an answer for: those of the clusters, if there are any. */
    public ApiException nothing() {
        return hasFailed() ? failure() : noSuchResource();
    }

    public static ApiException noSuchResource() {
        return ApiException.of(StatusReason.NOT_FOUND, "the server could not find the requested resource");
    }

    /** The failures as one: a 403 or another error of the request when all tell the same one, otherwise 503. */
    public ApiException failure() {
        StatusReason common = commonReason();
        return common == StatusReason.TOO_MANY_REQUESTS
                ? ApiException.tooManyRequests(message(), TRY_AGAIN)
                : ApiException.ofSeveral(common, message(), causes());
    }

    private StatusReason commonReason() {
        String first = failed().getFirst().reason();
        return OF_REQUEST.stream()
                .filter(reason -> reason.wireName().equals(first))
                .filter(all -> failed().stream().allMatch(one -> one.reason().equals(first)))
                .findFirst()
                .orElse(StatusReason.SERVICE_UNAVAILABLE);
    }

    private List<Status.Cause> causes() {
        return failed().stream()
                .map(one -> new Status.Cause(one.reason(), message(one), one.cluster()))
                .toList();
    }

    private String message() {
        List<Failed<T>> failed = failed();
        if (failed.size() == 1) {
            return message(failed.getFirst());
        }
        String all =
                failed.stream().map(one -> one.cluster() + ": " + message(one)).collect(Collectors.joining("; "));
        return Excerpt.of(failed.size() + " clusters failed: " + all, LONGEST_MESSAGE);
    }

    private static String message(Failed<?> failed) {
        return Excerpt.of(failed.message(), LONGEST_MESSAGE);
    }

    /**
     * Adds a {@code Warning} field for each failure, which kubectl prints; for 20 of them at most, because clients and proxies limit
     * the size of headers.
     *
     * @see <a href="https://www.rfc-editor.org/rfc/rfc7234#section-5.5">RFC 7234, Warning</a>
     */
    public void warn(MultiMap headers) {
        List<Failed<T>> failed = failed();
        int characters = 0;
        for (int named = 0; named < failed.size(); named++) {
            String text = "cluster " + failed.get(named).cluster() + ": " + message(failed.get(named));
            characters += text.length();
            if (named == MOST_WARNINGS || characters > MOST_CHARACTERS) {
                addWarning((failed.size() - named) + " more clusters failed", headers);
                return;
            }
            addWarning(text, headers);
        }
    }

    private static void addWarning(String text, MultiMap headers) {
        headers.add("Warning", "299 - \"" + quoted(text) + "\"");
    }

    private static String quoted(String text) {
        StringBuilder out = new StringBuilder();
        for (int i = 0; i < text.length(); i++) {
            char c = text.charAt(i);
            out.append(c == '"' || c == '\\' ? "\\" : "").append(c < ' ' || c > '~' ? '?' : c);
        }
        return out.toString();
    }
}
