# A Table page of 50 out of many pods: from memory, live, and as objects with a call for each row.
start_api_server
say "creating $PODS pods ..."
"$(sh "$root/bin/jdk25")/bin/java" "$here/MakePods.java" "$api_server" "$api_token" "$PODS" >&2
kubeconfig_of bench "$api_server" "$api_token" >"$work/table.yaml"
start_gateway table --kubeconfig "$work/table.yaml"
api_pid=$(cat "$work/clusters/bench/pid/apiserver")
page="$gateway_url/api/v1/cube/proxy/clusters/bench/api/v1/pods?pageSize=50&pageNum=3"
as_table='Accept: application/json;as=Table;v=v1;g=meta.k8s.io,application/json'
ask() { curl -fsSk -H "Authorization: Bearer $gateway_token" -o /dev/null "$@"; }
objects() { ask "$page" && ask --no-progress-meter -Z --parallel-max 100 -H "$as_table" -K "$work/table.rows"; }
memory() { ask -H "$as_table" "$page"; }
live() { ask -H "$as_table" -H 'Cache-Control: no-cache' "$page"; }
timed() { # WAY SUFFIX: appends "milliseconds cpu-ms-of-the-API-server"
  local before begun
  before=$(cpu_of "$api_pid") begun=$(milliseconds)
  "$1"
  echo "$(($(milliseconds) - begun)) $(($(cpu_of "$api_pid") - before))" >>"$work/table.$1$2"
}
from_memory() { curl -fsk -H "Authorization: Bearer $gateway_token" -H "$as_table" -o /dev/null -D - "$page" | grep -qi '^hypercube-source: cache'; }
await from_memory
curl -fsk -H "Authorization: Bearer $gateway_token" "$page" | tr '{' '\n' |
  sed -n 's/^"name":"\([^"]*\)".*"namespace":"\([^"]*\)".*"uid".*/url = "URL\/namespaces\/\2\/pods\/\1"\noutput = \/dev\/null/p' |
  sed "s|URL|$gateway_url/clusters/bench/api/v1|" >"$work/table.rows"
rows=$(grep -c ^url "$work/table.rows")
[ "$rows" = 50 ] || { say "bench: $rows rows (expected: 50)"; exit 1; }
ways="objects memory live"
for i in 1 2 3; do for way in $ways; do timed $way .warm; done; done
for i in $(seq $((ROUNDS + 4))); do for way in $ways; do timed $way ''; done; done
base=$(median 1 "$work/table.objects")
echo "## A Table page of 50 out of $PODS pods"
echo
echo "| the page | milliseconds | ratio | calls to the API server | its CPU ms |"
echo "|---|---|---|---|---|"
row() { echo "| $1 | $(median 1 "$work/table.$2") | $(ratio "$(median 1 "$work/table.$2")" "$base") | $3 | $(median 2 "$work/table.$2") |"; }
row "objects from memory, a call for each row" objects 50
row "Table from memory" memory 0
row "Table, live" live "the whole list"
stop "$gateway_pid"
