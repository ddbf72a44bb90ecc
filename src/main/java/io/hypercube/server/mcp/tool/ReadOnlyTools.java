package io.hypercube.server.mcp.tool;

import io.hypercube.server.mcp.Tool;
import java.time.InstantSource;
import java.util.List;

/** The tools that only read. */
public final class ReadOnlyTools {
    private ReadOnlyTools() {}

    /** The tools in the order in which clients see them. */
    public static List<Tool> all(Redaction redaction) {
        return List.of(
                new ClustersTool(),
                new QueryTool(redaction),
                new GetTool(redaction),
                new DiagnoseTool(redaction, InstantSource.system()),
                new EventsTool(redaction, InstantSource.system()),
                new LogsTool(redaction),
                new ExplainTool(redaction));
    }
}
