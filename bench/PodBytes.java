import java.io.IOException;
import java.io.OutputStream;
import java.nio.charset.StandardCharsets;

/** The JSON of a pod of about 6 KB: three containers with environment, volumes, status, managedFields. Not for two threads. */
final class PodBytes {
    private static final int APPS = 97;

    /** Values that the pods of one application share. */
    private static final byte[][] REST = new byte[APPS][];

    static {
        for (int app = 0; app < APPS; app++) {
            REST[app] = rest(app).getBytes(StandardCharsets.UTF_8);
        }
    }

    /** As an item of a list. */
    void write(int pod, long version, OutputStream out) throws IOException {
        out.write('{');
        writeInside(pod, version, out);
    }

    /** All but the opening bracket. */
    void writeInside(int pod, long version, OutputStream out) throws IOException {
        out.write(head(pod, version).getBytes(StandardCharsets.UTF_8));
        out.write(REST[pod % APPS]);
    }

    static String name(int pod) {
        return "app-" + pod % APPS + "-" + (1_000_000 + (pod * 7919L) % 1_000_003) + "-" + pod;
    }

    static String created(int pod) {
        return "2026-" + two(1 + pod % 12) + "-" + two(1 + pod / 12 % 28) + "T" + two(pod / 336 % 24) + ":" + two(pod % 60) + ":"
                + two(pod / 60 % 60) + "Z";
    }

    private static String head(int pod, long version) {
        return "\"metadata\":{\"name\":\"" + name(pod) + "\",\"generateName\":\"app-" + pod % APPS
                + "-\",\"namespace\":\"team-" + pod % 50 + "\",\"uid\":\"" + uid(pod) + "\",\"resourceVersion\":\"" + version
                + "\",\"creationTimestamp\":\"" + created(pod) + "\",\"labels\":{\"app\":\"app-" + pod % APPS + "\",\"tier\":\"t" + pod % 3
                + "\",\"pod-template-hash\":\"" + Integer.toHexString(pod % APPS * 2_654_435) + "\",\"touched\":\"" + version % 10
                + "\"},\"ownerReferences\":[{\"apiVersion\":\"apps/v1\",\"kind\":\"ReplicaSet\",\"name\":\"app-" + pod % APPS
                + "\",\"uid\":\"" + uid(pod % APPS) + "\",\"controller\":true}],\"annotations\":{\"note\":\"pod number " + pod
                + "\"}},\"status\":{\"phase\":\"" + (pod % 20 == 0 ? "Pending" : "Running") + "\",\"podIP\":\"10." + pod / 65536 % 256 + "."
                + pod / 256 % 256 + "." + pod % 256 + "\",\"hostIP\":\"192.168.0." + pod % 200
                + "\",\"startTime\":\"2026-11-20T10:00:00Z\",\"qosClass\":\"Burstable\",\"containerStatuses\":[" + status(pod, 0) + "," + status(pod, 1) + "," + status(pod, 2) + "]},\"spec\":{\"nodeName\":\"node-" + pod % 200
                + "\",\"hostname\":\"h" + pod + "\",";
    }

    private static String status(int pod, int container) {
        return "{\"name\":\"c" + container + "\",\"ready\":true,\"started\":true,\"restartCount\":" + pod % 3 + ",\"containerID\":\"containerd://"
                + hex(pod, container) + hex(pod, container + 7) + "\",\"state\":{\"running\":{\"startedAt\":\"2026-11-20T10:" + two(pod % 60) + ":"
                + two(container) + "Z\"}}}";
    }

    /** 32 digits without a pattern. */
    private static String hex(int pod, int salt) {
        return hex(mixed(pod * 31L + salt)) + hex(mixed(~(pod * 31L + salt)));
    }

    private static String hex(long bits) {
        return Long.toHexString(bits | 1L << 63);
    }

    /** As SplitMix64 mixes. */
    private static long mixed(long seed) {
        long z = (seed + 1) * 0x9E3779B97F4A7C15L;
        z = (z ^ z >>> 30) * 0xBF58476D1CE4E5B9L;
        z = (z ^ z >>> 27) * 0x94D049BB133111EBL;
        return z ^ z >>> 31;
    }

    static String uid(int pod) {
        String hex = hex(pod, 3);
        return hex.substring(0, 8) + "-" + hex.substring(8, 12) + "-" + hex.substring(12, 16) + "-" + hex.substring(16, 20) + "-"
                + hex.substring(20);
    }

    private static String two(int number) {
        return number < 10 ? "0" + number : Integer.toString(number);
    }

    private static String rest(int app) {
        StringBuilder text = new StringBuilder("\"volumes\":[{\"name\":\"data\",\"emptyDir\":{}},{\"name\":\"kube-api-access\",\"projected\":"
                + "{\"sources\":[{\"serviceAccountToken\":{\"expirationSeconds\":3607,\"path\":\"token\"}}],\"defaultMode\":420}}],\"containers\":[");
        for (int c = 0; c < 3; c++) {
            text.append(c == 0 ? "" : ",").append("{\"name\":\"c").append(c).append("\",\"image\":\"example/team/app-").append(app).append(":1.").append(c).append("\",\"env\":[");
            for (int e = 0; e < 10; e++) {
                text.append(e == 0 ? "" : ",").append("{\"name\":\"SETTING_").append(e).append("\",\"value\":\"value of the setting \\\"quoted\\\" ")
                        .append(hex(app, e * 3 + c), 0, 12).append("\"}");
            }
            text.append("],\"resources\":{\"limits\":{\"cpu\":\"1\",\"memory\":\"512Mi\"},\"requests\":{\"cpu\":\"250m\",\"memory\":\"128Mi\"}},")
                    .append("\"volumeMounts\":[{\"name\":\"data\",\"mountPath\":\"/data\"}],\"terminationMessagePath\":\"/dev/termination-log\",")
                    .append("\"terminationMessagePolicy\":\"File\",\"imagePullPolicy\":\"IfNotPresent\"}");
        }
        text.append("],\"restartPolicy\":\"Always\",\"terminationGracePeriodSeconds\":30,\"dnsPolicy\":\"ClusterFirst\",\"tolerations\":["
                + "{\"key\":\"node.kubernetes.io/not-ready\",\"operator\":\"Exists\",\"effect\":\"NoExecute\",\"tolerationSeconds\":300}]},\"managed\":{");
        for (int f = 0; f < 20; f++) {
            text.append(f == 0 ? "" : ",").append("\"f:field").append(f).append("\":{\"f:inner\":{\".\":{},\"f:name\":{},\"f:value\":{}}}");
        }
        return text.append("}}").toString();
    }
}
