/**
 * JSON read from bytes without building a tree: tokens, the fields of one object, the elements of one array, and text as
 * UTF-8. It accepts what RFC 8259 allows and throws {@link io.hypercube.list.json.MalformedListException} for anything else.
 *
 * <p>It owns the syntax and its limits, such as the depth of nesting. It does not own what the fields mean: that is {@code
 * list}'s and {@code cache}'s.
 *
 * <p>Start reading at {@link io.hypercube.list.json.JsonCursor}; {@code JsonTokens} has the loops that every byte of a list
 * passes through, {@link io.hypercube.list.json.RawObject} takes one object apart.
 */
@NullMarked
package io.hypercube.list.json;

import org.jspecify.annotations.NullMarked;
