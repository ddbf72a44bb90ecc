package io.hypercube.list;

import io.hypercube.kube.ApiException;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Set;

/**
 * Which part of a list a caller asked for: filter, then sort, then page.
 *
 * @param pageSize items per page; 0: everything, whatever the page number
 * @param pageNum counted from 1
 * @param sort the most significant key first; ties are broken by the identity of the items
 */
public record ListQuery(Selector selector, int pageSize, int pageNum, List<SortKey> sort) {
    public static final int DEFAULT_PAGE_SIZE = 10;

    /** The six parameters; they are never sent upstream. */
    public static final Set<String> PARAMETERS =
            Set.of("selector", "pageSize", "pageNum", "sortName", "sortOrder", "sortFunc");

    public ListQuery {
        sort = List.copyOf(sort);
        if (pageSize < 0 || pageNum < 1) {
            throw new IllegalArgumentException("pageSize " + pageSize + ", pageNum " + pageNum);
        }
    }

    /**
     * Reads the six from the decoded parameters of a query string; others are not looked at.
     *
     * @throws ApiException 400, naming parameter, value and expectation
     */
    public static ListQuery parse(Map<String, List<String>> parameters) {
        return parse(parameters, ListShape.KUBERNETES);
    }

    public static ListQuery parse(Map<String, List<String>> parameters, ListShape shape) {
        return new ListQueryParser(parameters, shape).query();
    }

    /** The same of those items only that also meet these requirements. */
    public ListQuery where(Selector more) {
        List<Requirement> all = new ArrayList<>(selector.requirements());
        all.addAll(more.requirements());
        return new ListQuery(new Selector(all), pageSize, pageNum, sort);
    }

    /** The same of one namespace. */
    public ListQuery within(String namespace) {
        FieldPath path = FieldPath.of("metadata", "namespace");
        return where(new Selector(List.of(new Requirement.Exact(path, List.of(namespace)))));
    }

    /**
     * Whether more of an item than its {@code metadata} counts. If not, the {@code PartialObjectMetadata} that a Table has
     * by default in its rows is enough; {@code kind} and {@code apiVersion} are not the object's own there.
     */
    public boolean needsWholeObject() {
        return selector.requirements().stream().anyMatch(term -> isOutsideMetadata(term.path()))
                || sort.stream().anyMatch(key -> isOutsideMetadata(key.path()));
    }

    private static boolean isOutsideMetadata(FieldPath path) {
        return !path.segments().getFirst().equals("metadata");
    }

    /** Where the page begins in the sorted list, counted from 0. */
    public long firstIndex() {
        return (pageNum - 1L) * pageSize;
    }

    /** Behind the last item of the page. */
    public long endIndex() {
        return pageSize == 0 ? Long.MAX_VALUE : (long) pageNum * pageSize;
    }
}
