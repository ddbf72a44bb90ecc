package io.hypercube.server.call;

import io.hypercube.audit.AuditUser;
import io.hypercube.http.CallNotes;
import io.hypercube.identity.Caller;
import io.hypercube.identity.Workload;
import io.hypercube.kube.Excerpt;
import io.hypercube.observability.CallRecord;
import io.hypercube.observability.ImpersonatedUser;
import io.hypercube.proxy.page.EntryPoint;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/** The users and the annotations of a call's audit events. */
final class AuditIdentity {
    private static final String OURS = "hypercube.io/";
    private static final String DECISION = "authorization.k8s.io/decision";
    private static final String REASON = "authorization.k8s.io/reason";

    private AuditIdentity() {}

    /** The caller, or the account of a sign-in that has succeeded. The uid is the account's id. */
    static @Nullable AuditUser user(CallRecord call) {
        Caller caller = call.caller();
        if (caller != null) {
            return new AuditUser(
                    caller.user().name(),
                    caller.origin().accountId(),
                    caller.user().groups(),
                    Map.of());
        }
        CallNotes.SignedIn account = call.notes().account();
        return account == null ? null : new AuditUser(account.name(), account.id(), List.of(), Map.of());
    }

    static @Nullable AuditUser impersonated(CallRecord call) {
        ImpersonatedUser other = call.actingAs();
        return other == null ? null : new AuditUser(other.user(), other.uid(), other.groups(), other.extra());
    }

    /**
     * The annotations of an event.
     *
     * @param asksToBe the user that the caller asks to act as; null for none
     * @param refusal the reason for which the gateway refused the call; null for a call that it allowed
     */
    static Map<String, String> annotations(CallRecord call, @Nullable String asksToBe, @Nullable String refusal) {
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
        put(all, "attempted-name", excerpt(notes.attemptedName()));
        put(all, "impersonation-asked", call.actingAs() == null ? excerpt(asksToBe) : null);
        put(all, "recording", call.recording());
        put(all, "decision", refusal == null ? "allow" : "forbid: " + refusal);
        all.put(DECISION, refusal == null ? "allow" : "forbid");
        all.put(REASON, refusal == null ? "" : refusal);
        return all;
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
