package io.hypercube.list;

import io.hypercube.kube.ApiException;
import java.util.List;
import java.util.Map;

/** Lists of our own interfaces: serialized whole, then filtered, sorted and paged like any other. */
public final class OwnList {
    private OwnList() {}

    /**
     * @param listJson {@code {"items":[…]}}
     * @param parameters the decoded query string; only the six list parameters are looked at
     * @return the page: {@code {"items":[…],"total":n}}
     * @throws ApiException 400 when a parameter is not understood
     */
    public static byte[] page(byte[] listJson, Map<String, List<String>> parameters, ListShape shape) {
        ListQuery query = ListQuery.parse(parameters, shape);
        PageAssembler assembler = new PageAssembler(query, shape, new RowObject.AsFetched(), PageMemory.UNBOUNDED);
        assembler.accept(listJson, 0, listJson.length);
        assembler.endDocument();
        return assembler.page().toBytes();
    }
}
