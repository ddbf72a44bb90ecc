/**
 * YAML as it stands in a file: text and line numbers, no types, no tags, bounded. {@link io.hypercube.yaml.YamlValue#read}
 * is the way in; what a scalar means is for the reader of the value to say. {@link io.hypercube.yaml.YamlText} prints.
 */
@NullMarked
package io.hypercube.yaml;

import org.jspecify.annotations.NullMarked;
