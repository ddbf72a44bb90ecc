/**
 * The endpoint for AI clients, programs with a language model: the Model Context Protocol at {@code /mcp}. Owns the protocol; the tools,
 * resources and prompts are in {@code server.mcp.tool}. A tool is made of calls to the gateway's own API
 * ({@link io.hypercube.server.mcp.GatewayApi}), so it passes the same gates, caches and audit as any other client, and this package
 * knows neither clusters nor what callers may do.
 *
 * <p>Start at {@link io.hypercube.server.mcp.McpEndpoint}. {@code Revision} checks version and header fields, {@code McpMethods} answers
 * the methods, {@code ToolRun} calls a tool, and {@code EventStream} sends its progress.
 *
 * @see <a href="https://modelcontextprotocol.io/specification">Model Context Protocol</a>
 */
@NullMarked
package io.hypercube.server.mcp;

import org.jspecify.annotations.NullMarked;
