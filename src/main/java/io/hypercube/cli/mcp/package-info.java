/**
 * {@code hypercube mcp}: an MCP server on standard input and output for clients that start a program. {@link io.hypercube.cli.mcp.McpBridge}
 * reads one JSON-RPC message a line and writes the answers; {@link io.hypercube.cli.mcp.McpCalls} sends each message to the gateway's
 * {@code /mcp}. The package knows no tools, and nothing of what the messages are about except for the first request and the end of a call.
 */
@NullMarked
package io.hypercube.cli.mcp;

import org.jspecify.annotations.NullMarked;
