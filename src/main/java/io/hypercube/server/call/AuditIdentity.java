package io.hypercube.server.call;

import io.hypercube.audit.AuditAnnotation;
import io.hypercube.audit.AuditUser;
import io.hypercube.core.call.CallFact;
import io.hypercube.core.call.CallFact.ActingAs;
import io.hypercube.core.call.CallFact.Answered;
import io.hypercube.core.call.CallFact.Asked;
import io.hypercube.core.call.CallFact.Authenticated;
import io.hypercube.core.call.CallFact.Ended;
import io.hypercube.core.call.CallFact.Members;
import io.hypercube.core.call.CallFact.Named;
import io.hypercube.core.call.CallFact.Opened;
import io.hypercube.core.call.CallFact.Own;
import io.hypercube.core.call.CallFact.PageBegun;
import io.hypercube.core.call.CallFact.PageMade;
import io.hypercube.core.call.CallFact.Problem;
import io.hypercube.core.call.CallFact.Recorded;
import io.hypercube.core.call.CallFact.Refused;
import io.hypercube.core.call.CallFact.Started;
import io.hypercube.core.call.CallListener;
import io.hypercube.core.call.ImpersonatedUser;
import io.hypercube.core.http.CallNotes.Note;
import io.hypercube.core.http.ClusterCall;
import io.hypercube.core.identity.AiClient;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.identity.SignInId;
import io.hypercube.core.identity.Workload;
import io.hypercube.core.kube.ClusterName;
import io.hypercube.core.kube.Excerpt;
import io.hypercube.proxy.page.EntryPoint;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import java.util.stream.Collectors;
import org.jspecify.annotations.Nullable;

/** The users and the annotations of a call's audit events, from what is told about the call. Event loop only. */
final class AuditIdentity implements CallListener {
    private static final String AUTHENTICATED = "system:authenticated";
    private static final String UNAUTHENTICATED = "system:unauthenticated";
    private static final Pattern SERVICE_ACCOUNT = Pattern.compile("system:serviceaccount:([^:]+):[^:]+");
    private static final String DECISION = "authorization.k8s.io/decision";
    private static final String REASON = "authorization.k8s.io/reason";

    /** Limit of the names of members, in characters. */
    private static final int MOST_MEMBERS = 16 << 10;

    private final AuditNotes notes;
    private final List<String> adminGroups;
    private final InnerCalls.Purpose purpose;
    private @Nullable String named;
    private @Nullable ClusterCall asked;
    private String entryPoint = "";
    private @Nullable Caller caller;
    private @Nullable ImpersonatedUser actingAs;
    private @Nullable String members;
    private @Nullable String recording;

    /**
     * @param adminGroups groups that clusters are told for administrators
     * @param purpose counts if an AI client makes the call
     */
    AuditIdentity(AuditNotes notes, List<String> adminGroups, InnerCalls.Purpose purpose) {
        this.notes = notes;
        this.adminGroups = adminGroups;
        this.purpose = purpose;
    }

    @Override
    public void told(CallFact fact) {
        switch (fact) {
            case Named(String cluster) -> named = cluster;
            case Asked(ClusterCall call, String template) -> {
                asked = call;
                entryPoint = template;
            }
            case Authenticated(Caller known) -> caller = known;
            case ActingAs(ImpersonatedUser user) -> actingAs = user;
            case Members(List<ClusterName> names) -> members = joined(names);
            case Recorded(String id) -> recording = id;
            case Own _, Opened _, Answered _, Started _, PageBegun _, PageMade _, Refused _, Problem _, Ended _ -> {}
        }
    }

    private static String joined(List<ClusterName> names) {
        String all = names.stream().map(ClusterName::value).collect(Collectors.joining(","));
        return all.length() <= MOST_MEMBERS ? all : all.substring(0, MOST_MEMBERS) + "…";
    }

    /** Null for a call to the gateway's own API, and for one that was refused before its path was read. */
    @Nullable
    ClusterCall asked() {
        return asked;
    }

    /** Empty for a call without a valid credential. */
    String callerName() {
        return caller == null ? "" : caller.user().name();
    }

    /** As the cluster has them: with those that it is told for administrators, and the one that it adds itself. */
    List<String> callerGroups() {
        if (caller == null) {
            return List.of();
        }
        if (asked == null) {
            return caller.user().groups();
        }
        List<String> told = caller.groupsAtClusters(adminGroups);
        if (told.contains(AUTHENTICATED)) {
            return told;
        }
        List<String> all = new ArrayList<>(told.size() + 1);
        all.addAll(told);
        all.add(AUTHENTICATED);
        return all;
    }

