/**
 * AI clients, which are programs with a language model. {@code protocol} is the Model Context Protocol, {@code tool} what a client can ask,
 * {@code finding} what is wrong in a cluster, {@code change} the tools that change something, {@code plan} what a person confirms before.
 * This component knows no cluster, and of rights only those of AI clients: its tools call the gateway by HTTP as any caller does, with the
 * token of the client ({@link io.hypercube.ai.AiCaller}).
 */
@NullMarked
package io.hypercube.ai;

import org.jspecify.annotations.NullMarked;
