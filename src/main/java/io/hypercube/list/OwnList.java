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
     * @param parameters the decoded query string; only the list parameters are used
     * @return the page: {@code {"items":[…],"total":n}}
     * @throws ApiException 400 when a parameter is invalid, and for {@code groupBy}: these lists have no groups
     */
    public static byte[] page(byte[] listJson, Map<String, List<String>> parameters, ListShape shape) {
        ListQuery query = ListQuery.parse(parameters, shape);
        if (query.isGrouped()) {
            throw ApiException.badParameter(
                    "groupBy", query.groupBy().getFirst().print(), "no groupBy, which is for lists of clusters");
        }
        PageAssembler assembler = new PageAssembler(query, shape, new RowObject.AsFetched(), PageMemory.UNBOUNDED);
        assembler.accept(listJson, 0, listJson.length);
        assembler.endDocument();
        return assembler.page().toBytes();
    }
}
