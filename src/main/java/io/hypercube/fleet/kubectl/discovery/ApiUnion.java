package io.hypercube.fleet.kubectl.discovery;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.Set;
import java.util.TreeMap;

/**
 * The groups, versions and resources of several API servers, for clients that only read.
 *
 * <ul>
 *   <li>The groups and versions are those of all servers. The preferred version of a group is the one that most servers serve;
 *       then the one that most servers prefer; then the one with the highest priority in Kubernetes.
 *   <li>The resources of a version are those of all servers that allow get, list or watch, with these verbs only and without
 *       subresources. If servers differ in the kind or scope of a resource, the definition of most of them counts.
 *   <li>Clients use a resource in the first version that has it. A resource is therefore left out of the versions that come
 *       before the one in which most servers serve it.
 *   <li>Versions of which nothing is left, and groups without versions, are left out: clients would request their documents again
 *       and again. A version that a server has and whose resources have not been read is kept.
 * </ul>
 */
public final class ApiUnion {
    private static final List<String> VERBS = List.of("get", "list", "watch");

    private final List<ServedApis> members;
    /** The groups with all versions. */
    private final Map<String, ServedGroup> all = new LinkedHashMap<>();

    private final Map<String, ServedGroup> groups = new LinkedHashMap<>();

    /** @param members what each server serves; the order decides between equal numbers of servers */
    public ApiUnion(List<ServedApis> members) {
        this.members = List.copyOf(members);
        Map<String, List<ServedGroup>> byName = new LinkedHashMap<>();
        for (ServedApis member : members) {
            for (ServedGroup group : member.groups()) {
                byName.computeIfAbsent(group.name(), absent -> new ArrayList<>())
                        .add(group);
            }
        }
        byName.forEach((name, same) -> all.put(name, new ServedGroup(name, versions(same))));
        all.values().stream()
                .map(group -> new ServedGroup(
                        group.name(),
                        group.versions().stream()
                                .filter(version -> hasAny(new GroupVersion(group.name(), version)))
                                .toList()))
                .filter(group -> !group.versions().isEmpty())
                .forEach(group -> groups.put(group.name(), group));
    }

    private boolean hasAny(GroupVersion version) {
        return !resources(version).isEmpty() || members.stream().anyMatch(member -> member.isUnread(version));
    }

    private static List<String> versions(List<ServedGroup> same) {
        Map<String, Integer> serving = new HashMap<>();
        Map<String, Integer> preferring = new HashMap<>();
        for (ServedGroup group : same) {
            new LinkedHashSet<>(group.versions()).forEach(version -> serving.merge(version, 1, Integer::sum));
            group.versions().stream().findFirst().ifPresent(first -> preferring.merge(first, 1, Integer::sum));
        }
        Comparator<String> mostServed = Comparator.comparingInt(version -> -serving.getOrDefault(version, 0));
        Comparator<String> preferred = mostServed
                .thenComparingInt(version -> -preferring.getOrDefault(version, 0))
                .thenComparing(VersionPriority.HIGHEST_FIRST);
        List<String> versions = new ArrayList<>(serving.keySet());
        versions.sort(VersionPriority.HIGHEST_FIRST);
        versions.stream().min(preferred).ifPresent(first -> {
            versions.remove(first);
            versions.addFirst(first);
        });
        return versions;
    }

    /** The groups, in the order of the first server that has them. */
    public List<ServedGroup> groups() {
        return List.copyOf(groups.values());
    }

    public Optional<ServedGroup> group(String name) {
        return Optional.ofNullable(groups.get(name));
    }

    /** Whether a server has the version, even if nothing is left of it. */
    public boolean isServed(GroupVersion version) {
        ServedGroup group = all.get(version.group());
        return group != null && group.versions().contains(version.version());
    }

    /** The resources of a version, by name. Empty when no server has the version. */
    public List<ServedResource> resources(GroupVersion of) {
        ServedGroup group = all.get(of.group());
        if (group == null || !group.versions().contains(of.version())) {
            return List.of();
        }
        Map<String, String> versions = versions(group);
        List<ServedResource> resources = new ArrayList<>();
        definitions(of).forEach((name, same) -> {
            int best = group.versions().indexOf(versions.getOrDefault(name, of.version()));
            if (group.versions().indexOf(of.version()) >= best) {
                resources.add(united(same));
            }
        });
        return resources;
    }

    /** For each resource of the group, the version in which most servers serve it. */
    private Map<String, String> versions(ServedGroup group) {
        Map<String, String> best = new HashMap<>();
        Map<String, Integer> most = new HashMap<>();
        for (String version : group.versions()) {
            definitions(new GroupVersion(group.name(), version)).forEach((name, same) -> {
                if (same.size() > most.getOrDefault(name, 0)) {
                    most.put(name, same.size());
                    best.put(name, version);
                }
            });
        }
        return best;
    }

    /** The readable resources of a version by name, with the definition of each server that has it. */
    private Map<String, List<ServedResource>> definitions(GroupVersion of) {
        Map<String, List<ServedResource>> definitions = new TreeMap<>();
        for (ServedApis member : members) {
            Set<String> seen = new LinkedHashSet<>();
            for (ServedResource resource : member.resources().getOrDefault(of, List.of())) {
                if (!readable(resource.verbs()).isEmpty() && seen.add(resource.name())) {
                    definitions
                            .computeIfAbsent(resource.name(), absent -> new ArrayList<>())
                            .add(resource);
                }
            }
        }
        return definitions;
    }

    private static ServedResource united(List<ServedResource> same) {
        ServedResource chosen = same.getFirst();
        long most = 0;
        for (ServedResource one : same) {
            long votes = same.stream().filter(one::isAs).count();
            if (votes > most) {
                most = votes;
                chosen = one;
            }
        }
        List<String> verbs = same.stream()
                .filter(chosen::isAs)
                .flatMap(one -> one.verbs().stream())
                .toList();
        return chosen.withVerbs(readable(verbs));
    }

    private static List<String> readable(List<String> verbs) {
        return VERBS.stream().filter(verbs::contains).toList();
    }
}
