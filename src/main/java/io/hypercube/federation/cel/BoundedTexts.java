package io.hypercube.federation.cel;

import com.google.common.collect.ImmutableList;
import dev.cel.extensions.CelStringExtensions.Function;
import dev.cel.runtime.CelEvaluationException;
import dev.cel.runtime.CelFunctionBinding;
import java.util.ArrayList;
import java.util.EnumSet;
import java.util.List;
import java.util.Set;

/**
 * The functions of Kubernetes' CEL for strings whose result may be much longer than their arguments. Those of the library have no limit,
 * so that one call could take all memory; these check the length before they make the text.
 */
final class BoundedTexts {
    private BoundedTexts() {}

    /** The functions of the library that are used as they are. */
    static Set<Function> others() {
        return EnumSet.complementOf(EnumSet.of(Function.JOIN, Function.REPLACE));
    }

    static ImmutableList<CelFunctionBinding> bindings() {
        ImmutableList<Class<?>> three = ImmutableList.of(String.class, String.class, String.class);
        ImmutableList<Class<?>> four = ImmutableList.of(String.class, String.class, String.class, Long.class);
        return ImmutableList.of(
                CelFunctionBinding.from("list_join", List.class, list -> join(list, "")),
                CelFunctionBinding.from("list_join_string", List.class, String.class, BoundedTexts::join),
                CelFunctionBinding.from("string_replace_string_string", three, args -> replace(args, Long.MAX_VALUE)),
                CelFunctionBinding.from(
                        "string_replace_string_string_int", four, args -> replace(args, (Long) args[3])));
    }

    private static String join(List<?> list, String separator) throws CelEvaluationException {
        List<String> texts = new ArrayList<>();
        long length = (long) separator.length() * Math.max(0, list.size() - 1);
        for (Object item : list) {
            if (!(item instanceof String text)) {
                throw new CelEvaluationException("join: expected a list of strings");
            }
            length += text.length();
            texts.add(text);
            require(length);
        }
        return String.join(separator, texts);
    }

    /** An empty old text stands before each character and at the end, as in Kubernetes. A negative limit is none. */
    private static String replace(Object[] args, long limit) throws CelEvaluationException {
        String text = (String) args[0];
        String old = (String) args[1];
        String replacement = (String) args[2];
        long most = limit < 0 ? Long.MAX_VALUE : limit;
        StringBuilder replaced = new StringBuilder();
        int at = 0;
        for (long count = 0; count < most; count++) {
            int found = at <= text.length() ? text.indexOf(old, old.isEmpty() && count > 0 ? at + 1 : at) : -1;
            if (found < 0) {
                break;
            }
            replaced.append(text, at, found).append(replacement);
            require(replaced.length());
            at = found + old.length();
            if (old.isEmpty() && found == text.length()) {
                break;
            }
        }
        return replaced.append(text, at, text.length()).toString();
    }

    private static void require(long length) throws CelEvaluationException {
        if (length > CostLimit.LONGEST_TEXT) {
            throw new CelEvaluationException(
                    "a text is too long (expected: at most " + CostLimit.LONGEST_TEXT + " characters)");
        }
    }
}
