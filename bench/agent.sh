# A cluster behind an agent against the same cluster dialled directly, and against OpenSSH's reverse forwarding (ssh -R) where sshd is
# installed. The API server is nginx with TLS, and the gateway verifies it from end to end in each of the ways. Writes
# docs/design/performance-agent.md.
DOWNLOADS=${DOWNLOADS:-10} STREAMS=${STREAMS:-1000}
pods=/api/v1/namespaces/default/pods
sshd=$(command -v sshd || ls /usr/sbin/sshd 2>/dev/null || true)

# one certificate for the API server and for the gateway, which verifies itself
start_api() {
  api_port=$(free_port)
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout "$work/agent.key" -out "$work/agent.crt" \
    -subj /CN=bench -addext subjectAltName=IP:127.0.0.1 -days 2 2>/dev/null
  # a watch gets an event of 64 bytes each second
  start_nginx api <<NGINX
    server {
      listen 127.0.0.1:$api_port ssl backlog=4096; root $work/www; default_type application/json;
      ssl_certificate $work/agent.crt; ssl_certificate_key $work/agent.key;
      location /api/v1/watch/ { alias $work/www/api/v1/; limit_rate 64; }
    }
NGINX
  await curl -fsk -o /dev/null "https://127.0.0.1:$api_port$pods/small"
}

kubeconfig_tls() { # NAME PORT
  kubeconfig_of "$1" "https://127.0.0.1:$2" | sed "s|insecure-skip-tls-verify: false|certificate-authority: $work/agent.crt|"
}

# root cannot run sshd without the account that the package creates
start_ssh() {
  local as=() user
  [ -n "$sshd" ] || { say "bench: no sshd, so no figures of ssh -R (Debian: apt-get install openssh-server)"; return 0; }
  user=$(id -un)
  mkdir "$work/ssh"
  ssh-keygen -qt ed25519 -N '' -f "$work/ssh/key"
  cp "$work/ssh/key.pub" "$work/ssh/authorized"
  if [ "$(id -u)" = 0 ]; then
    user=nobody as=(setpriv --reuid=nobody --regid=nogroup --clear-groups)
    chmod 711 "$work"
    chown -R nobody "$work/ssh"
  fi
  ssh_port=$(free_port)
  "${as[@]}" "$sshd" -D -e -f /dev/null -p "$ssh_port" -h "$work/ssh/key" -o ListenAddress=127.0.0.1 -o StrictModes=no -o PidFile=none -o UsePAM=yes \
    -o AuthorizedKeysFile="$work/ssh/authorized" 2>"$work/logs/sshd" &
  sshd_pid=$!
  pids+=($sshd_pid)
  forwarded=$(free_port)
  await bash -c "exec 3<>/dev/tcp/127.0.0.1/$ssh_port"
  "${as[@]}" ssh -N -F none -i "$work/ssh/key" -o StrictHostKeyChecking=no -o UserKnownHostsFile=/dev/null -o ExitOnForwardFailure=yes \
    -R "127.0.0.1:$forwarded:127.0.0.1:$api_port" -p "$ssh_port" "$user@127.0.0.1" 2>"$work/logs/ssh" &
  ssh_pid=$!
  pids+=($ssh_pid)
  await curl -fsk -o /dev/null "https://127.0.0.1:$forwarded$pods/small"
}

start_agent() {
  curl -fsk "$gateway_url/api/v1/cube/clusters" -H "Authorization: Bearer $gateway_token" -H 'Content-Type: application/json' \
    -d '{"name":"edge","agent":{}}' | sed 's/.*"join":{[^}]*"token":"\([^"]*\)".*/\1/' >"$work/join"
  "$root/hypercube" agent --server "$gateway_url" --certificate-authority "$work/agent.crt" --cluster edge --join-token-file "$work/join" \
    --kubeconfig "$work/near.yaml" --state-dir "$work/agent" >"$work/logs/agent" 2>&1 &
  agent_pid=$!
  pids+=($agent_pid)
  await curl -fsk -o /dev/null "$(url edge small)" -H "Authorization: Bearer $gateway_token"
}

