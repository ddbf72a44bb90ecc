package io.hypercube.cluster.replica;

import static org.assertj.core.api.Assertions.assertThat;

import io.hypercube.cluster.replica.RunningReplicas.Replica;
import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;

class OwnershipTest {
    private static final List<Replica> THREE = IntStream.range(0, 3)
            .mapToObj(i -> new Replica("member-" + i, "host-" + i + ":1", Replica.PROTOCOL))
            .toList();
    private static final int COLLECTIONS = 3000;

    private static Map<String, Replica> owners(List<Replica> members) {
        Map<String, Replica> owners = new HashMap<>();
        for (int i = 0; i < COLLECTIONS; i++) {
            owners.put(
                    "prod/apps/kind-" + i,
                    Ownership.ownerOf("prod/apps/kind-" + i, members).orElseThrow());
        }
        return owners;
    }

    @Test
    void nobodyKeepsACollectionWhileTheMembersAreUnknown() {
        assertThat(Ownership.ownerOf("prod//pods", List.of())).isEmpty();
    }

    @Test
    void theOrderOfTheMembersDoesNotMatter() {
        assertThat(owners(THREE.reversed())).isEqualTo(owners(THREE));
    }

    @Test
    void eachKeepsAboutAThird() {
        Map<Replica, Long> counts =
                owners(THREE).values().stream().collect(Collectors.groupingBy(one -> one, Collectors.counting()));
        assertThat(counts.values()).hasSize(3).allSatisfy(count -> assertThat(count)
                .isBetween(850L, 1150L));
    }

    @Test
    void whenAMemberLeavesOnlyItsCollectionsMove() {
        Map<String, Replica> before = owners(THREE);
        List<Replica> two = new ArrayList<>(THREE);
        Replica left = two.remove(1);
        Map<String, Replica> after = owners(two);
        before.forEach((collection, owner) -> {
            if (!owner.equals(left)) {
                assertThat(after).containsEntry(collection, owner);
            }
        });
    }

    /** Two versions of the program must agree, so the function must never change without a new protocol. */
    @Test
    void theOwnersOfSomeCollectionsAreFixed() {
        assertThat(List.of("prod//pods", "prod/apps/deployments", "test//configmaps"))
                .map(collection ->
                        Ownership.ownerOf(collection, THREE).orElseThrow().id())
                .containsExactly("member-0", "member-1", "member-1");
    }
}
