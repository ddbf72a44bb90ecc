# The web console's list of many pods in a real browser: opened, paged, sorted, searched, until its rows are shown.
CONSOLE_PODS=${CONSOLE_PODS:-100000}
command -v chromium >/dev/null || { say "bench: chromium is missing (Debian: apt-get install chromium)"; exit 2; }
(cd "$root/console" && [ -d node_modules/playwright-core ] || npm ci --silent --no-audit --no-fund)
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
