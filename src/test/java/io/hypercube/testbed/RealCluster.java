package io.hypercube.testbed;

import static org.awaitility.Awaitility.await;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.net.URI;
import java.net.http.HttpClient;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Base64;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import org.junit.jupiter.api.extension.AfterAllCallback;
import org.junit.jupiter.api.extension.AfterEachCallback;
import org.junit.jupiter.api.extension.BeforeAllCallback;
import org.junit.jupiter.api.extension.BeforeEachCallback;
import org.junit.jupiter.api.extension.ExtensionContext;

/**
 * A real API server with RBAC and its etcd, on loopback. As an extension:
 *
 * <pre>{@code
 * @RegisterExtension
 * static final RealCluster CLUSTER = RealCluster.shared();
 * }</pre>
 *
 * The shared one starts once per JVM, before the first test that uses it, is paused between classes of tests, and stops after the last test of
 * all; tests avoid conflicts by {@link #newNamespace}. A {@linkplain #lent lent} one is empty, and belongs to the class whose field
 * holds it until its end. A {@linkplain #fresh fresh} one lives as long as that field. Both may be stopped and started in between. A start takes
 * about four seconds, without a node: pods can be
 * created but stay pending. All processes and files are removed when the JVM ends, even if it is killed.
 *
 * <p>Blocking; thread-safe except for starting and stopping.
 */
