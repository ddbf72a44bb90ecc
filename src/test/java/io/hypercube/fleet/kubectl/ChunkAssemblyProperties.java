package io.hypercube.fleet.kubectl;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.core.kube.ApiException;
import io.hypercube.core.limit.ByteBudget;
import io.hypercube.fleet.MemberAnswer;
import io.hypercube.list.RawListReader;
import io.hypercube.proxy.response.PageLease;
import java.time.Duration;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.OptionalLong;
import java.util.Random;
import java.util.TreeMap;
import java.util.stream.Collectors;
import net.jqwik.api.ForAll;
import net.jqwik.api.Property;
import net.jqwik.api.constraints.IntRange;

/** Chunks of random clusters: together they are the concatenation of the clusters' lists. */
class ChunkAssemblyProperties {
    private static final RawListReader.Head HEAD = new RawListReader.Head(false, "List", "v1", "");

    private int asked;

    @Property(tries = 500)
    void chunksAreTheConcatenation(
            @ForAll Random random, @ForAll @IntRange(min = 1, max = 40) int limit, @ForAll boolean ignoresLimits)
            throws InterruptedException {
        Map<String, Integer> sizes = sizes(random);
        String whoIgnores =
                ignoresLimits && !sizes.isEmpty() ? sizes.keySet().iterator().next() : "";
        List<String> expected = concatenation(sizes);
        List<String> items = new ArrayList<>();
        List<String> left = List.copyOf(sizes.keySet());
        String token = "";
        boolean first = true;
        asked = 0;
        boolean last = false;
        while (!last) {
            ChunkAssembly chunk = new ChunkAssembly(left, limit, first, asks -> asks.stream()
                    .map(ask -> answer(
                            ask,
                            sizes.getOrDefault(ask.cluster(), 0),
                            ask.cluster().equals(whoIgnores)))
                    .toList());
            chunk.assemble(token);
            List<String> found = chunk.taken().stream()
                    .flatMap(part -> part.value().items().stream())
                    .map(String::new)
                    .toList();
            assertThat(found.size()).isLessThanOrEqualTo(whoIgnores.isEmpty() ? limit : Math.max(limit, 100));
            assertThat(chunk.isLast() || !found.isEmpty()).as("progress").isTrue();
            if (first) {
                assertThat(chunk.first()).hasSameSizeAs(sizes);
                assertThat(chunk.total()).isEqualTo(expected.size());
            }
            items.addAll(found);
            token = chunk.next().token();
            String current = chunk.next().cluster();
            left = left.stream().filter(name -> name.compareTo(current) >= 0).toList();
            first = false;
            last = chunk.isLast();
        }
        assertThat(items).isEqualTo(expected);
        int chunks = expected.size() / limit + 1;
        assertThat(asked).as("items asked for").isLessThanOrEqualTo(100 + 40 + expected.size() + 3 * limit * chunks);
    }

    @Property(tries = 500)
    void aClusterThatFailsIsNamedOrFailsTheList(@ForAll Random random, @ForAll @IntRange(min = 1, max = 40) int limit)
            throws InterruptedException {
        Map<String, Integer> sizes = sizes(random);
        ChunkAssembly chunk = new ChunkAssembly(List.copyOf(sizes.keySet()), limit, true, asks -> asks.stream()
                .map(ask -> random.nextInt(8) == 0
                        ? MemberAnswer.<ChunkItems>failed(
                                ask.cluster(), 0, ApiException.tooManyRequests("busy", Duration.ZERO))
                        : answer(ask, sizes.getOrDefault(ask.cluster(), 0), false))
                .toList());
        try {
            chunk.assemble("");
        } catch (ApiException failed) {
            assertThat(failed.status().code()).isEqualTo(503);
            return;
        }
        sizes.keySet().removeIf(name -> chunk.first().get(name) instanceof MemberAnswer.Failed);
        List<String> found = chunk.taken().stream()
                .flatMap(part -> part.value().items().stream())
                .map(String::new)
                .toList();
        assertThat(found).isEqualTo(concatenation(sizes).subList(0, found.size()));
        assertThat(chunk.isLast())
                .isEqualTo(found.size() == concatenation(sizes).size());
    }

    /** Most clusters are small, some are not. */
    private static Map<String, Integer> sizes(Random random) {
        Map<String, Integer> sizes = new TreeMap<>();
        for (int i = 0; i < random.nextInt(40); i++) {
            sizes.put("c" + (char) ('A' + i), random.nextInt(4) == 0 ? random.nextInt(100) : random.nextInt(4));
        }
        return sizes;
    }

    private static List<String> concatenation(Map<String, Integer> sizes) {
        List<String> items = new ArrayList<>();
        sizes.forEach((name, size) -> {
            for (int i = 0; i < size; i++) {
                items.add(name + i);
            }
        });
        return items;
    }

    private MemberAnswer<ChunkItems> answer(ChunkAssembly.Ask ask, int size, boolean ignoresLimit) {
        int from = ask.token().isEmpty() ? 0 : Integer.parseInt(ask.token());
        int to = ignoresLimit ? size : (int) Math.min(size, from + ask.limit());
        asked += to - from;
        List<byte[]> items = new ArrayList<>();
        for (int i = from; i < to; i++) {
            items.add((ask.cluster() + i).getBytes(java.nio.charset.StandardCharsets.UTF_8));
        }
        Optional<String> next = to < size ? Optional.of(Integer.toString(to)) : Optional.empty();
        return new MemberAnswer.Found<>(
                ask.cluster(),
                0,
                new ChunkItems(
                        items,
                        new RawListReader.End(HEAD, next, "1", OptionalLong.of(size - to)),
                        ask.limit(),
                        new PageLease(new ByteBudget(1 << 20), "a", "")));
    }

    @Property(tries = 200)
    void aPositionIsReadAsItWasPrinted(@ForAll Random random, @ForAll long remaining) {
        byte[] token = new byte[random.nextInt(50)];
        random.nextBytes(token);
        ChunkPosition position = new ChunkPosition(
                "c" + random.nextInt(100),
                Arrays.toString(token),
                "v1.x",
                random.ints(3, 0, 100).mapToObj(i -> "c" + i).collect(Collectors.toList()),
                random.nextBoolean(),
                remaining);
        assertThat(ChunkPosition.parse(position.print())).isEqualTo(position);
    }
}