url() { echo "$gateway_url/clusters/$1$pods/$2"; }

# between WAY: the processes that carry its bytes beside the gateway
between() {
  case $1 in
    edge) echo "$agent_pid" ;;
    ssh) echo "$ssh_pid $sshd_pid" ;;
  esac
}

# downloads WAY COUNT: "seconds gateway-ms between-ms", a line for each
downloads() {
  local gateway others time
  for _ in $(seq "$2"); do
    gateway=$(cpu_of "$gateway_pid") others=$(cpu_of $(between "$1"))
    time=$(seconds "$(url "$1" 60mb)" "$gateway_token")
    echo "$time $(($(cpu_of "$gateway_pid") - gateway)) $(($(cpu_of $(between "$1")) - others))"
  done
}

# small WAY: "p50 p99 gateway-µs between-µs" of small calls one after the other, times in milliseconds
small() {
  local gateway others
  gateway=$(cpu_of "$gateway_pid") others=$(cpu_of $(between "$1"))
  wrk -t1 -c1 -d"${SECONDS_EACH}s" --latency -H "Authorization: Bearer $gateway_token" "$(url "$1" small)" >"$work/wrk"
  ! grep -qE 'Non-2xx|Socket errors' "$work/wrk" || { cat "$work/wrk" >&2; exit 1; }
  awk -v g=$(($(cpu_of "$gateway_pid") - gateway)) -v b=$(($(cpu_of $(between "$1")) - others)) '/ 50%/ {p50 = ms($2)} / 99%/ {p99 = ms($2)}
    /requests in/ {printf "%s %s %.0f %.0f\n", p50, p99, g * 1000 / $1, b * 1000 / $1}
    function ms(t) {return t ~ /us$/ ? t / 1000 : t ~ /ms$/ ? t + 0 : t * 1000}' "$work/wrk"
}

# beside_download WAY: small calls while the same way carries one 60 MB body after the other
beside_download() {
  local loop
  while :; do curl -fsk -o /dev/null "$(url "$1" 60mb)" -H "Authorization: Bearer $gateway_token"; done &
  loop=$!
  sleep 0.5
  small "$1"
  kill $loop
  wait $loop 2>/dev/null || true
}

# connections that the API server has
streams() { ss -Htn state established "sport = :$api_port" | wc -l; }
are_open() { [ "$(streams)" -ge "$STREAMS" ]; }
are_closed() { [ "$(streams)" -lt $((STREAMS / 4)) ]; }

memory_of_agent() {
  echo "$(resident_mb "$agent_pid")" >>"$work/agent.streams"
  private=$(awk '/^RssAnon/ {printf "%d", $2 / 1024}' "/proc/$agent_pid/status")
}

# beside_streams WAY: small calls while as many watches are open
beside_streams() {
  local holder
  wrk -t1 -c"$STREAMS" -d600s --timeout 600 -H "Authorization: Bearer $gateway_token" "${gateway_url}/clusters/$1/api/v1/watch/namespaces/default/pods/small" >/dev/null &
  holder=$!
  await are_open
  sleep 2
  small "$1"
  [ "$1" != edge ] || memory_of_agent
  kill $holder
  wait $holder 2>/dev/null || true
  await are_closed
}

load_before=$(cut -d' ' -f1 /proc/loadavg)
machine="$(nproc) × $(sed -n 's/^model name.*: //p' /proc/cpuinfo | head -1)"
start_api
kubeconfig_tls near "$api_port" >"$work/near.yaml"
flags=(--kubeconfig "$work/near.yaml") ways=(near edge)
start_ssh
if [ -n "$sshd" ]; then
  kubeconfig_tls ssh "$forwarded" >"$work/ssh.yaml"
  flags+=(--kubeconfig "$work/ssh.yaml") ways+=(ssh)
fi
HYPERCUBE_JAVA_OPTS="${AGENT_GATEWAY_OPTS:--Xmx512m}" start_gateway agent --tls-cert "$work/agent.crt" --tls-key "$work/agent.key" \
  --network-max-handshakes 0 --network-max-connections 0 "${flags[@]}"
