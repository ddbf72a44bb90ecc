# The cost of filling the cache for the first page of a collection, compared with the same page with Cache-Control: no-cache, and the second
# page. Each round uses another name of the same cluster.
start_api_server
say "creating $PODS pods ..."
"$(sh "$root/bin/jdk25")/bin/java" "$here/MakePods.java" "$api_server" "$api_token" "$PODS" >&2
rounds=$((ROUNDS + 4))
flags=()
for i in $(seq $rounds); do
  kubeconfig_of "first-$i" "$api_server" "$api_token" >"$work/first-$i.yaml"
  flags+=(--kubeconfig "$work/first-$i.yaml")
done
start_gateway first "${flags[@]}"
api_pid=$(cat "$work/clusters/bench/pid/apiserver")
# page FILE CLUSTER [CURL-ARG...]: appends "seconds cpu-ms-of-the-gateway cpu-ms-of-the-API-server"
page() {
  local file=$work/$1 url=$gateway_url/api/v1/cube/proxy/clusters/$2/api/v1/pods seconds ours theirs
  shift 2
  ours=$(cpu_of "$gateway_pid") theirs=$(cpu_of "$api_pid")
  seconds=$(curl -fsk -A bench -o /dev/null -w '%{time_total}' "$url" -H "Authorization: Bearer $gateway_token" "$@")
  echo "$seconds $(($(cpu_of "$gateway_pid") - ours)) $(($(cpu_of "$api_pid") - theirs))" >>"$file"
}
for i in $(seq $rounds); do
  kind=first
  [ "$i" -gt 4 ] || kind=first.warm
  # once to load what the gateway learns about a cluster, which is not part of the cost of a page
  curl -fsk -o /dev/null "$gateway_url/api/v1/cube/proxy/clusters/first-$i/api/v1/nodes" -H "Authorization: Bearer $gateway_token"
  # every other list of an API server pays for the garbage of the one before
  [ $((i % 2)) = 0 ] || page first.odd "first-$i" -H 'Cache-Control: no-cache'
  page "$kind.live" "first-$i" -H 'Cache-Control: no-cache'
  page "$kind.filling" "first-$i"
  page "$kind.second" "first-$i"
done
live=$(median 1 "$work/first.live")
echo "## The first pages of $PODS pods"
echo
echo "| page | seconds | of the live one | CPU ms, Hypercube | CPU ms, API server |"
echo "|---|---|---|---|---|"
for kind in live filling second; do
  file=$work/first.$kind
  echo "| $kind | $(median 1 "$file") | $(ratio "$(median 1 "$file")" "$live") | $(median 2 "$file") | $(median 3 "$file") |"
done
stop "$gateway_pid"
