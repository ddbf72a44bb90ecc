package io.hypercube.list;

import io.hypercube.core.kube.ApiException;
import io.hypercube.list.query.ListQuery;
import io.hypercube.list.query.ListShape;
import java.util.List;
import java.util.Map;

/** Lists of the gateway's own API: serialized completely, then filtered, sorted and paged like any other list. */
public final class OwnList {
    private OwnList() {}

    /**
     * Returns a page of a list.
     *
     * @param listJson {@code {"items":[…]}}
     * @param parameters the decoded query string; only the seven list parameters are used
     * @return the page: {@code {"items":[…],"total":n}}, or with {@code groupBy} its groups: {@code
     *     {"groups":[…],"total":n,"groupTotal":n}}
     * @throws ApiException 400 when a parameter is invalid
     */
    public static byte[] page(byte[] listJson, Map<String, List<String>> parameters, ListShape shape) {
        ListQuery query = ListQuery.parse(parameters, shape);
        PageAssembler assembler = new PageAssembler(query, shape, new RowObject.AsFetched(), PageMemory.UNBOUNDED);
        assembler.accept(listJson, 0, listJson.length);
        assembler.endDocument();
        return assembler.page().toBytes();
    }
}
