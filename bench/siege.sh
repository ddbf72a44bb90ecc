# Ten minutes of every known attack on the gateway's memory and on shares of its work at once, beside ordinary callers. It has 512 MB, and
# an audit sink that refuses.
java=$(sh "$root/bin/jdk25")/bin/java
fake() { # NAME PODS CHANGES_PER_SECOND
  "$java" -Xmx256m "$here/FakePods.java" "$2" "$3" >"$work/$1.port" 2>/dev/null &
  pids+=($!)
  await grep -q . "$work/$1.port"
  kubeconfig_of "$1" "http://127.0.0.1:$(cat "$work/$1.port")" >"$work/$1.yaml"
}
fake huge 23000 0
fake calm 1000 5
"$java" -Xmx64m "$here/FakeTerminal.java" 32 >"$work/terminal.port" 2>/dev/null &
pids+=($!)
await grep -q . "$work/terminal.port"
kubeconfig_of terminal "http://127.0.0.1:$(cat "$work/terminal.port")" >"$work/terminal.yaml"
asset=$(cd "$root/target/classes/console" && ls -S assets/*.js | head -1)
HYPERCUBE_JAVA_OPTS="${SIEGE_JAVA_OPTS:--Xmx512m}" start_gateway siege --kubeconfig "$work/huge.yaml" --kubeconfig "$work/calm.yaml" \
  --kubeconfig "$work/terminal.yaml" --record-sessions clusters=terminal --audit-file "$work/audit.log" --audit-file-on-failure refuse
echo "## Siege"
echo
"$java" -Xmx1g "$here/Siege.java" "$gateway_url" "$gateway_token" "${SIEGE_SECONDS:-600}" "$gateway_pid" "/$asset"
stop "$gateway_pid"
