# A small GET (4 KB) through all gates against nginx as a plain proxy, plain and TLS in front, plain upstream.
start_nginx_proxy
kubeconfig_of static "http://127.0.0.1:$static_port" >"$work/static.yaml"
path=/api/v1/namespaces/default/pods/small
echo "## A small GET against nginx"
echo
echo "| front | nginx requests/s | Hypercube requests/s | ratio | nginx CPU µs | Hypercube CPU µs | ratio |"
echo "|---|---|---|---|---|---|---|"
for front in plain tls; do
  if [ $front = plain ]; then
    start_gateway small-plain --kubeconfig "$work/static.yaml" --tls=false && peer=http://127.0.0.1:$nginx_plain
  else
    start_gateway small-tls --kubeconfig "$work/static.yaml" && peer=https://127.0.0.1:$nginx_tls
  fi
  warm_up "$gateway_pid" "$gateway_url/clusters/static$path" -H "Authorization: Bearer $gateway_token"
  warm_up "$proxy_pid" "$peer$path"
  for round in $(seq "$ROUNDS"); do
    load "$proxy_pid" "$peer$path" >>"$work/$front.nginx"
    load "$gateway_pid" "$gateway_url/clusters/static$path" -H "Authorization: Bearer $gateway_token" >>"$work/$front.ours"
  done
  n=$(median 1 "$work/$front.nginx") h=$(median 1 "$work/$front.ours")
  nc=$(median 2 "$work/$front.nginx") hc=$(median 2 "$work/$front.ours")
  echo "| $front | $n | $h | $(ratio "$h" "$n") | $nc | $hc | $(ratio "$hc" "$nc") |"
  stop "$gateway_pid"
done
