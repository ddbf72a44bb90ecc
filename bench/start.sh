# From the command to the line "Hypercube is ready", and memory when idle.
kubeconfig_of none http://127.0.0.1:9 >"$work/none.yaml"
HYPERCUBE_ADMIN_PASSWORD=$admin_password "$root/hypercube" key create --account admin --data-dir "$work/start" >/dev/null
for round in 1 2 3 4 5; do
  begin=$(milliseconds)
  # the time is that of the ready line, which is the last thing written to this file
  launch_gateway start --kubeconfig "$work/none.yaml"
  echo "$(($(date -r "$work/logs/start.out" +%s%3N) - begin))" >>"$work/start.times"
  sleep 5
  resident_mb "$gateway_pid" >>"$work/start.rss"
  echo >>"$work/start.rss"
  stop "$gateway_pid"
done
echo "## Start and memory"
echo
echo "start to ready $(median 1 "$work/start.times") ms (aim: 1000), idle after 5 s $(grep . "$work/start.rss" | sort -n | sed -n 3p) MB (aim: 200)"