    /** The caller, or the account of a sign-in that has succeeded. The uid is the account's id. */
    @Nullable
    AuditUser user() {
        if (caller != null) {
            return new AuditUser(callerName(), caller.origin().accountId(), callerGroups(), Map.of());
        }
        AuditNotes.SignedIn account = notes.account();
        return account == null ? null : new AuditUser(account.name(), account.id(), List.of(), Map.of());
    }

    @Nullable
    AuditUser impersonated() {
        if (actingAs == null) {
            return null;
        }
        return new AuditUser(actingAs.user(), actingAs.uid(), groupsOf(actingAs), actingAs.extra());
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
    Map<String, String> annotations(@Nullable String asksToBe, @Nullable String query, @Nullable String refusal) {
        Map<String, String> all = new LinkedHashMap<>();
        put(
                all,
                AuditAnnotation.CLUSTER,
                asked == null ? named : asked.cluster().value());
        put(all, AuditAnnotation.MEMBERS, members);
        put(all, AuditAnnotation.ENTRY_POINT, asked == null ? null : entryPoint());
        put(all, AuditAnnotation.DOOR, asked == null ? null : entryPoint());
        if (caller != null) {
            put(
                    all,
                    AuditAnnotation.ACCESS_KEY,
                    caller.accessKey() == null ? null : caller.accessKey().value());
            put(
                    all,
                    AuditAnnotation.SESSION,
                    caller.session() == null ? null : caller.session().sha256());
            put(all, caller.origin().workload());
            put(all, caller.origin().aiClient(), caller.origin().signIn());
        }
        put(all, AuditAnnotation.ACCESS_KEY, excerpt(notes.text(Note.ATTEMPTED_KEY)));
        put(all, AuditAnnotation.AI_CLIENT, notes.text(Note.AI_CLIENT));
        put(all, AuditAnnotation.SIGN_IN, notes.text(Note.SIGN_IN_KIND));
        put(all, AuditAnnotation.ATTEMPTED_NAME, excerpt(notes.text(Note.ATTEMPTED_NAME)));
        put(all, AuditAnnotation.SIGNED_OUT, notes.text(Note.SIGNED_OUT));
        put(all, AuditAnnotation.PLAN_DECISION, notes.text(Note.PLAN_DECISION));
        put(all, AuditAnnotation.IMPERSONATION_ASKED, actingAs == null ? excerpt(asksToBe) : null);
        put(all, AuditAnnotation.RECORDING, recording);
        ExecFields.putAll(all, asked, query);
        put(all, AuditAnnotation.DECISION, refusal == null ? "allow" : "forbid: " + refusal);
        all.put(DECISION, refusal == null ? "allow" : "forbid");
        all.put(REASON, refusal == null ? "" : refusal);
        return all;
    }

    /** The cluster's authorizer refused the call, and said nothing that was read. */
    static void refusedByCluster(Map<String, String> annotations) {
        annotations.put(DECISION, "forbid");
        annotations.put(REASON, "refused by the cluster");
    }

    private String entryPoint() {
        if (named != null) {
            return "host";
        }
        return entryPoint.equals(EntryPoint.PAGED.template()) ? "paged" : "plain";
    }

    /** Strangers choose these texts. */
    private static @Nullable String excerpt(@Nullable String attempted) {
        return attempted == null ? null : Excerpt.of(attempted);
    }

    private static void put(Map<String, String> all, @Nullable Workload workload) {
        if (workload != null) {
            put(all, AuditAnnotation.WORKLOAD, workload.identity());
            put(all, AuditAnnotation.WORKLOAD_SUBJECT, workload.subject());
        }
    }

    private void put(Map<String, String> all, @Nullable AiClient client, @Nullable SignInId delegation) {
        if (client != null) {
            put(all, AuditAnnotation.AI_CLIENT, client.id());
            put(all, AuditAnnotation.DELEGATION, delegation == null ? null : delegation.value());
            if (asked != null) { // only this process calls clusters with the token of an AI client
                put(all, AuditAnnotation.TOOL, purpose.tool());
                put(all, AuditAnnotation.APPROVED_BY, purpose.approvedBy());
            }
        }
    }

    private static void put(Map<String, String> all, AuditAnnotation name, @Nullable String value) {
        if (value != null) {
            all.put(name.key(), value);
        }
    }
}
