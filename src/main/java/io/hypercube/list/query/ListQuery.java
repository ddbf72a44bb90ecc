package io.hypercube.list.query;

import io.hypercube.core.kube.ApiException;
import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Set;
import java.util.function.Function;
import java.util.stream.Collectors;

/**
 * The part of a list that a caller requests: filter, then sort, then page; or filter, then count by group, then page the groups.
 *
 * @param pageSize items or groups per page; 0 for all of them, whatever the page number
 * @param pageNum starts at 1
 * @param sort the most significant key first; ties are broken by the identity of the items
 * @param groupBy the fields whose values the items are counted by, in place of the items themselves; at most {@value
 *     #MOST_GROUP_PATHS}, none for a page of items
 */
public record ListQuery(Selector selector, int pageSize, int pageNum, List<SortKey> sort, List<FieldPath> groupBy) {
    public static final int MOST_GROUP_PATHS = 2;
    public static final int DEFAULT_PAGE_SIZE = 10;

    /** The seven query parameters; they are never sent upstream. */
    public static final Set<String> PARAMETERS =
            Set.of("selector", "pageSize", "pageNum", "sortName", "sortOrder", "sortFunc", "groupBy");

    /** The order of a query without sort keys; a missing {@code sortName} means another order. */
    private static final List<SortKey> BY_IDENTITY =
            ListShape.KUBERNETES.identity().stream().map(SortKey::ascending).toList();

    public ListQuery {
        sort = List.copyOf(sort);
        groupBy = List.copyOf(groupBy);
        if (pageSize < 0 || pageNum < 1) {
            throw new IllegalArgumentException("pageSize " + pageSize + ", pageNum " + pageNum);
        }
    }

    /** A query for items. */
    public ListQuery(Selector selector, int pageSize, int pageNum, List<SortKey> sort) {
        this(selector, pageSize, pageNum, sort, List.of());
    }

    /** Whether items are counted by their values of some fields, in place of a page of items. */
    public boolean isGrouped() {
        return !groupBy.isEmpty();
    }

    /**
     * Parses the seven parameters of a decoded query string; others are ignored.
     *
     * @throws ApiException 400 with parameter, value and expectation
     */
    public static ListQuery parse(Map<String, List<String>> parameters) {
        return parse(parameters, ListShape.KUBERNETES);
    }

    public static ListQuery parse(Map<String, List<String>> parameters, ListShape shape) {
        return new ListQueryParser(parameters, shape).query();
    }

    /** The parameters with values for which {@link #parse} returns a query of the same items or groups in the same order. */
    public Map<String, String> print() {
        Map<String, String> parameters = new LinkedHashMap<>();
        parameters.put("selector", selector.print());
        parameters.put("pageSize", Integer.toString(pageSize));
        parameters.put("pageNum", Integer.toString(pageNum));
        if (isGrouped()) {
            parameters.put("groupBy", groupBy.stream().map(FieldPath::print).collect(Collectors.joining(",")));
            return parameters;
        }
        parameters.put("sortName", printed(key -> key.path().print()));
        parameters.put("sortOrder", printed(key -> key.order().wireName()));
        parameters.put("sortFunc", printed(key -> key.function().wireName()));
        return parameters;
    }

    private String printed(Function<SortKey, String> part) {
        List<SortKey> keys = sort.isEmpty() ? BY_IDENTITY : sort;
        return keys.stream().map(part).collect(Collectors.joining(","));
    }

    /** The query with additional requirements. */
    public ListQuery where(Selector more) {
        List<Requirement> all = new ArrayList<>(selector.requirements());
        all.addAll(more.requirements());
        return new ListQuery(new Selector(all), pageSize, pageNum, sort, groupBy);
    }

    /** The query limited to one namespace. */
    public ListQuery within(String namespace) {
        FieldPath path = FieldPath.of("metadata", "namespace");
        return where(new Selector(List.of(new Requirement.Exact(path, List.of(namespace)))));
    }

    /**
     * Whether the query uses fields outside of {@code metadata}. If not, the {@code PartialObjectMetadata} that the
     * rows of a Table contain by default is sufficient; there, {@code kind} and {@code apiVersion} are not those of
     * the object.
     */
    public boolean needsWholeObject() {
        return selector.requirements().stream().anyMatch(term -> isOutsideMetadata(term.path()))
                || sort.stream().anyMatch(key -> isOutsideMetadata(key.path()));
    }

    private static boolean isOutsideMetadata(FieldPath path) {
        return !path.segments().getFirst().equals("metadata");
    }

    /** The index of the first item or group of the page in the sorted list, from 0. */
    public long firstIndex() {
        return (pageNum - 1L) * pageSize;
    }

    /** The index after the last item or group of the page. */
    public long endIndex() {
        return pageSize == 0 ? Long.MAX_VALUE : (long) pageNum * pageSize;
    }
}
