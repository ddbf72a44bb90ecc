package io.hypercube.list.table;

import java.util.List;

/** A Table as an API server rendered it, with the objects removed from its rows. */
public record FetchedTable(TableHead head, List<RowCells> rows) {
    public FetchedTable {
        rows = List.copyOf(rows);
    }
}
