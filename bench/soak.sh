# Ten minutes of 200 changes a second on 50,000 objects with 50 readers: every page is compared with the expected one, and memory is measured.
java=$(sh "$root/bin/jdk25")/bin/java
"$java" -Xmx1g "$here/FakePods.java" 50000 200 >"$work/soak.port" 2>/dev/null &
fake_pid=$!
pids+=($fake_pid)
await grep -q . "$work/soak.port"
kubeconfig_of bench "http://127.0.0.1:$(cat "$work/soak.port")" >"$work/soak.yaml"
HYPERCUBE_JAVA_OPTS="${SOAK_JAVA_OPTS:--Xmx768m}" start_gateway soak --kubeconfig "$work/soak.yaml" --tls=false
echo "## Soak"
echo
"$java" -Xmx1g "$here/Soak.java" "$gateway_url/api/v1/cube/proxy/clusters/bench/api/v1/pods" "$gateway_token" 50000 "${SOAK_SECONDS:-600}" "$gateway_pid"
curl -fsk "$gateway_url/metrics" -H "Authorization: Bearer $gateway_token" | grep '^hypercube_cache'
stop "$gateway_pid"
stop "$fake_pid"
