package io.hypercube.list;

import java.util.List;

/** A Table as an API server rendered it, its rows without their objects. */
public record FetchedTable(TableHead head, List<RowCells> rows) {
    public FetchedTable {
        rows = List.copyOf(rows);
    }
}
