package io.hypercube.auth.view;

import io.hypercube.core.http.RawTarget;
import io.hypercube.core.kube.ApiException;
import org.jspecify.annotations.Nullable;

/**
 * A view to create, or the changes of one, as received. Every field may be absent.
 *
 * @param favourite false by default; cannot be changed
 */
record ViewRequest(
        @Nullable String name,
        @Nullable String address,
        @Nullable Boolean favourite) {
    private static final int LONGEST_NAME = 100;
    private static final int LONGEST_ADDRESS = 2000;
    private static final String ROOT = "/console/";
    private static final String NAME = "1 to " + LONGEST_NAME + " characters without control characters";
    private static final String ADDRESS = "path and query of a page of the console, " + ROOT + "…, at most "
            + LONGEST_ADDRESS + " characters of ASCII, without a fragment, dot segments and empty segments";

    /** @throws ApiException 422 */
    String requireName() {
        String text = name == null ? "" : name.strip();
        if (text.isEmpty() || text.length() > LONGEST_NAME || !text.codePoints().allMatch(ViewRequest::isPrintable)) {
            throw ApiException.invalid("name", text, NAME);
        }
        return text;
    }

    /**
     * The address, which a browser resolves to a page of the console and to nothing else.
     *
     * @throws ApiException 422
     */
    String requireAddress() {
        String text = address == null ? "" : address;
        if (!text.startsWith(ROOT) || text.length() > LONGEST_ADDRESS) {
            throw ApiException.invalid("address", text, ADDRESS);
        }
        try {
            RawTarget.parse(text);
        } catch (ApiException e) {
            throw ApiException.invalid("address", text, ADDRESS).causedBy(e);
        }
        return text;
    }

    private static boolean isPrintable(int point) {
        return !Character.isISOControl(point) && Character.getType(point) != Character.SURROGATE;
    }
}
