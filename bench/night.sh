# Pages of the web console that stay open beside changes each second: what they hold in a real browser. MINUTES=60
need_browser
start_node
start_gateway night --kubeconfig "$node_kubeconfig"
echo "## Pages that stay open"
echo
node "$here/night.mjs" "$root/console" "$gateway_url" "$admin_password" "${MINUTES:-60}"
stop "$gateway_pid"
