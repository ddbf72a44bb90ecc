package io.hypercube.proxy.page;

import com.github.benmanes.caffeine.cache.AsyncCache;
import com.github.benmanes.caffeine.cache.Caffeine;
import io.hypercube.cache.CollectionKey;
import io.hypercube.cluster.ClusterClient;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.GroupVersionResource;
import io.hypercube.core.limit.CountBudget;
import io.hypercube.proxy.call.AccessReview;
import io.hypercube.proxy.call.ClusterIdentity;
import java.io.IOException;
import java.time.Duration;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.concurrent.CompletableFuture;
import java.util.concurrent.ExecutionException;
import java.util.concurrent.Executors;

/**
 * Checks with a SubjectAccessReview whether a user may list a collection. The review is sent with the gateway's
 * credential and its result is cached and shared for the configured lifetime. An error counts as denied; the list is
 * then requested from the cluster as the user. Blocks; call it on a virtual thread.
 *
 * @see <a href="https://kubernetes.io/docs/reference/kubernetes-api/authorization-resources/subject-access-review-v1/">
 *     SubjectAccessReview</a>
 */
final class AccessReviews {
    private static final String REVIEWS = AccessReview.path("subjectaccessreviews");
    private static final Duration PATIENCE = Duration.ofSeconds(5);

    /** Maximum number of concurrent reviews, for all clusters. They do not count as calls of callers. */
    private static final int UNDER_WAY = 256;

    private static final String SERVICE_ACCOUNT = "system:serviceaccount:";

    private final ClusterClient clusters;
    private final AsyncCache<Question, Verdict> answers;
    private final CountBudget underWay = new CountBudget(UNDER_WAY, UNDER_WAY / 2);

    private record Question(ClusterIdentity who, CollectionKey what) {}

    private enum Verdict {
        ALLOWED,
        REFUSED,
        /** Not cached. */
        UNDECIDED
    }

    AccessReviews(ClusterClient clusters, Duration lifetime) {
        this.clusters = clusters;
        this.answers = Caffeine.newBuilder()
                .maximumSize(100_000)
                .expireAfterWrite(lifetime)
                .executor(Executors.newVirtualThreadPerTaskExecutor())
                .buildAsync();
    }

    /**
     * @param account the account of the caller, which may impersonate {@code who}; denied when it has half of all
     * reviews running
     */
    boolean mayList(String account, ClusterIdentity who, CollectionKey what) throws InterruptedException {
        if (who.user().equals("system:anonymous")) {
            return false;
        }
        try {
            Question question = new Question(who, what);
            CompletableFuture<Verdict> answer = answers.get(question, asked -> askInTurn(account, asked));
            Verdict verdict = answer.get();
            if (verdict == Verdict.UNDECIDED) {
                answers.asMap().remove(question, answer);
            }
            return verdict == Verdict.ALLOWED;
        } catch (ExecutionException e) {
            throw new IllegalStateException("the access review failed unexpectedly", e);
        }
    }

    private Verdict askInTurn(String account, Question question) {
        if (!underWay.tryTake(account)) {
            return Verdict.UNDECIDED;
        }
        try {
            return ask(question);
        } finally {
            underWay.giveBack(account);
        }
    }

    private Verdict ask(Question question) {
        ClusterClient.Call call = ClusterClient.Call.post(REVIEWS, review(question), PATIENCE);
        try {
            ClusterClient.Answer answer = clusters.send(question.what().cluster(), call);
            if (answer.status() != 201) {
                return Verdict.UNDECIDED;
            }
            return AccessReview.isAllowed(answer.body()) ? Verdict.ALLOWED : Verdict.REFUSED;
        } catch (IOException | ApiException e) { // the latter for a cluster that was removed meanwhile
            return Verdict.UNDECIDED;
        } catch (InterruptedException e) {
            Thread.currentThread().interrupt();
            return Verdict.UNDECIDED;
        }
    }

    private static byte[] review(Question question) {
        GroupVersionResource resource = question.what().resource();
        Map<String, Object> attributes = AccessReview.attributes(
                "list", resource.group(), resource.resource(), question.what().namespace());
        attributes.put("version", resource.version());
        Map<String, Object> spec = new TreeMap<>(Map.of(
                "resourceAttributes",
                attributes,
                "user",
                question.who().user(),
                "groups",
                groups(question.who()),
                "extra",
                question.who().extraAtCluster()));
        if (question.who().uid() != null) {
            spec.put("uid", question.who().uid());
        }
        return AccessReview.of("SubjectAccessReview", spec);
    }

    /**
     * The groups of the identity with {@code system:authenticated} and those of service accounts. An API server adds
     * them to impersonated users, but not to the user of a review.
     */
    private static List<String> groups(ClusterIdentity who) {
        List<String> groups = new ArrayList<>(who.groups());
        String[] account = who.user().split(":", -1);
        if (groups.isEmpty() && who.user().startsWith(SERVICE_ACCOUNT) && account.length == 4) {
            groups.add("system:serviceaccounts");
            groups.add("system:serviceaccounts:" + account[2]);
        }
        if (!groups.contains("system:authenticated") && !groups.contains("system:unauthenticated")) {
            groups.add("system:authenticated");
        }
        return groups;
    }
}
