# One pod of a real API server: directly, through Hypercube, through kubectl proxy. The first two use TLS, kubectl proxy plain HTTP.
start_api_server
kubectl=$("$root/testbed/assets")/kubectl
kubeconfig_of bench "$api_server" "$api_token" >"$work/bench.yaml"
path=/api/v1/namespaces/default/pods/one
# the namespace "default" comes a moment after the API server is ready
await curl -fsk "$api_server/api/v1/namespaces/default/pods" -H "Authorization: Bearer $api_token" -H 'Content-Type: application/json' \
  -d '{"metadata":{"name":"one"},"spec":{"containers":[{"name":"c","image":"example/c"}]}}'
start_gateway pod --kubeconfig "$work/bench.yaml"
proxy_port=$(free_port)
"$kubectl" --kubeconfig "$api_kubeconfig" proxy --port "$proxy_port" >/dev/null 2>&1 &
kubectl_pid=$!
pids+=($kubectl_pid)
await curl -fs -o /dev/null "http://127.0.0.1:$proxy_port$path"
straight() { load "$(cat "$work/clusters/bench/pid/apiserver")" "$api_server$path" -H "Authorization: Bearer $api_token"; }
ours() { load "$gateway_pid" "$gateway_url/clusters/bench$path" -H "Authorization: Bearer $gateway_token"; }
through_kubectl() { load "$kubectl_pid" "http://127.0.0.1:$proxy_port$path"; }
SECONDS_EACH=$WARMUP ours >/dev/null
straight >/dev/null
for round in $(seq "$ROUNDS"); do
  straight >>"$work/pod.straight"
  ours >>"$work/pod.ours"
  through_kubectl >>"$work/pod.kubectl"
done
s=$(median 1 "$work/pod.straight")
echo "## One pod of a real API server"
echo
echo "| way | requests/s | of straight | CPU µs of the way itself |"
echo "|---|---|---|---|"
echo "| straight | $s | 1.00 | – (API server: $(median 2 "$work/pod.straight")) |"
echo "| Hypercube | $(median 1 "$work/pod.ours") | $(ratio "$(median 1 "$work/pod.ours")" "$s") | $(median 2 "$work/pod.ours") |"
echo "| kubectl proxy | $(median 1 "$work/pod.kubectl") | $(ratio "$(median 1 "$work/pod.kubectl")" "$s") | $(median 2 "$work/pod.kubectl") |"
stop "$kubectl_pid"
stop "$gateway_pid"
