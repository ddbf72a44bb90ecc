package io.hypercube.cluster.kubeconfig;

import io.hypercube.core.kube.ClusterName;
import io.hypercube.core.kube.Excerpt;
import java.io.IOException;
import java.nio.charset.CharacterCodingException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collection;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Optional;

/**
 * The contexts of all kubeconfigs. Files named by the operator are read one by one; the files of {@code $KUBECONFIG} are merged
 * as kubectl does. In both cases a broken context does not affect the others.
 *
 * @param contexts in the order of the files, each name once
 * @param problems broken or repeated files and contexts, which are skipped, and contexts that share an audience, none of which may be
 *     used; one line each, no secrets
 * @param readings what each file gave
 * @see <a href="https://kubernetes.io/docs/concepts/configuration/organize-cluster-access-kubeconfig/">merging kubeconfigs</a>
 */
public record Kubeconfigs(List<KubeconfigContext> contexts, List<String> problems, List<ReadKubeconfig> readings) {
    public Kubeconfigs {
        contexts = List.copyOf(contexts);
        problems = List.copyOf(problems);
        readings = List.copyOf(readings);
    }

    /**
     * Reads files, blocking.
     *
     * @throws KubeconfigException when a file named by the operator cannot be read or is not a kubeconfig, or the gateway's own
     *     cluster is wanted outside of a pod
     */
    public static Kubeconfigs read(KubeconfigFiles files) throws KubeconfigException {
        return switch (files) {
            case KubeconfigFiles.WithInCluster(InCluster own, KubeconfigFiles others) ->
                read(others).behind(own.read());
            case KubeconfigFiles.Named named -> readFiles(named);
            case KubeconfigFiles.Found found -> readFiles(found);
        };
    }

    private static Kubeconfigs readFiles(KubeconfigFiles files) throws KubeconfigException {
        List<ReadKubeconfig> readings = new ArrayList<>();
        List<KubeconfigDocument> documents = new ArrayList<>();
        for (Path file : files.files().stream().distinct().toList()) {
            try {
                KubeconfigDocument document = document(file, files).orElse(KubeconfigDocument.EMPTY);
                documents.add(document);
                readings.add(new ReadKubeconfig(file, document.contexts().size(), List.of()));
            } catch (KubeconfigException e) {
                readings.add(new ReadKubeconfig(file, 0, e.problems()));
            }
        }
        List<String> problems = readings.stream()
                .flatMap(reading -> reading.problems().stream())
                .toList();
        if (files instanceof KubeconfigFiles.Found) {
            return contexts(
                    List.of(documents.stream().reduce(KubeconfigDocument.EMPTY, KubeconfigDocument::mergedWith)),
                    problems,
                    readings);
        }
        if (!problems.isEmpty()) {
            throw new KubeconfigException(problems);
        }
        return contexts(documents, problems, readings);
    }

    /**
     * The problems of files that were in order in an earlier reading: those that cannot be read now, and those that have no context
     * any more, as while another program writes them.
     */
    public List<String> lostSince(Kubeconfigs before) {
        Map<Path, ReadKubeconfig> earlier = new HashMap<>();
        before.readings.forEach(reading -> earlier.put(reading.file(), reading));
        return readings.stream()
                .flatMap(reading -> reading.lostSince(earlier.get(reading.file())).stream())
                .toList();
    }

    /** Puts a cluster before the others; a context of the same name is ignored. */
    private Kubeconfigs behind(KubeconfigContext first) {
        List<KubeconfigContext> all = new ArrayList<>(List.of(first));
        List<String> told = new ArrayList<>(problems);
        for (KubeconfigContext context : contexts) {
            if (context.name().equals(first.name())) {
                told.add("context \"" + context.name()
                        + "\": ignored, --in-cluster gives that name to the gateway's own cluster");
            } else {
                all.add(context);
            }
        }
        return new Kubeconfigs(all, told, readings);
    }

    private static Kubeconfigs contexts(
            List<KubeconfigDocument> documents, List<String> problemsOfFiles, List<ReadKubeconfig> readings) {
        List<String> problems = new ArrayList<>(problemsOfFiles);
        Map<ClusterName, KubeconfigContext> contexts = new LinkedHashMap<>();
        Map<ClusterName, String> places = new HashMap<>();
        for (KubeconfigDocument document : documents) {
            for (KubeconfigDocument.Entry entry : document.contexts().values()) {
                String place = entry.origin().name() + ": context \"" + Excerpt.of(entry.name()) + '"';
                Optional<ClusterName> name = ClusterName.parse(entry.name());
                if (name.isEmpty()) {
                    problems.add(place + ": cannot be the name of a cluster (expected: " + ClusterName.EXPECTED
                            + "; see kubectl config rename-context)");
                } else if (contexts.containsKey(name.get())) {
                    problems.add(place + ": ignored, an earlier file has a context of that name");
                } else {
                    KubeconfigContext context = ContextReader.read(name.get(), entry, document);
                    contexts.put(name.get(), context);
                    places.put(name.get(), place);
                    if (context instanceof KubeconfigContext.Broken broken) {
                        problems.add(place + ": " + broken.problem());
                    }
                }
            }
        }
        SharedAudience.among(connections(contexts.values()))
                .forEach((name, shared) -> problems.add(places.get(name) + ": " + shared.ofContext()));
        return new Kubeconfigs(List.copyOf(contexts.values()), problems, readings);
    }

    /** The connections of the usable contexts, and of those that share an audience. */
    public Map<ClusterName, ClusterConnection> connections() {
        return connections(contexts);
    }

    private static Map<ClusterName, ClusterConnection> connections(Collection<KubeconfigContext> contexts) {
        Map<ClusterName, ClusterConnection> usable = new LinkedHashMap<>();
        for (KubeconfigContext context : contexts) {
            if (context instanceof KubeconfigContext.Usable(var name, ClusterConnection connection, boolean _)) {
                usable.put(name, connection);
            }
        }
        return usable;
    }

    static Optional<KubeconfigDocument> document(Path file, KubeconfigFiles files) throws KubeconfigException {
        try {
            String text = Files.readString(file);
            return Optional.of(KubeconfigDocument.parse(text, new KubeconfigOrigin.OperatorFile(file)));
        } catch (NoSuchFileException e) {
            if (files instanceof KubeconfigFiles.Found) {
                return Optional.empty();
            }
            throw new KubeconfigException(List.of(file + ": no such file"));
        } catch (CharacterCodingException e) {
            throw new KubeconfigException(List.of(file + ": not UTF-8"));
        } catch (IOException e) {
            throw new KubeconfigException(List.of(file + ": cannot be read"));
        }
    }
}
