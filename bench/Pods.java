package bench;

import java.nio.charset.StandardCharsets;
import java.time.Instant;
import java.util.UUID;

/** Pods of about 6 KB of JSON: three containers with eight variables each, a volume, an annotation. The same number, the same pod. */
final class Pods {
    private static final int CONTAINERS = 3;
    private static final int VARIABLES = 8;
    private static final Instant FIRST = Instant.parse("2026-01-01T00:00:00Z");
    private static final String MANAGED = managed();

    private Pods() {}

    /** As it is sent to an API server. */
    static String posted(int number) {
        return "{\"apiVersion\":\"v1\",\"kind\":\"Pod\",\"metadata\":{\"name\":\"" + name(number) + "\"," + words(number)
                + "},\"spec\":{" + volumes() + ",\"containers\":[" + containers(number, "") + "]}}";
    }

    /** As an API server gives it back within a list: with its defaults, managedFields and a status. */
    static String listed(int number) {
        String defaults = ",\"terminationMessagePath\":\"/dev/termination-log\",\"terminationMessagePolicy\":\"File\",\"imagePullPolicy\":\"IfNotPresent\"";
        // multiplied by a number without divisors in common: later in the list is not younger
        Instant created = FIRST.plusSeconds(Math.floorMod(number * 7_919_003L, 10_000_019L));
        return "{\"metadata\":{\"name\":\"" + name(number) + "\",\"namespace\":\"default\",\"uid\":\""
                + UUID.nameUUIDFromBytes(name(number).getBytes(StandardCharsets.UTF_8)) + "\",\"resourceVersion\":\"" + (1000 + number)
                + "\",\"creationTimestamp\":\"" + created + "\"," + words(number)
                + ",\"managedFields\":[{\"manager\":\"bench\",\"operation\":\"Update\",\"apiVersion\":\"v1\",\"time\":\"" + created
                + "\",\"fieldsType\":\"FieldsV1\",\"fieldsV1\":" + MANAGED + "}]},\"spec\":{" + volumes() + ",\"containers\":["
                + containers(number, defaults)
                + "],\"restartPolicy\":\"Always\",\"terminationGracePeriodSeconds\":30,\"dnsPolicy\":\"ClusterFirst\",\"securityContext\":{},"
                + "\"schedulerName\":\"default-scheduler\",\"tolerations\":[" + toleration("not-ready") + "," + toleration("unreachable")
                + "],\"priority\":0,\"enableServiceLinks\":true,\"preemptionPolicy\":\"PreemptLowerPriority\"},"
                + "\"status\":{\"phase\":\"Pending\",\"qosClass\":\"Burstable\"}}";
    }

    /** Text before the first pod of a list, and after the last. */
    static final String HEAD = "{\"kind\":\"PodList\",\"apiVersion\":\"v1\",\"metadata\":{\"resourceVersion\":\"1000000\"},\"items\":[";

    static final String TAIL = "]}\n";

    static byte[] list(int count) {
        StringBuilder list = new StringBuilder(HEAD);
        for (int i = 0; i < count; i++) {
            list.append(i == 0 ? "" : ",").append(listed(i));
        }
        return list.append(TAIL).toString().getBytes(StandardCharsets.UTF_8);
    }

    private static String name(int number) {
        String digits = Integer.toString(number);
        return "pod-" + "0".repeat(Math.max(0, 6 - digits.length())) + digits;
    }

    private static String words(int number) {
        return "\"labels\":{\"app\":\"app-" + number % 100 + "\",\"tier\":\"t" + number % 3 + "\"},\"annotations\":{\"note\":\""
                + "a line of text ".repeat(20) + "\"}";
    }

    private static String volumes() {
        return "\"volumes\":[{\"name\":\"data\",\"emptyDir\":{}}]";
    }

    private static String containers(int number, String defaults) {
        StringBuilder containers = new StringBuilder();
        for (int c = 0; c < CONTAINERS; c++) {
            containers.append(c == 0 ? "" : ",").append("{\"name\":\"c").append(c).append("\",\"image\":\"registry.example/team/app:1.")
                    .append(number % 50).append("\",\"env\":[");
            for (int v = 0; v < VARIABLES; v++) {
                containers.append(v == 0 ? "" : ",").append("{\"name\":\"SETTING_").append(v).append("\",\"value\":\"value of setting ")
                        .append(number).append(" \\\"quoted\\\" ").append(v).append("\"}");
            }
            containers.append("],\"resources\":{\"requests\":{\"cpu\":\"").append(number % 20 * 50).append("m\",\"memory\":\"")
                    .append(64 << number % 5).append("Mi\"}},\"volumeMounts\":[{\"name\":\"data\",\"mountPath\":\"/data\"}]")
                    .append(defaults).append('}');
        }
        return containers.toString();
    }

    private static String toleration(String taint) {
        return "{\"key\":\"node.kubernetes.io/" + taint + "\",\"operator\":\"Exists\",\"effect\":\"NoExecute\",\"tolerationSeconds\":300}";
    }

    private static String managed() {
        String variables = "";
        for (int v = 0; v < VARIABLES; v++) {
            variables += ",\"k:{\\\"name\\\":\\\"SETTING_" + v + "\\\"}\":{\".\":{},\"f:name\":{},\"f:value\":{}}";
        }
        String containers = "";
        for (int c = 0; c < CONTAINERS; c++) {
            containers += (c == 0 ? "" : ",") + "\"k:{\\\"name\\\":\\\"c" + c + "\\\"}\":{\".\":{},\"f:env\":{\".\":{}" + variables
                    + "},\"f:image\":{},\"f:imagePullPolicy\":{},\"f:name\":{},\"f:resources\":{\".\":{},\"f:requests\":{\".\":{},\"f:cpu\":{},"
                    + "\"f:memory\":{}}},\"f:terminationMessagePath\":{},\"f:terminationMessagePolicy\":{},\"f:volumeMounts\":{\".\":{},"
                    + "\"k:{\\\"mountPath\\\":\\\"/data\\\"}\":{\".\":{},\"f:mountPath\":{},\"f:name\":{}}}}";
        }
        return "{\"f:metadata\":{\"f:annotations\":{\".\":{},\"f:note\":{}},\"f:labels\":{\".\":{},\"f:app\":{},\"f:tier\":{}}},\"f:spec\":{"
                + "\"f:containers\":{" + containers + "},\"f:dnsPolicy\":{},\"f:enableServiceLinks\":{},\"f:restartPolicy\":{},"
                + "\"f:schedulerName\":{},\"f:securityContext\":{},\"f:terminationGracePeriodSeconds\":{},\"f:volumes\":{\".\":{},"
                + "\"k:{\\\"name\\\":\\\"data\\\"}\":{\".\":{},\"f:emptyDir\":{},\"f:name\":{}}}}}";
    }
}
