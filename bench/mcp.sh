# Twelve tasks of a model over three clusters with faults, by /mcp and by npm's kubernetes-mcp-server with a kubeconfig: the same findings, and the bytes
# that the model reads. No pod runs: statuses, events and logs are written. One cluster is the newest, as the others have no schemas in OpenAPI v3.
for program in node npm openssl; do
  command -v $program >/dev/null || { say "bench: $program is missing"; exit 2; }
done
peer_folder=$root/target/bench-mcp
mkdir -p "$peer_folder"
if ! cmp -s "$here/mcp/package-lock.json" "$peer_folder/installed.json"; then
  cp "$here/mcp/package.json" "$here/mcp/package-lock.json" "$here/mcp/.npmrc" "$peer_folder"
  (cd "$peer_folder" && npm ci --silent --no-audit --no-fund)
  cp "$here/mcp/package-lock.json" "$peer_folder/installed.json"
fi

fleet_folder=$work/fleet
start_cluster() { # SCRIPT NAME
  fleet+=("$1 $2")
  "$root/testbed/$1" start "$2" --dir "$fleet_folder" --with-parent $$ >/dev/null
}
start_cluster control-plane prod-eu
start_cluster newest prod-us
start_cluster control-plane edge-1
openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout "$fleet_folder/kubelet.key" -out "$fleet_folder/kubelet.crt" \
  -subj /CN=kubelet -days 2 2>/dev/null

names=(prod-eu prod-us edge-1)
flags=()
{
  printf 'apiVersion: v1\nkind: Config\ncurrent-context: prod-eu\ncontexts:\n'
  printf -- '- {name: %s, context: {cluster: %s, user: %s}}\n' $(for name in "${names[@]}"; do echo "$name $name $name"; done)
  echo clusters:
  for name in "${names[@]}"; do
    echo "- {name: $name, cluster: {server: \"$(cat "$fleet_folder/$name/server")\", certificate-authority: \"$fleet_folder/$name/ca.crt\"}}"
  done
  echo users:
  for name in "${names[@]}"; do echo "- {name: $name, user: {token: \"$(cat "$fleet_folder/$name/token")\"}}"; done
} >"$fleet_folder/all.yaml"
for name in "${names[@]}"; do flags+=(--kubeconfig "$fleet_folder/$name/kubeconfig"); done

launch_gateway mcp --tls=false --mcp=true --public-url https://hub.example.com "${flags[@]}"
pair=$("$root/hypercube" key create --account admin --data-dir "$work/mcp" -o json)
field() { sed "s/.*\"$1\":\"\([^\"]*\)\".*/\1/" <<<"$pair"; }
grant() {
  curl -fs -u "$(field accessKey):$(field secretKey)" "$gateway_url/api/v1/cube/token" -d grant_type=client_credentials \
    -d resource=https://hub.example.com/mcp
}
await grant
tools_token=$(grant | sed 's/.*"access_token":"\([^"]*\)".*/\1/')

echo "## Twelve tasks over three clusters"
echo
cat "$fleet_folder"/*/ca.crt >"$fleet_folder/authorities.pem"
NODE_EXTRA_CA_CERTS=$fleet_folder/authorities.pem node "$here/mcp/run.mjs" "$fleet_folder" "$gateway_url" "$tools_token" \
  "$peer_folder/node_modules/kubernetes-mcp-server-linux-amd64/bin/kubernetes-mcp-server-linux-amd64"
[ -z "${KEEP:-}" ] || cp "$fleet_folder"/*.log "$KEEP"
stop "$gateway_pid"