start_agent
sleep 3
idle=$(resident_mb "$agent_pid")
for way in "${ways[@]}"; do
  downloads "$way" $((DOWNLOADS * 2)) >/dev/null
  SECONDS_EACH=$WARMUP small "$way" >/dev/null
done
for _ in $(seq "$ROUNDS"); do
  for way in "${ways[@]}"; do downloads "$way" "$DOWNLOADS" >>"$work/agent.$way.60mb"; done
  for way in "${ways[@]}"; do small "$way" >>"$work/agent.$way.small"; done
  for way in "${ways[@]}"; do beside_download "$way" >>"$work/agent.$way.beside"; done
done
after=$(resident_mb "$agent_pid")
for _ in $(seq "$ROUNDS"); do
  for way in "${ways[@]}"; do beside_streams "$way" >>"$work/agent.$way.streams"; done
done

name() {
  case $1 in
    near) echo "direct" ;;
    edge) echo "agent" ;;
    ssh) echo "ssh -R" ;;
  esac
}

# mean COLUMN FILE: ticks of 10 ms are too coarse for medians of one download
mean() { awk -v c="$1" '{sum += $c} END {print sum / NR}' "$2"; }

# the figures in Markdown
page() {
  local way file p99
  cat <<PAGE
# Performance of a cluster behind an agent

Generated by \`bench/run agent\`; do not edit. The same cluster in each row: dialled directly, [through an agent](../clusters.md), and through a port that
\`ssh -R\` forwards, all rounds interleaved. The API server, its clients and everything between share the machine, $machine; its load average was
$load_before before the run and $(cut -d' ' -f1 /proc/loadavg) after it. *Between* is the processor time of the agent, or of ssh and sshd. Beside other load on the machine, only
processor times and medians of small calls can be compared.

PAGE
  echo "| way | 60 MB, MB/s | of direct | CPU s per GB: gateway | between | sum, of direct |"
  echo "|---|---|---|---|---|---|"
  for way in "${ways[@]}"; do
    file=$work/agent.$way.60mb
    awk -v way="$(name "$way")" -v t="$(median 1 "$file")" -v d="$(median 1 "$work/agent.near.60mb")" -v g="$(mean 2 "$file")" -v b="$(mean 3 "$file")" \
      -v dg="$(mean 2 "$work/agent.near.60mb")" 'BEGIN {
      printf "| %s | %.0f | %.2f | %.2f | %.2f | %.2f |\n", way, 62.91456 / t, d / t, g / 62.91456, b / 62.91456, (g + b) / dg }'
  done
  echo
  echo "| way | small call alone: p50 / p99 ms | CPU µs: gateway | between | beside downloads: p50 / p99 ms | p99, of alone | beside $STREAMS watches: p50 / p99 ms | p99, of alone |"
  echo "|---|---|---|---|---|---|---|---|"
  for way in "${ways[@]}"; do
    file=$work/agent.$way
    p99=$(median 2 "$file.small")
    echo "| $(name "$way") | $(median 1 "$file.small") / $p99 | $(median 3 "$file.small") | $(median 4 "$file.small")" \
      "| $(median 1 "$file.beside") / $(median 2 "$file.beside") | $(ratio "$(median 2 "$file.beside")" "$p99")" \
      "| $(median 1 "$file.streams") / $(median 2 "$file.streams") | $(ratio "$(median 2 "$file.streams")" "$p99") |"
  done
  echo
  echo "Resident memory of the agent: $idle MB after its start, $after MB after the downloads, $(median 1 "$work/agent.streams") MB with $STREAMS watches," \
    "$(peak_mb "$agent_pid") MB at most. Of these, $private MB are its own; the others are pages of files, which the JVM of a checkout maps."
}

page >"$root/docs/design/performance-agent.md"
cat "$root/docs/design/performance-agent.md"
stop "$agent_pid"
stop "$gateway_pid"
