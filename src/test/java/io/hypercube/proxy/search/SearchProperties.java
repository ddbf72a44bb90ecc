package io.hypercube.proxy.search;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.cache.HeldCollection;
import io.hypercube.cluster.Cluster;
import io.hypercube.proxy.search.ObjectSearch.SearchResult;
import java.time.Duration;
import java.util.ArrayList;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Random;
import java.util.Set;
import java.util.TreeSet;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;

/** A search finds what an independent implementation finds among the collections that the caller may list, and counts no other. */
class SearchProperties {
    private static final List<String> PARTS = List.of("web", "Shop", "a", "-", "ab", "io", ".", "7");

    private record Something(String cluster, String namespace, String name, String labels, boolean permitted) {
        boolean has(String word) {
            return permitted
                    && (name + " " + namespace + " " + labels + " pods pod " + cluster)
                            .toLowerCase(Locale.ROOT)
                            .contains(word);
        }
    }

    @Property(tries = 60)
    void findsWhatIsThereAndMayBeListed(@ForAll Random random) throws InterruptedException {
        List<Something> all = new ArrayList<>();
        List<HeldCollection> held = new ArrayList<>();
        Set<String> refused = new HashSet<>();
        for (int i = 0; i < 3; i++) {
            fill(random, Held.cluster("c" + i), all, held, refused);
        }
        List<String> words =
                new ArrayList<>(new TreeSet<>(List.of(text(random, 2).toLowerCase(Locale.ROOT), "c")));
        Duration generous = Duration.ofSeconds(30);
        ObjectSearch search = new ObjectSearch(
                () -> held,
                (caller, key) -> !refused.contains(key.toString()),
                new ObjectSearch.Patience(generous, generous),
                System::nanoTime);

        SearchResult found = search.search(Held.ALICE, new SearchQuery(words, 100, List.of()));

        List<Something> expected =
                all.stream().filter(each -> words.stream().allMatch(each::has)).toList();
        assertThat(found.total()).as("%s in %s", words, all).isEqualTo(expected.size());
        assertThat(found.items())
                .extracting(item -> item.cluster() + " " + item.namespace() + "/" + item.name())
                .containsExactlyInAnyOrderElementsOf(expected.stream()
                        .map(each -> each.cluster + " " + each.namespace + "/" + each.name)
                        .toList());
    }

    private static void fill(
            Random random, Cluster cluster, List<Something> all, List<HeldCollection> held, Set<String> refused) {
        HeldCollection pods = Held.pods(cluster);
        boolean permitted = random.nextInt(3) > 0;
        if (!permitted) {
            refused.add(pods.key().toString());
        }
        for (int i = 0; i < 12; i++) {
            String namespace = "n" + text(random, 1);
            String name = text(random, 3) + "x" + i;
            String key = "k" + text(random, 2);
            String value = text(random, 2);
            Held.put(pods, namespace + "/" + name, "\"" + key + "\":\"" + value + "\"");
            all.add(new Something(cluster.name().value(), namespace, name, key + " " + value, permitted));
        }
        held.add(pods);
    }

    private static String text(Random random, int parts) {
        StringBuilder text = new StringBuilder();
        for (int i = 0; i < parts; i++) {
            text.append(PARTS.get(random.nextInt(PARTS.size())));
        }
        return text.toString();
    }
}
