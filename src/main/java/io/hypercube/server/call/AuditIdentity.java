package io.hypercube.server.call;

import io.hypercube.audit.AuditUser;
import io.hypercube.core.http.CallNotes;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.identity.Workload;
import io.hypercube.core.kube.Excerpt;
import io.hypercube.core.observability.CallRecord;
import io.hypercube.core.observability.ImpersonatedUser;
import io.hypercube.proxy.page.EntryPoint;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Stream;
import org.jspecify.annotations.Nullable;

/** The users and the annotations of a call's audit events. */
final class AuditIdentity {
    private static final String OURS = "hypercube.io/";
    private static final String AUTHENTICATED = "system:authenticated";
    private static final String UNAUTHENTICATED = "system:unauthenticated";
    private static final Pattern SERVICE_ACCOUNT = Pattern.compile("system:serviceaccount:([^:]+):[^:]+");
    private static final String DECISION = "authorization.k8s.io/decision";
    private static final String REASON = "authorization.k8s.io/reason";

    private AuditIdentity() {}

    /** The caller, or the account of a sign-in that has succeeded. The uid is the account's id. */
    static @Nullable AuditUser user(CallRecord call, List<String> adminGroups) {
        Caller caller = call.caller();
        if (caller != null) {
            return new AuditUser(
                    caller.user().name(), caller.origin().accountId(), groups(call, caller, adminGroups), Map.of());
        }
        CallNotes.SignedIn account = call.notes().account();
        return account == null ? null : new AuditUser(account.name(), account.id(), List.of(), Map.of());
    }

    /** As the cluster has them: with those that it is told for administrators, and the one that it adds itself. */
    static List<String> groups(CallRecord call, Caller caller, List<String> adminGroups) {
        List<String> own = caller.user().groups();
        return call.asked() == null
                ? own
                : Stream.of(own, caller.isAdminAtClusters() ? adminGroups : List.<String>of(), List.of(AUTHENTICATED))
                        .flatMap(List::stream)
                        .distinct()
                        .toList();
    }

    static @Nullable AuditUser impersonated(CallRecord call) {
        ImpersonatedUser other = call.actingAs();
        if (other == null) {
            return null;
        }
        return new AuditUser(other.user(), other.uid(), groupsOf(other), other.extra());
    }

    /** With those that the API server adds: of a service account, when no groups are asked for, and of everybody. */
    private static List<String> groupsOf(ImpersonatedUser other) {
        List<String> groups = new ArrayList<>(other.groups());
        Matcher serviceAccount = SERVICE_ACCOUNT.matcher(other.user());
        if (groups.isEmpty() && serviceAccount.matches()) {
            groups.add("system:serviceaccounts");
            groups.add("system:serviceaccounts:" + serviceAccount.group(1));
        }
        boolean anonymous = other.user().equals("system:anonymous");
        if (!groups.contains(UNAUTHENTICATED) && (anonymous || !groups.contains(AUTHENTICATED))) {
            groups.add(anonymous ? UNAUTHENTICATED : AUTHENTICATED);
        }
        return groups;
    }

    /**
     * The annotations of an event.
     *
     * @param asksToBe the user that the caller asks to act as; null for none
     * @param query of the request; null for none
     * @param refusal the reason for which the gateway refused the call; null for a call that it allowed
     */
    static Map<String, String> annotations(
            CallRecord call, @Nullable String asksToBe, @Nullable String query, @Nullable String refusal) {
        Map<String, String> all = new LinkedHashMap<>();
        CallRecord.Asked asked = call.asked();
        put(all, "cluster", asked == null ? call.named() : asked.cluster().value());
        put(all, "members", call.members());
        putEntryPoint(all, asked == null ? null : entryPoint(call));
        Caller caller = call.caller();
        if (caller != null) {
            put(
                    all,
                    "access-key",
                    caller.accessKey() == null ? null : caller.accessKey().value());
            put(
                    all,
                    "session",
                    caller.session() == null ? null : caller.session().sha256());
            put(all, caller.origin().workload());
        }
        CallNotes notes = call.notes();
        put(all, "access-key", excerpt(notes.attemptedKey()));
        put(all, "sign-in", notes.signInKind());
        put(all, "attempted-name", excerpt(notes.attemptedName()));
        put(all, "signed-out", notes.signedOut());
        put(all, "impersonation-asked", call.actingAs() == null ? excerpt(asksToBe) : null);
        put(all, "recording", call.recording());
        ExecFields.putAll(all, asked, query);
        put(all, "decision", refusal == null ? "allow" : "forbid: " + refusal);
        all.put(DECISION, refusal == null ? "allow" : "forbid");
        all.put(REASON, refusal == null ? "" : refusal);
        return all;
    }

    /** The cluster's authorizer refused the call, and said nothing that was read. */
    static void refusedByCluster(Map<String, String> annotations) {
        annotations.put(DECISION, "forbid");
        annotations.put(REASON, "refused by the cluster");
    }

    private static String entryPoint(CallRecord call) {
        if (call.named() != null) {
            return "host";
        }
        return call.entryPoint().startsWith(EntryPoint.PAGED.prefix()) ? "paged" : "plain";
    }

    /** Strangers choose these texts. */
    private static @Nullable String excerpt(@Nullable String attempted) {
        return attempted == null ? null : Excerpt.of(attempted);
    }

    private static void putEntryPoint(Map<String, String> all, @Nullable String value) {
        if (value != null) {
            all.put("hypercube.io/door", value);
        }
    }

    private static void put(Map<String, String> all, @Nullable Workload workload) {
        if (workload != null) {
            put(all, "workload", workload.identity());
            put(all, "workload-subject", workload.subject());
        }
    }

    private static void put(Map<String, String> all, String name, @Nullable String value) {
        if (value != null) {
            all.put(OURS + name, value);
        }
    }
}
