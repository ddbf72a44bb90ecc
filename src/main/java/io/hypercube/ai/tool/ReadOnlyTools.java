package io.hypercube.ai.tool;

import io.hypercube.ai.protocol.Tool;
import java.time.InstantSource;
import java.util.List;

/** The tools that only read. */
public final class ReadOnlyTools {
    private ReadOnlyTools() {}

    /** The tools in the order in which clients see them. */
    public static List<Tool> all(Redaction redaction) {
        return List.of(
                DefinedTool.of("clusters", new ClustersTool()),
                DefinedTool.of("query", redaction, QueryTool::new),
                DefinedTool.of("get", redaction, GetTool::new),
                DefinedTool.of("diagnose", new DiagnoseTool(redaction, InstantSource.system())),
                DefinedTool.of("events", new EventsTool(redaction, InstantSource.system())),
                DefinedTool.of("logs", new LogsTool(redaction)),
                DefinedTool.of("explain", new ExplainTool(redaction)));
    }
}
