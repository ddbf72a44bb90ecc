# A page of ten out of many pods of about 6 KB against the API server's own full list and limit=10.
start_api_server
say "creating $PODS pods ..."
"$(sh "$root/bin/jdk25")/bin/java" "$here/MakePods.java" "$api_server" "$api_token" "$PODS" >&2
kubeconfig_of bench "$api_server" "$api_token" >"$work/bench.yaml"
start_gateway page --kubeconfig "$work/bench.yaml"
api_pid=$(cat "$work/clusters/bench/pid/apiserver")
pods=/api/v1/pods
timed() { # FILE PID URL TOKEN: appends "seconds cpu-ms-of-PID bytes"
  local before after
  before=$(cpu_of "$2")
  out=$(curl -fsk -o /dev/null -w '%{time_total} %{size_download}' "$3" -H "Authorization: Bearer $4")
  after=$(cpu_of "$2")
  set -- "$1" $out
  echo "$2 $((after - before)) $3" >>"$work/$1"
}
round() {
  timed "page.full$1" "$api_pid" "$api_server$pods" "$api_token"
  timed "page.limit$1" "$api_pid" "$api_server$pods?limit=10" "$api_token"
  timed "page.ours$1" "$gateway_pid" "$gateway_url/api/v1/cube/proxy/clusters/bench$pods" "$gateway_token"
  timed "page.sorted$1" "$gateway_pid" \
    "$gateway_url/api/v1/cube/proxy/clusters/bench$pods?sortName=metadata.creationTimestamp&sortOrder=desc&pageSize=20&pageNum=2" "$gateway_token"
}
idle=$(resident_mb "$gateway_pid")
for i in 1 2 3; do round .warm; done
for i in $(seq $((ROUNDS + 2))); do round ''; done
full=$(median 1 "$work/page.full")
echo "## A page of ten out of $PODS pods ($(awk 'END {printf "%.0f", $3 / 1048576}' "$work/page.full") MB of JSON)"
echo
echo "| call | seconds | of the full list | CPU ms | whose |"
echo "|---|---|---|---|---|"
echo "| API server, full list | $full | 1.00 | $(median 2 "$work/page.full") | API server |"
echo "| API server, limit=10 | $(median 1 "$work/page.limit") | $(ratio "$(median 1 "$work/page.limit")" "$full") | $(median 2 "$work/page.limit") | API server |"
echo "| Hypercube, page of 10 | $(median 1 "$work/page.ours") | $(ratio "$(median 1 "$work/page.ours")" "$full") | $(median 2 "$work/page.ours") | Hypercube |"
echo "| Hypercube, page 2 of 20, newest first | $(median 1 "$work/page.sorted") | $(ratio "$(median 1 "$work/page.sorted")" "$full") | $(median 2 "$work/page.sorted") | Hypercube |"
echo
echo "Hypercube's memory: $idle MB before, $(peak_mb "$gateway_pid") MB at its peak"
stop "$gateway_pid"
