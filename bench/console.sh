# The web console in a real browser: a list of many pods opened, paged, sorted, searched, until its rows are shown; and the page of an object of each kind.
CONSOLE_PODS=${CONSOLE_PODS:-100000}
need_browser
"$(sh "$root/bin/jdk25")/bin/java" -Xmx1g "$here/FakePods.java" "$CONSOLE_PODS" 0 >"$work/fake.port" 2>/dev/null &
fake_pid=$!
pids+=($fake_pid)
await grep -q . "$work/fake.port"
kubeconfig_of bench "http://127.0.0.1:$(cat "$work/fake.port")" >"$work/console.yaml"
start_gateway console --kubeconfig "$work/console.yaml"
echo "## The list of $CONSOLE_PODS pods in Chromium"
echo
node "$here/console.mjs" "$root/console" "$gateway_url" "$admin_password"
stop "$gateway_pid"
stop "$fake_pid"

start_node
start_gateway pages --kubeconfig "$node_kubeconfig"
echo
echo "## The page of an object of each kind in Chromium"
echo
node "$here/console-pages.mjs" "$root/console" "$gateway_url" "$admin_password"
stop "$gateway_pid"
