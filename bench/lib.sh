# Shared by the scenarios. Everything listens on loopback; every started process is ended by its process id.

root=$(cd "$here/.." && pwd)
ROUNDS=${ROUNDS:-3} SECONDS_EACH=${SECONDS_EACH:-5} WARMUP=${WARMUP:-20} PODS=${PODS:-10000}
tick=$(getconf CLK_TCK)
pids=() fleet=()
admin_password=bench-password-of-no-worth

say() { printf '%s\n' "$*" >&2; }

prepare() {
  work=$(mktemp -d)
  trap finish EXIT
  "$root/hypercube" version >/dev/null
  mkdir -p "$work/www/api/v1/namespaces/default/pods" "$work/logs"
  head -c 4096 /dev/zero | tr '\0' x >"$work/www/api/v1/namespaces/default/pods/small"
  head -c 1048576 /dev/urandom >"$work/www/api/v1/namespaces/default/pods/1mb"
  head -c 62914560 /dev/urandom >"$work/www/api/v1/namespaces/default/pods/60mb"
  printf 'machine: %s × %s, %s\n' "$(nproc)" "$(sed -n 's/^model name.*: //p' /proc/cpuinfo | head -1)" "$(uname -sr)"
}

finish() {
  for pid in "${pids[@]}"; do kill "$pid" 2>/dev/null || true; done
  for pid in "${pids[@]}"; do while kill -0 "$pid" 2>/dev/null; do sleep 0.1; done; done
  [ ! -d "$work/clusters" ] || "$root/testbed/control-plane" stop bench --dir "$work/clusters" || true
  local cluster
  for cluster in "${fleet[@]}"; do "$root/testbed/${cluster% *}" stop "${cluster#* }" --dir "$work/fleet" || true; done
  [ -z "${node_folder:-}" ] || { "$root/testbed/node" stop bench --dir "$node_folder" || true; rm -rf "$node_folder"; }
  rm -rf "$work"
}

free_port() {
  while :; do
    local port=$((20000 + RANDOM % 10000))
    ! (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null && echo $port && return
  done
}

# await COMMAND...: until it succeeds, half a minute at most
await() {
  local i
  for i in $(seq 300); do "$@" >/dev/null 2>&1 && return 0 || sleep 0.1; done
  say "bench: gave up waiting for: $*"
  exit 1
}

# start_nginx NAME: of the server blocks on standard input; sets nginx_pid
start_nginx() {
  local conf=$work/$1.conf
  {
    # its workers must read the private folder, also where it starts as root
    [ "$(id -u)" != 0 ] || echo 'user root;'
    echo "worker_processes auto; daemon off; pid $work/$1.pid; error_log $work/logs/$1 error;"
    echo "events { worker_connections 4096; } http { access_log off; sendfile on; keepalive_requests 1000000000;"
    for kind in client_body proxy fastcgi uwsgi scgi; do echo "${kind}_temp_path $work/$1-$kind;"; done
    cat
    echo '}'
  } >"$conf"
  nginx -c "$conf" -e "$work/logs/$1" >/dev/null 2>&1 &
  nginx_pid=$!
  pids+=($nginx_pid)
}

# the fast upstream of the scenarios that measure the proxy alone
start_static() {
  [ -z "${static_port:-}" ] || return 0
  static_port=$(free_port)
  start_nginx static <<<"server { listen 127.0.0.1:$static_port; root $work/www; default_type application/json; }"
  await curl -fs -o /dev/null "http://127.0.0.1:$static_port/api/v1/namespaces/default/pods/small"
}

# nginx in front of it, plain and TLS, with an Authorization of its own to set as we have
start_nginx_proxy() {
  [ -z "${nginx_plain:-}" ] || return 0
  start_static
  nginx_plain=$(free_port) nginx_tls=$(free_port)
  openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout "$work/nginx.key" -out "$work/nginx.crt" \
    -subj /CN=localhost -days 2 2>/dev/null
  start_nginx proxy <<NGINX
    upstream static { server 127.0.0.1:$static_port; keepalive 256; keepalive_requests 1000000000; }
    server {
      listen 127.0.0.1:$nginx_plain; listen 127.0.0.1:$nginx_tls ssl;
      ssl_certificate $work/nginx.crt; ssl_certificate_key $work/nginx.key;
      location / { proxy_pass http://static; proxy_http_version 1.1; proxy_set_header Connection "";
        proxy_set_header Authorization "Bearer upstream"; proxy_max_temp_file_size 0; }
    }
NGINX
  proxy_pid=$nginx_pid
  await curl -fs -o /dev/null "http://127.0.0.1:$nginx_plain/api/v1/namespaces/default/pods/small"
}

# kubeconfig_of NAME URL [TOKEN]
kubeconfig_of() {
  local insecure=${3:+true}
  cat <<YAML
apiVersion: v1
kind: Config
clusters: [{name: $1, cluster: {server: "$2", insecure-skip-tls-verify: ${insecure:-false}}}]
users: [{name: $1, user: {token: "${3:-upstream}"}}]
contexts: [{name: $1, context: {cluster: $1, user: $1}}]
current-context: $1
YAML
}

# launch_gateway NAME [FLAG...]: sets gateway_pid, gateway_url
launch_gateway() {
  local name=$1 port scheme=https
  shift
  port=$(free_port)
  case " $* " in *" --tls=false "*) scheme=http ;; esac
  HYPERCUBE_ADMIN_PASSWORD=$admin_password "$root/hypercube" serve --listen "127.0.0.1:$port" --data-dir "$work/$name" \
    --log-level "${LOG_LEVEL:-warn}" "$@" >"$work/logs/$name.out" 2>"$work/logs/$name.err" &
  gateway_pid=$! gateway_url=$scheme://127.0.0.1:$port
  pids+=($gateway_pid)
  await grep -q 'Hypercube is ready' "$work/logs/$name.out"
}

