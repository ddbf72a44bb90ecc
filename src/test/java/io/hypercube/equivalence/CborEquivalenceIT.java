package io.hypercube.equivalence;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.testbed.OnNewest;
import io.hypercube.testbed.Shows;
import io.hypercube.testbed.Thorough;
import java.net.http.HttpClient;
import java.util.List;
import java.util.function.BiFunction;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** CBOR, which the newest Kubernetes may be asked for: pages are in JSON alone, and all else passes unharmed. */
@Thorough
@OnNewest
class CborEquivalenceIT extends NewestApi {
    private static final String CBOR = "application/cbor";

    @Test
    void aWatchInCborPassesUnharmed() {
        try (Sides sides = sides(HttpClient.Version.HTTP_2)) {
            String version = version(sides.straight(Ask.get(MAPS + "?limit=1")).body());
            sides.straight(Ask.post(MAPS, map("watched", "1")));
            sides.straight(Ask.of("DELETE", MAPS + "/watched"));
            String watch = MAPS + "?watch=true&timeoutSeconds=2&resourceVersion=" + version;
            Answer straight =
                    requireSame(sides, Ask.get(watch, "Accept", "application/cbor-seq," + CBOR), Answer::decoded);
            assertThat(straight.headers().get("content-type")).containsExactly("application/cbor-seq");
            assertThat(straight.body()).contains("ADDED", "DELETED");
        }
    }

    @ParameterizedTest
    @ValueSource(
            strings = {CBOR, CBOR + ",application/json", CBOR + ";as=PartialObjectMetadataList;g=meta.k8s.io;v=v1"})
    @Shows("2.6")
    void cborPassesUnharmedUnlessAPageIsAskedFor(String accept) {
        try (Sides sides = sides(HttpClient.Version.HTTP_2)) {
            String version = version(sides.straight(Ask.get(MAPS + "?limit=1")).body());
            String exactly = "?resourceVersionMatch=Exact&resourceVersion=" + version;
            for (String target :
                    List.of(MAPS + exactly, MAPS + exactly + "&limit=3", MAPS + "/map-2", MAPS + "/none")) {
                Ask ask = Ask.get(target, "Accept", accept);
                Answer straight = requireSame(sides, ask, Answer::decoded);
                assertThat(straight.headers().get("content-type"))
                        .as(target)
                        .allMatch(type -> type.startsWith(CBOR) || straight.status() != 200);
            }
            Answer whole = sides.pagedEntryPoint(Ask.get(MAPS, "Accept", accept));
            assertThat(whole.headers().get("content-type")).allMatch(type -> type.startsWith(CBOR));

            Answer page = sides.pagedEntryPoint(Ask.get(MAPS + "?pageSize=3&sortOrder=desc", "Accept", accept));
            if (accept.contains("json")) {
                assertThat(page.status()).as(page.body()).isEqualTo(200);
                assertThat(names(page)).containsExactly("map-8", "map-6", "map-4");
            } else {
                assertThat(page.status()).as(page.body()).isEqualTo(406);
                assertThat(page.body()).contains("\"reason\":\"NotAcceptable\"");
            }
        }
    }

    @Test
    void cborIsWritten() {
        try (Sides sides = sides(HttpClient.Version.HTTP_2)) {
            Ask post = new Ask("POST", MAPS, List.of("Content-Type", CBOR, "Accept", "application/json"), cbor("cbor"));
            Ask apply = new Ask(
                    "PATCH",
                    MAPS + "/cbor?fieldManager=me",
                    List.of("Content-Type", "application/apply-patch+cbor", "Accept", CBOR),
                    cbor("cbor"));
            Ask delete = Ask.of("DELETE", MAPS + "/cbor");
            Answer created = sides.straight(post).normalised("one");
            int applied = sides.straight(apply).status();
            assertThat(List.of(created.status(), applied)).as(created.body()).containsExactly(201, 200);
            sides.straight(delete);
            for (BiFunction<Sides, Ask, Answer> entryPoint : ENTRY_POINTS) {
                entryPoint.apply(sides, post).normalised("one").requireSameAs(created, post);
                assertThat(entryPoint.apply(sides, apply).status()).isEqualTo(applied);
                assertThat(entryPoint.apply(sides, delete).status()).isEqualTo(200);
            }
        }
    }

    /** {@code {"apiVersion": "maps.example/v1", "kind": "ConfigMap", "metadata": {"name": NAME}}} with the tag of CBOR. */
    private static String cbor(String name) {
        return "\u00d9\u00d9\u00f7\u00a3" + text("apiVersion") + text("maps.example/v1") + text("kind")
                + text("ConfigMap") + text("metadata") + "\u00a1" + text("name") + text(name);
    }

    private static String text(String shorterThan24) {
        return (char) (0x60 + shorterThan24.length()) + shorterThan24;
    }
}
