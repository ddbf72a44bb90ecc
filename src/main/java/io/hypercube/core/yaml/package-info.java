/**
 * Reads YAML as text with line numbers, without types and tags, and with limits. The entry point is {@link
 * io.hypercube.core.yaml.YamlValue#read}. The meaning of a scalar is left to the caller. {@link io.hypercube.core.yaml.YamlText} prints
 * YAML.
 */
@NullMarked
package io.hypercube.core.yaml;

import org.jspecify.annotations.NullMarked;