# start_gateway NAME [FLAG...]: and signs in, sets gateway_token
start_gateway() {
  launch_gateway "$@"
  gateway_token=$(curl -fsk "$gateway_url/api/v1/cube/login" -H 'Content-Type: application/json' \
    -d "{\"name\":\"admin\",\"password\":\"$admin_password\"}" | sed 's/.*"token":"\([^"]*\)".*/\1/')
}

stop() {
  kill "$1"
  while kill -0 "$1" 2>/dev/null; do sleep 0.05; done
}

# a real API server, once a run; sets api_server, api_token, api_kubeconfig
start_api_server() {
  [ -z "${api_server:-}" ] || return 0
  api_kubeconfig=$("$root/testbed/control-plane" start bench --dir "$work/clusters" --with-parent $$ -- --max-requests-inflight=4000)
  api_server=$(cat "$work/clusters/bench/server") api_token=$(cat "$work/clusters/bench/token")
}

# a real node with an object of each kind (shop.yaml), once a run; sets node_kubeconfig
start_node() {
  [ -z "${node_kubeconfig:-}" ] || return 0
  local kubectl
  # containerd's sockets have short paths only
  node_folder=$(mktemp -d /tmp/bench-node.XXXX)
  node_kubeconfig=$("$root/testbed/node" start bench --dir "$node_folder" --with-parent $$)
  kubectl="$("$root/testbed/assets" --node)/kubectl --kubeconfig $node_kubeconfig"
  $kubectl apply -f "$here/shop.yaml" >/dev/null
  $kubectl wait --for=condition=Established crd/ships.bench.example --timeout=60s >/dev/null
  await $kubectl apply -f "$here/ship.yaml"
  $kubectl rollout status -n shop deployment/web --timeout=5m >/dev/null
  $kubectl rollout status -n shop statefulset/store --timeout=5m >/dev/null
}

# a browser and its library; sets CHROMIUM
need_browser() {
  PATH=$("$root/testbed/programs" 2>/dev/null):$PATH
  CHROMIUM=$(command -v chromium || command -v chromium-headless-shell) || { say "bench: chromium is missing (Debian: apt-get install chromium)"; exit 2; }
  export CHROMIUM
  (cd "$root/console" && [ -d node_modules/playwright-core ] || npm ci --silent --no-audit --no-fund)
}

# cpu_of PID...: milliseconds of processor time that they and their children took until now
cpu_of() {
  local total=0 pid child stat
  for pid in "$@"; do
    for child in "$pid" $(cat /proc/"$pid"/task/*/children 2>/dev/null); do
      stat=$(cat "/proc/$child/stat" 2>/dev/null) || continue
      set -- ${stat##*) }
      total=$((total + (${12} + ${13}) * 1000 / tick))
    done
  done
  echo $total
}

# load PID URL [WRK-ARG...]: prints "requests/s  CPU-µs-per-request-of-PID"; fails when any answer was not a success
load() {
  local pid=$1 url=$2 before after out requests
  shift 2
  before=$(cpu_of "$pid")
  out=$(wrk -t1 -c"${CONNECTIONS:-32}" -d"${SECONDS_EACH}s" "$@" "$url")
  after=$(cpu_of "$pid")
  ! grep -qE 'Non-2xx|Socket errors' <<<"$out" || { say "$out"; say "bench: $url did not answer well"; exit 1; }
  requests=$(awk '/requests in/ {print $1}' <<<"$out")
  awk -v r="$requests" -v c=$((after - before)) '/Requests\/sec/ {printf "%s %.1f\n", $2, c * 1000 / r}' <<<"$out"
}

warm_up() { SECONDS_EACH=$WARMUP load "$@" >/dev/null; }

# median COLUMN FILE
median() { awk -v c="$1" '{print $c}' "$2" | sort -n | awk '{v[NR] = $1} END {print (NR % 2) ? v[(NR + 1) / 2] : (v[NR / 2] + v[NR / 2 + 1]) / 2}'; }

ratio() { awk -v a="$1" -v b="$2" 'BEGIN {printf "%.2f", a / b}'; }

resident_mb() { awk '/^VmRSS/ {printf "%d", $2 / 1024}' "/proc/$1/status"; }
peak_mb() { awk '/^VmHWM/ {printf "%d", $2 / 1024}' "/proc/$1/status"; }
milliseconds() { date +%s%3N; }

# seconds URL TOKEN [HEADER]
seconds() { curl -fsk -o /dev/null -w '%{time_total}\n' "$1" -H "Authorization: Bearer $2" ${3:+-H "$3"}; }

source_of() { curl -fsk -o /dev/null -D - "$1" -H "Authorization: Bearer $gateway_token" | sed -n 's/^[Hh]ypercube-[Ss]ource: \([a-z]*\).*/\1/p'; }
cache_mb() { curl -fsk "$gateway_url/metrics" -H "Authorization: Bearer $gateway_token" | awk '/^hypercube_cache_bytes/ {printf "%d", $2 / 1048576}'; }
