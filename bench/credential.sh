# kubectl that runs `hypercube credential` before each call, against kubectl with the same token in its kubeconfig: processor time of both together.
start_api_server
kubectl=$("$root/testbed/assets")/kubectl
kubeconfig_of bench "$api_server" "$api_token" >"$work/bench.yaml"
start_gateway credential --kubeconfig "$work/bench.yaml"
export XDG_CONFIG_HOME=$work/config HYPERCUBE_ACCESS_KEY= HYPERCUBE_SECRET_KEY=
place=$XDG_CONFIG_HOME/hypercube/127.0.0.1_${gateway_url##*:}
mkdir -p "$place"
cp "$work/credential/ca.crt" "$place/ca.crt"
# keep FRESH-UNTIL: the stored token, which Java answers with too when it is not fresh for the launcher
keep() {
  printf '{"token":"%s","expirationTimestamp":"2999-01-01T00:00:00Z","freshUntil":%s}' "$gateway_token" "$1" >"$place/login.json"
}
# kubeconfig USER: for the gateway, with that user
kubeconfig() {
  cat <<YAML
apiVersion: v1
kind: Config
clusters: [{name: b, cluster: {server: "$gateway_url/clusters/bench", certificate-authority-data: $(base64 <"$place/ca.crt" | tr -d '\n')}}]
users: [{name: b, user: {$1}}]
contexts: [{name: b, context: {cluster: b, user: b}}]
current-context: b
YAML
}
kubeconfig "token: $gateway_token" >"$work/static.yaml"
kubeconfig "exec: {apiVersion: client.authentication.k8s.io/v1beta1, command: $root/hypercube, interactiveMode: Never,
  provideClusterInfo: true, args: [credential, --server, \"$gateway_url\"]}" >"$work/exec.yaml"
calls=${CALLS:-20}
# calls_of KUBECONFIG FRESH-UNTIL: milliseconds of processor time of a call, kubectl and what it starts
calls_of() {
  keep "$2"
  TIMEFORMAT='%U %S'
  {
    time for _ in $(seq "$calls"); do
      "$kubectl" --kubeconfig "$1" --cache-dir "$work/kubectl-cache" get --raw /clusters/bench/version >/dev/null 2>&1
    done
  } 2>&1 | awk -v n="$calls" '{printf "%.1f\n", ($1 + $2) * 1000 / n}'
}
later=32472140400
calls_of "$work/exec.yaml" $later >/dev/null
for round in $(seq "$ROUNDS"); do
  calls_of "$work/static.yaml" $later >>"$work/credential.static"
  calls_of "$work/exec.yaml" $later >>"$work/credential.launcher"
  calls_of "$work/exec.yaml" 0 >>"$work/credential.java"
done
s=$(median 1 "$work/credential.static")
echo "## kubectl with hypercube credential"
echo
echo "| token | CPU ms of a call | more than a static token | ratio |"
echo "|---|---|---|---|"
echo "| in the kubeconfig | $s | – | 1.00 |"
for way in launcher java; do
  w=$(median 1 "$work/credential.$way")
  echo "| by the plugin, answered by the $way | $w | $(awk -v a="$w" -v b="$s" 'BEGIN {printf "%.1f", a - b}') | $(ratio "$w" "$s") |"
done
stop "$gateway_pid"
