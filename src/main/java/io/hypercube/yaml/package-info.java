/**
 * Reads YAML as text with line numbers, without types and tags, and with limits. The entry point is {@link
 * io.hypercube.yaml.YamlValue#read}. The meaning of a scalar is left to the caller. {@link io.hypercube.yaml.YamlText} prints
 * YAML.
 */
@NullMarked
package io.hypercube.yaml;

import org.jspecify.annotations.NullMarked;
