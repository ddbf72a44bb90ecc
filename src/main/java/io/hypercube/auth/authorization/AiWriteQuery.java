package io.hypercube.auth.authorization;

import java.util.List;

/**
 * The queries of the writes of AI clients, which are compared as they are. Fields that the cluster does not know are failures, and the
 * gateway is the manager of the fields that are set.
 *
 * @see <a href="https://kubernetes.io/docs/reference/using-api/api-concepts/#dry-run">Dry run</a>
 */
public final class AiWriteQuery {
    /** Of a patch. */
    public static final String PATCH = "fieldManager=hypercube-mcp&fieldValidation=Strict";

    /** At the end of the query of a server-side apply that takes fields over from other managers. */
    public static final String FORCE = "&force=true";

    /** Of the dry run of a deletion. A deletion has its options in its body. */
    public static final String DELETE_DRY_RUN = "dryRun=All";

    private static final String DRY_RUN = "&dryRun=All";

    static final List<String> PATCH_DRY_RUNS = List.of(PATCH + DRY_RUN, PATCH + FORCE + DRY_RUN);

    private AiWriteQuery() {}

    /** The query of the dry run of a patch. */
    public static String dryRunOf(String patch) {
        return patch + DRY_RUN;
    }
}
