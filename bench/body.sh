# Large bodies, plain and TLS in front.
start_nginx_proxy
kubeconfig_of static "http://127.0.0.1:$static_port" >"$work/static.yaml"
echo "## Large bodies against nginx"
echo
echo "| body | front | nginx MB/s | Hypercube MB/s | ratio | nginx CPU ms/MB | Hypercube CPU ms/MB | ratio | Hypercube peak MB |"
echo "|---|---|---|---|---|---|---|---|---|"
for front in plain tls; do
  if [ $front = plain ]; then
    start_gateway body-plain --kubeconfig "$work/static.yaml" --tls=false && peer=http://127.0.0.1:$nginx_plain
  else
    start_gateway body-tls --kubeconfig "$work/static.yaml" && peer=https://127.0.0.1:$nginx_tls
  fi
  for body in 1mb 60mb; do
    path=/api/v1/namespaces/default/pods/$body size=${body%mb}
    export CONNECTIONS=8
    warm_up "$gateway_pid" "$gateway_url/clusters/static$path" -H "Authorization: Bearer $gateway_token" --timeout 60
    for round in $(seq "$ROUNDS"); do
      load "$proxy_pid" "$peer$path" --timeout 60 >>"$work/$front.$body.nginx"
      load "$gateway_pid" "$gateway_url/clusters/static$path" -H "Authorization: Bearer $gateway_token" --timeout 60 >>"$work/$front.$body.ours"
    done
    unset CONNECTIONS
    awk -v size="$size" -v body="$body" -v front="$front" -v peak="$(peak_mb "$gateway_pid")" \
      -v n="$(median 1 "$work/$front.$body.nginx")" -v h="$(median 1 "$work/$front.$body.ours")" \
      -v nc="$(median 2 "$work/$front.$body.nginx")" -v hc="$(median 2 "$work/$front.$body.ours")" 'BEGIN {
      printf "| %s | %s | %.0f | %.0f | %.2f | %.2f | %.2f | %.2f | %d |\n", body, front, n * size, h * size, h / n, nc / 1000 / size, hc / 1000 / size, hc / nc, peak }'
  done
  stop "$gateway_pid"
done
