# Exchanges of a key pair for a token.
start_gateway token --kubeconfig /dev/null --tls=false
pair=$("$root/hypercube" key create --account admin --data-dir "$work/token" -o json)
field() { sed "s/.*\"$1\":\"\([^\"]*\)\".*/\1/" <<<"$pair"; }
url="$gateway_url/api/v1/cube/key/token?accessKey=$(field accessKey)&secretKey=$(field secretKey)"
await curl -fs -o /dev/null "$url"
warm_up "$gateway_pid" "$url"
for round in $(seq "$ROUNDS"); do load "$gateway_pid" "$url" >>"$work/token.ours"; done
echo "## Tokens"
echo
echo "$(median 1 "$work/token.ours") tokens/s, $(median 2 "$work/token.ours") µs of CPU each (wrk on the same machine; aim: 10,000/s)"
stop "$gateway_pid"