public final class RealCluster
        implements BeforeAllCallback, BeforeEachCallback, AfterEachCallback, AfterAllCallback, AutoCloseable {
    private static final ExtensionContext.Namespace STORE = ExtensionContext.Namespace.create(RealCluster.class);
    private static final RealCluster SHARED = new RealCluster(new Script("control-plane"), "shared", true);

    private final String name;
    private final boolean shared;
    private final List<String> flags;
    private final Served usual;
    private final Served newest;
    private final AtomicInteger kubeconfigs = new AtomicInteger();
    private final AtomicInteger namespaces = new AtomicInteger();
    private volatile Served current;
    private boolean ownedByClass;

    RealCluster(Script script, String name, boolean shared, String... flags) {
        this(new ServedCluster(script, name), name, shared, flags);
    }

    private RealCluster(Served usual, String name, boolean shared, String... flags) {
        this.name = name;
        this.shared = shared;
        this.flags = List.of(flags);
        this.usual = usual;
        this.newest = new ServedCluster(new Script("newest"), name);
        this.current = usual;
    }

    /** The cluster that all tests of this JVM share: it cannot be stopped, and tests must tolerate each other's objects. */
    public static RealCluster shared() {
        return SHARED;
    }

    /**
     * A cluster for the caller alone, in which nothing is left of those who had it before. Costs a tenth of a {@link #fresh} one.
     *
     * @param name the name of the kubeconfig's context; need not be unique
     */
    public static RealCluster lent(String name) {
        return new RealCluster(new LentCluster(name), name, false);
    }

    /**
     * A cluster for the caller alone, not started yet: as an extension it starts by itself, otherwise by {@link #start}. For tests that need flags,
     * or the end of all processes; others use a {@link #lent} one.
     *
     * @param name also the name of the kubeconfig's context; need not be unique
     * @param flags of kube-apiserver, e.g. {@code --goaway-chance=0.01}
     */
    public static RealCluster fresh(String name, String... flags) {
        return new RealCluster(new Script("control-plane"), name, false, flags);
    }

    /** Starts it, or restarts it with its data on the same port. Does nothing while it runs. */
    public synchronized RealCluster start() {
        if (current.start(flags) && isNewest()) {
            Maps.define(this);
        }
        return this;
    }

    /** Stops it as a crash does, without closing connections. Its data and port are kept for {@link #start}. */
    public synchronized void stop() {
        requireOwn();
        current.stop();
    }

    public void restart() {
        stop();
        start();
    }

    /** Stops it and deletes its files. */
    @Override
    public void close() {
        requireOwn();
        current.remove();
    }

    public String name() {
        return name;
    }

    /** The working directory of its processes; their output is in {@code log/}. */
    public Path folder() {
        return current.folder();
    }

    /** The kubeconfig of an administrator, with a client certificate; its one context is called {@link #name}. */
    public Path kubeconfig() {
        return file("kubeconfig");
    }

    /** A kubeconfig for direct access as that user. */
    public Path kubeconfig(String user, String... groups) {
        ClientCertificate certificate = clientCertificate(user, groups);
        return kubeconfigOf("{\"client-certificate-data\": \"%s\", \"client-key-data\": \"%s\"}"
                .formatted(base64(certificate.certificatePem()), base64(certificate.keyPem())));
    }

    /** A kubeconfig for direct access with a bearer token. */
    public Path kubeconfigWith(String token) {
        return kubeconfigOf("{\"token\": \"" + token + "\"}");
    }

    private Path kubeconfigOf(String user) {
        String text = """
                {"apiVersion": "v1", "kind": "Config", "current-context": "%1$s",
                 "contexts": [{"name": "%1$s", "context": {"cluster": "%1$s", "user": "user"}}],
                 "clusters": [{"name": "%1$s", "cluster": {"server": "%2$s", "certificate-authority-data": "%3$s"}}],
                 "users": [{"name": "user", "user": %4$s}]}
                """.formatted(name, server(), base64(caPem()), user);
        try {
            return Files.writeString(file("kubeconfig-" + kubeconfigs.incrementAndGet()), text);
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    private static String base64(byte[] bytes) {
        return Base64.getEncoder().encodeToString(bytes);
    }

    /** {@code https://127.0.0.1:port}; the same after a restart. */
    public URI server() {
        return URI.create(read("server"));
    }

    public byte[] caPem() {
        try {
            return Files.readAllBytes(file("ca.crt"));
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }

    /** The bearer token of a user {@code admin} in the group {@code system:masters}. */
    public String token() {
        return read("token");
    }

    /** The client certificate of that user in those groups. */
    public ClientCertificate clientCertificate(String user, String... groups) {
        return ClientCertificate.signedBy(file("ca.crt"), file("ca.key"), user, groups);
    }

    /** An HTTP client for direct access to {@link #server} as that user, for equivalence tests. */
    public HttpClient httpClient(String user, String... groups) {
        return HttpClient.newBuilder()
                .sslContext(clientCertificate(user, groups).sslContext(caPem()))
                .build();
    }

    /** Runs kubectl 1.20 as an administrator; for other versions see {@link Kubectl#run}. */
    public Outcome kubectl(String... arguments) {
        return Kubectl.oldest().run(kubeconfig(), arguments);
    }

    /** Calls of its API server as an administrator. Ask for it again after a restart. */
    public ClusterApi api() {
        return current.api(this);
    }

    /** As {@code kubectl apply} does; fails the test when the API server rejects it. Config maps are written as {@link #served}. */
    public void apply(String yaml) {
        api().apply(yaml);
    }

    /**
     * Waits until the API server knows a right that was just granted: it learns of a new role by a watch, a moment after it was stored.
     *
     * @param question as {@code kubectl auth can-i} has it, with the group of the resource: {@code "list", "deployments.apps", "-n", "default"}
     */
    public void awaitAllowed(String user, String... question) {
        await().until(() -> isAllowed(user, question));
    }

    /** Whether the API server allows it now. */
    public boolean isAllowed(String user, String... question) {
        return AccessQuestion.of(question).isAllowed(api(), user);
    }

    /** Whether the newest Kubernetes serves its custom resources, as in a class of tests that is {@link OnNewest}. */
    public boolean isNewest() {
        return newest.equals(current);
    }

    static boolean isNewest(ExtensionContext context) {
        return context.getRequiredTestClass().isAnnotationPresent(OnNewest.class);
    }

    /** A text with config maps, or with the {@link Maps} of the newest Kubernetes in their place. */
    public String served(String text) {
        return isNewest() ? Maps.inPlaceOfConfigMaps(text) : text;
    }

    /** Creates a namespace with a name that is unique in this JVM. */
    public String newNamespace() {
        String namespace = "test-" + namespaces.incrementAndGet();
        api().createNamespace(namespace);
        return namespace;
    }

    @Override
    public void beforeAll(ExtensionContext context) {
        ownedByClass = true;
        beforeEach(context);
    }

    /** Restarts it after a test that stopped it, so that the next test finds it running. */
    @Override
    public void beforeEach(ExtensionContext context) {
        current = isNewest(context) ? newest : usual;
        start();
        // not the root's store: Maven runs the classes of a JVM one by one, each with a root of its own
        ExtensionContext.Store store = context.getStore(ExtensionContext.StoreScope.LAUNCHER_SESSION, STORE);
        if (shared && current instanceof ServedCluster started) {
            started.share();
            store.getOrComputeIfAbsent(started.kind(), _ -> (AutoCloseable) started::remove);
        } else if (current instanceof LentCluster) {
            store.getOrComputeIfAbsent("lent", _ -> (AutoCloseable) LentCluster::removeAll);
        }
    }

    @Override
    public void afterEach(ExtensionContext context) {
        if (!shared && !ownedByClass) {
            close();
        }
    }

    @Override
    public void afterAll(ExtensionContext context) {
        if (!shared) {
            close();
        }
    }

    /** As after a class of tests. */
    void rest() {
        current.rest();
    }

    private void requireOwn() {
        if (shared) {
            throw new IllegalStateException("the shared cluster stays up (expected: a fresh one to be stopped)");
        }
    }

    private Path file(String file) {
        return folder().resolve(file);
    }

    private String read(String file) {
        try {
            return Files.readString(file(file)).strip();
        } catch (IOException e) {
            throw new UncheckedIOException(e);
        }
    }
}
