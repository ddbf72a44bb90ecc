package io.hypercube.list.item;

import io.hypercube.list.json.MalformedListException;
import io.hypercube.list.query.ListQuery;
import io.hypercube.list.query.ListShape;
import io.hypercube.list.query.Selector;
import java.util.List;

/** Whether single documents match a selector, evaluated as for the items of a list. Not thread-safe. */
public final class ItemFilter {
    private final FieldTree.Node root;
    private final ItemFields fields;
    private final ItemReader reader;

    public ItemFilter(Selector selector, ListShape shape) {
        QueryPlan plan = new QueryPlan(new ListQuery(selector, 1, 1, List.of()), shape);
        root = plan.fields().root();
        fields = new ItemFields(plan);
        reader = new ItemReader(fields);
    }

    /** @throws MalformedListException when the document is not valid JSON, or has a duplicate of a field that is used */
    public boolean matches(byte[] document) {
        reader.read(root, document, 0, document.length, 0);
        return fields.match();
    }
}
