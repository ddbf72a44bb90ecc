/**
 * The endpoint for AI clients: the Model Context Protocol at {@code /mcp}. Owns the protocol; the tools,
 * resources and prompts are in {@code tool}. A tool is made of calls to the gateway's own API
 * ({@link io.hypercube.ai.protocol.GatewayApi}), so it passes the same gates, caches and audit as any other client, and this package
 * knows neither clusters nor what callers may do.
 *
 * <p>Start at {@link io.hypercube.ai.protocol.McpEndpoint}. {@code Revision} checks version and header fields, {@code McpMethods} answers
 * the methods, {@code ToolRun} calls a tool, and {@code EventStream} sends its progress.
 *
 * @see <a href="https://modelcontextprotocol.io/specification">Model Context Protocol</a>
 */
@NullMarked
package io.hypercube.ai.protocol;

import org.jspecify.annotations.NullMarked;
