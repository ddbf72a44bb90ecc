package io.hypercube.proxy;

import java.io.IOException;
import java.util.List;
import java.util.stream.Collectors;

/** The APIServices of an API server that itself serves every group and version of the tests. They never change. */
public final class LocalApis {
    static final String PATH = "/apis/apiregistration.k8s.io/v1/apiservices";

    private static final List<String> NAMES = List.of("v1.", "v1.golden.io", "v1.odd.io", "v1.long.example");
    private static final long BOOKMARK_MILLIS = 500;

    private LocalApis() {}

    /** The APIServiceList of an API server. */
    public static String list() {
        String items = NAMES.stream()
                .map(name -> "{\"metadata\":{\"name\":\"" + name
                        + "\",\"resourceVersion\":\"10\"},\"spec\":{\"service\":null}}")
                .collect(Collectors.joining(","));
        return "{\"kind\":\"APIServiceList\",\"apiVersion\":\"apiregistration.k8s.io/v1\","
                + "\"metadata\":{\"resourceVersion\":\"10\"},\"items\":[" + items + "]}";
    }

    public static void answer(FakeApiServer.Connection connection, FakeApiServer.Request request)
            throws IOException, InterruptedException {
        if (!request.target().contains("watch=true")) {
            connection.json(200, list());
            return;
        }
        connection.write("HTTP/1.1 200 OK\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n");
        while (true) { // until the other side closes
            Thread.sleep(BOOKMARK_MILLIS);
            connection.chunk(
                    "{\"type\":\"BOOKMARK\",\"object\":{\"kind\":\"APIService\",\"metadata\":{\"resourceVersion\":\"10\"}}}\n");
        }
    }
}
