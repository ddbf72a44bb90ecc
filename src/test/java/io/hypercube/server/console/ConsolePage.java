package io.hypercube.server.console;

/** The pages of the console, with a cluster that contains a {@link Shop}. */
enum ConsolePage {
    CLUSTERS("clusters"),
    CLUSTER("clusters/%s"),
    JOIN("clusters/_join"),
    PODS("clusters/%s/api/v1/pods"),
    ALL_COLUMNS("clusters/%s/api/v1/pods?wide=true"),
    NOTES("clusters/%s/apis/example.org/v1/namespaces/shop/notes"),
    SETTINGS("clusters/%s/api/v1/namespaces/shop/configmaps/settings"),
    DEPLOYMENT_YAML("clusters/%s/apis/apps/v1/namespaces/shop/deployments/web?tab=yaml"),
    CREATION("clusters/%s/create?of=%%2Fapis%%2Fapps%%2Fv1%%2Fnamespaces%%2Fshop%%2Fdeployments"),
    KEYS("keys"),
    VIEWS("views"),
    MY_ACCOUNT("account"),
    DEVICE("device"),
    ACCOUNTS("accounts"),
    SESSIONS_OF_ACCOUNT("accounts/ada/sessions"),
    OVERVIEW("overview"),
    PLANS("plans"),
    AUDIT("audit"),
    WHO_CAN("whocan"),
    NOT_FOUND("no-such-page");

    private final String path;

    ConsolePage(String path) {
        this.path = path;
    }

    String in(String cluster) {
        return "/console/" + path.formatted(cluster);
    }
}
