package bench;

import java.net.URI;
import java.net.http.HttpClient;
import java.net.http.HttpRequest;
import java.net.http.HttpRequest.BodyPublishers;
import java.net.http.HttpResponse.BodyHandlers;
import java.util.concurrent.Executors;
import java.util.concurrent.Semaphore;
import java.util.concurrent.atomic.AtomicInteger;

/** Fills an API server with pods of about 6 KB of JSON each: {@code java MakePods.java SERVER TOKEN COUNT}. */
public final class MakePods {
    private static final int AT_ONCE = 16;

    public static void main(String[] args) throws Exception {
        String server = args[0];
        String token = args[1];
        int count = Integer.parseInt(args[2]);
        AtomicInteger done = new AtomicInteger();
        Semaphore places = new Semaphore(AT_ONCE);
        try (HttpClient client = HttpClient.newBuilder().sslContext(TrustAnyone.context()).build();
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
}
