package io.hypercube.auth.account;

import io.hypercube.core.http.ApiRequest;
import io.hypercube.core.http.ApiResponse;
import io.hypercube.core.http.CallNotes.Note;
import io.hypercube.core.http.Json;
import io.hypercube.core.http.Route;
import io.hypercube.core.identity.Caller;
import io.hypercube.core.kube.ApiException;
import io.hypercube.core.kube.StatusReason;
import io.hypercube.list.OwnList;
import io.hypercube.list.query.ListShape;
import java.util.List;
import java.util.Map;

/** {@code /api/v1/cube/accounts}, for admins. Administrators cannot disable, demote or delete themselves. */
public final class AccountEndpoints {
    static final String ONE = "/api/v1/cube/accounts/{name}";
    private static final String PATH = "/api/v1/cube/accounts";

    private final Accounts accounts;

    public AccountEndpoints(Accounts accounts) {
        this.accounts = accounts;
    }

    public List<Route> routes() {
        return List.of(
                Route.admin("GET", PATH, (caller, request) -> list(request)),
                Route.admin("POST", PATH, (caller, request) -> create(request)),
                Route.admin("GET", ONE, (caller, request) -> shown(200, accounts.get(name(request)))),
                Route.admin("PATCH", ONE, this::change),
                Route.admin("DELETE", ONE, this::delete));
    }

    private ApiResponse list(ApiRequest request) {
        List<AccountView> items = accounts.list().stream().map(AccountView::of).toList();
        byte[] page =
                OwnList.page(Json.write(Map.of("items", items)), request.query().parameters(), ListShape.flat("name"));
        return new ApiResponse(200, Map.of("Content-Type", "application/json"), page);
    }

    private ApiResponse create(ApiRequest request) {
        AccountRequest wanted = request.json(AccountRequest.class);
        request.notes().note(Note.OBJECT, wanted.requireAccount().name());
        return shown(201, accounts.create(wanted.requireAccount(), wanted.password()));
    }

    private ApiResponse change(Caller caller, ApiRequest request) {
        AccountPatch patch = AccountPatch.of(request);
        if (patch.takesAdministration()) {
            requireAnother(caller, name(request), "disabled or made a member");
        }
        return shown(200, accounts.change(name(request), patch::applyTo));
    }

    private ApiResponse delete(Caller caller, ApiRequest request) {
        requireAnother(caller, name(request), "deleted");
        accounts.delete(name(request));
        return ApiResponse.deleted("accounts", name(request));
    }

    private static void requireAnother(Caller caller, String name, String what) {
        if (caller.user().name().equals(name)) {
            throw ApiException.about(
                    StatusReason.CONFLICT,
                    "accounts",
                    name,
                    "account \"" + name + "\" is your own and cannot be " + what + " by yourself; ask another admin");
        }
    }

    private static ApiResponse shown(int status, Account account) {
        return ApiResponse.json(status, AccountView.of(account));
    }

    static String name(ApiRequest request) {
        return request.pathParameter("name");
    }
}
