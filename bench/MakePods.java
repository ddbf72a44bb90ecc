package bench;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.security.SecureRandom;
import java.security.cert.X509Certificate;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;
import javax.net.ssl.SSLContext;
import javax.net.ssl.TrustManager;
import javax.net.ssl.X509ExtendedTrustManager;

/** Fills an API server with pods of about 6 KB of JSON each: {@code java MakePods.java SERVER TOKEN COUNT}. */
public final class MakePods {
    private static final int AT_ONCE = 16;

    public static void main(String[] args) throws Exception {
        String server = args[0];
        String token = args[1];
        int count = Integer.parseInt(args[2]);
        SSLContext tls = SSLContext.getInstance("TLS");
        tls.init(null, new TrustManager[] {new TrustAnyone()}, new SecureRandom());
        AtomicInteger done = new AtomicInteger();
        Semaphore places = new Semaphore(AT_ONCE);
        try (HttpClient client = HttpClient.newBuilder().sslContext(tls).build();
                var threads = Executors.newVirtualThreadPerTaskExecutor()) {
            for (int i = 0; i < count; i++) {
                int number = i;
                places.acquire();
                threads.submit(() -> {
                    try {
                        HttpRequest request = HttpRequest.newBuilder(URI.create(server + "/api/v1/namespaces/default/pods"))
                                .header("Authorization", "Bearer " + token)
                                .header("Content-Type", "application/json")
                                .POST(BodyPublishers.ofString(Pods.posted(number)))
                                .build();
                        int status = client.send(request, BodyHandlers.discarding()).statusCode();
                        if (status != 201 && status != 409) {
                            throw new IllegalStateException("pod " + number + ": " + status);
                        }
                        if (done.incrementAndGet() % 2000 == 0) {
                            System.out.println(done + " of " + count + " pods");
                        }
                        return status;
                    } catch (Exception e) {
                        e.printStackTrace();
                        System.exit(1);
                        throw e;
                    } finally {
                        places.release();
                    }
                });
            }
        }
    }

    private static final class TrustAnyone extends X509ExtendedTrustManager {
        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, java.net.Socket socket) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, java.net.Socket socket) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type, javax.net.ssl.SSLEngine engine) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type, javax.net.ssl.SSLEngine engine) {}

        @Override
        public void checkClientTrusted(X509Certificate[] chain, String type) {}

        @Override
        public void checkServerTrusted(X509Certificate[] chain, String type) {}

        @Override
        public X509Certificate[] getAcceptedIssuers() {
            return new X509Certificate[0];
        }
    }
}
