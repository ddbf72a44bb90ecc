# What filling the cache costs the first page of a collection: the same page with Cache-Control: no-cache beside it, of the same pods under
# as many names of the cluster as there are rounds, and the second page.
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
# page FILE CLUSTER [CURL-ARG...]: appends the seconds
page() {
  local file=$work/$1 url=$gateway_url/api/v1/cube/proxy/clusters/$2/api/v1/pods
  shift 2
  curl -fsk -A bench -o /dev/null -w '%{time_total}\n' "$url" -H "Authorization: Bearer $gateway_token" "$@" >>"$file"
}
for i in $(seq $rounds); do
  kind=first
  [ "$i" -gt 4 ] || kind=first.warm
  # once for what is known of the cluster, which is not what a page costs
  curl -fsk -o /dev/null "$gateway_url/api/v1/cube/proxy/clusters/first-$i/api/v1/nodes" -H "Authorization: Bearer $gateway_token"
  page "$kind.live" "first-$i" -H 'Cache-Control: no-cache'
  page "$kind.filling" "first-$i"
  page "$kind.second" "first-$i"
done
live=$(median 1 "$work/first.live")
echo "## The first pages of $PODS pods"
echo
echo "| page | seconds | of the live one |"
echo "|---|---|---|"
echo "| live, which fills nothing | $live | 1.00 |"
for kind in filling second; do
  echo "| $kind | $(median 1 "$work/first.$kind") | $(ratio "$(median 1 "$work/first.$kind")" "$live") |"
done
stop "$gateway_pid"
