package io.hypercube.federation.provider;

import io.hypercube.core.http.ApiResponse;
import java.util.regex.Pattern;

/** The page of the console to which a sign-in leads. A link from elsewhere must not lead anywhere else through it. */
final class ConsolePage {
    static final String START = "/console";
    static final String SIGN_IN = "/console/sign-in";

    private static final int LONGEST = 1024;
    /** Printable ASCII, and no backslash, which browsers read as a slash. */
    private static final Pattern OWN = Pattern.compile("/console(?:[/?#][!-~&&[^\\\\]]*)?");

    private static final Pattern STEP_UP = Pattern.compile("/(?:\\.|%2[eE]){1,2}(?:[/?#]|$)");

    private ConsolePage() {}

    /** @return the wanted path when it is one of the console, else the start page */
    static String of(String wanted) {
        boolean own = wanted.length() <= LONGEST
                && OWN.matcher(wanted).matches()
                && !STEP_UP.matcher(wanted).find()
                && !wanted.startsWith(SIGN_IN);
        return own ? wanted : START;
    }

    /** Sends the browser to another page. */
    static ApiResponse redirect(String location) {
        return ApiResponse.empty(303).with("Location", location).noStore();
    }
}
