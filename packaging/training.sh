# Sourced by the launcher of the checkout and by bin/dist: one start of the gateway and one command, whose classes are recorded by the
# options of the JVM that the caller gives. `folder` is a temporary folder. The operator's settings are not used, because this gateway
# must not touch their database or files: call it in a subshell, with which everything ends. `clusters` is a kubeconfig of one cluster for
# the gateway; without it, classes that are for calls to clusters are not among those that are recorded.

for variable in $(env | sed -n 's/^\(HYPERCUBE_[A-Za-z0-9_]*\)=.*/\1/p'); do unset "$variable"; done
trained=
folder=$(mktemp -d) || exit 1
trap '[ -z "$trained" ] || kill "$trained" 2>/dev/null; rm -rf "$folder"' EXIT
trap 'exit 130' INT TERM HUP

# train_serve JAVA WORD...: a gateway that is called a few times
train_serve() {
  password=$(od -An -N16 -tx1 /dev/urandom | tr -d ' \n')
  : >"$folder/out"
  HYPERCUBE_ADMIN_PASSWORD=$password "$@" serve --listen 127.0.0.1:0 --data-dir "$folder/data" --kubeconfig "${clusters:-/dev/null}" \
    >"$folder/out" 2>/dev/null &
  trained=$!
  tries=0
  until grep -q 'is ready' "$folder/out" || [ $tries -ge 300 ] || ! kill -0 $trained 2>/dev/null; do
    sleep 0.1
    tries=$((tries + 1))
  done
  url=$(sed -n 's/^Hypercube is ready on //p' "$folder/out")
  for path in /livez '/api/v1/cube/key/token?accessKey=a&secretKey=b' /clusters/a/version; do
    curl -sk -o /dev/null -m 5 "$url$path" 2>/dev/null || true
  done
  [ -z "${clusters:-}" ] || call_the_cluster
  kill $trained 2>/dev/null
  wait $trained 2>/dev/null
  trained=
}

# call_the_cluster: what the first callers after a start do: signing in, plain calls, a page that fills the watch cache and one from it, a
# watch, and a call to all clusters
call_the_cluster() {
  name=$(sed -n 's/^1 cluster: //p' "$folder/out")
  token=$(curl -sk -m 20 -d "{\"name\":\"admin\",\"password\":\"$password\"}" -H 'Content-Type: application/json' \
    "$url/api/v1/cube/login" | sed 's/.*"token":"\([^"]*\)".*/\1/')
  for path in /api/v1/cube/clusters "/clusters/$name/version" "/clusters/$name/api/v1/namespaces/default" \
    "/api/v1/cube/proxy/clusters/$name/api/v1/namespaces?pageSize=1&sortName=metadata.name&selector=metadata.name~d" \
    "/api/v1/cube/proxy/clusters/$name/api/v1/namespaces?pageSize=1" "/clusters/$name/api/v1/namespaces?watch=true&timeoutSeconds=1" \
    /api/v1/cube/proxy/clusters/_all/api/v1/namespaces?pageSize=1 /clusters/_all/api/v1; do
    curl -sk -o /dev/null -m 20 -H "Authorization: Bearer $token" "$url$path" 2>/dev/null || true
    sleep 0.5
  done
}

# train_command JAVA WORD...: kubectl runs `credential` before every call; this is that of a signed-in user, with a call to renew the token,
# which fails, and the token that is still valid
train_command() {
  mkdir -p "$folder/hypercube/localhost_1"
  echo '{"token":"none","expirationTimestamp":"2999-01-01T00:00:00Z",' \
    '"refreshToken":"none","renewalTimestamp":"1970-01-01T00:00:00Z"}' >"$folder/hypercube/localhost_1/login.json"
  XDG_CONFIG_HOME=$folder \
    KUBERNETES_EXEC_INFO='{"apiVersion":"client.authentication.k8s.io/v1","kind":"ExecCredential","spec":{"interactive":false}}' \
    "$@" credential --server https://localhost:1 >/dev/null 2>&1
}
