# Shared by `control-plane`, `newest` and `node`: a cluster is a folder, and its processes are those that run in that folder.
#
#   kubeconfig         an administrator's, by client certificate; context, cluster and folder have the same name
#   server, token      the URL of the API server; a bearer token of system:masters
#   ca.crt, ca.key     signs and checks client certificates of any user
#   log/, pid/         of each process
#   flags              extra flags of the API server, one per line, where there are any
#
# A process id is used only while /proc shows that the process runs in the cluster's folder: no other process is ever killed.

here=$(cd "$(dirname "${BASH_SOURCE[0]}")" && pwd)
cache=${HYPERCUBE_CACHE:-${XDG_CACHE_HOME:-$HOME/.cache}/hypercube}/testbed
self=$(basename "$0")
clusters=$cache/clusters
name='' parent='' keep='' flags=()
kind_flags=() # of the API server, of this kind of cluster
etcd=''       # another one than that of the same folder
# a server takes the caller from these headers when they come with the certificate `front-proxy`
front_proxy=(--requestheader-client-ca-file=ca.crt --requestheader-allowed-names=front-proxy --requestheader-username-headers=X-Remote-User
  --requestheader-group-headers=X-Remote-Group --requestheader-extra-headers-prefix=X-Remote-Extra-)

fail() {
  printf 'testbed: %s\n' "$*" >&2
  exit 1
}

# parse_options OPTION...: what `start` and `stop` take after their first word; sets name, clusters, parent, keep and flags
parse_options() {
  while [ $# -gt 0 ]; do
    case $1 in
      --dir) clusters=${2:?--dir needs a folder} && shift 2 ;;
      --with-parent) parent=${2:?--with-parent needs a process id} && shift 2 ;;
      --keep) keep=yes && shift ;;
      --) shift && flags=("$@") && break ;;
      -*) fail "unknown option: $1 (see testbed/$self --help)" ;;
      *) [ -z "$name" ] || fail "one NAME only: $name, $1"; name=$1 && shift ;;
    esac
  done
  clusters=$(realpath -m "$clusters")
}

# The name becomes a file name, a host name, a certificate subject and part of a cgroup path.
require_name() {
  [[ $name =~ ^[a-z0-9]([-a-z0-9]{0,38}[a-z0-9])?$ ]] ||
    fail "NAME: '$name' (expected: at most 40 of a-z, 0-9 and -, as in testbed/$self start pivot)"
  folder=$clusters/$name
}

# enter: waits until no other start or stop works on the folder, then works in it. The lock is on the folder itself and
# falls with this process; the check is for a stop that removed the folder meanwhile.
enter() {
  while :; do
    if [ "${1:-}" = create ]; then mkdir -p "$clusters" && mkdir -p -m 700 "$folder"; fi
    exec 8<"$folder" || return 1
    flock 8
    [ ! "$folder" -ef /proc/self/fd/8 ] || break
  done
  cd "$folder"
}

pid() { cat "$folder/pid/$1" 2>/dev/null; }

# A zombie has no folder, and an unrelated process with the same id runs in another folder.
alive() { [ "$(readlink "/proc/$(pid "$1")/cwd" 2>/dev/null)" = "$folder" ]; }

# spawn PROCESS COMMAND...: in a session of its own, so that Ctrl-C on the caller is not its end
spawn() {
  local process=$1
  shift
  setsid "$@" >"log/$process" 2>&1 </dev/null 8<&- &
  echo $! >"pid/$process"
}

# ended ID: whether its last thread is dead. Only then are its files and its port free: the first thread dies before.
ended() { [ -z "$(grep -hs '^State:' /proc/"$1"/task/*/status | grep -v '[ZX] (')" ]; }

# finish PROCESS SIGNAL: ends it and everything in its session's first process group; returns when it is gone
finish() {
  local process=$1 signal=$2 deadline=$((SECONDS + 10)) id
  id=$(pid "$process") || return 0
  if alive "$process" && [ "$id" != $$ ]; then
    kill -s "$signal" -- "-$id" 2>/dev/null || true
    kill -s CONT -- "-$id" 2>/dev/null || true # it may be paused
    until ended "$id"; do
      if [ $SECONDS -ge $deadline ]; then
        alive "$process" || break
        kill -s KILL -- "-$id" 2>/dev/null || true
      fi
      sleep 0.02
    done
  fi
  rm -f "pid/$process"
}

# certificate FILE SUBJECT [SUBJECT-ALTERNATIVE-NAMES]
certificate() {
  [ ! -f "$1.crt" ] || return 0
  openssl req -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -keyout "$1.key" -subj "$2" 2>/dev/null |
    openssl x509 -req -CA ca.crt -CAkey ca.key -set_serial "0x$(openssl rand -hex 16)" -days 3650 -out "$1.crt" \
      -extfile <(printf 'extendedKeyUsage=serverAuth,clientAuth\n%s' "${3:+subjectAltName=$3}") 2>/dev/null
}

certificates() {
  [ -f ca.crt ] || openssl req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days 3650 \
    -keyout ca.key -out ca.crt -subj "/CN=$name-ca" 2>/dev/null
  [ -f service-account.key ] || openssl ecparam -name prime256v1 -genkey -noout -out service-account.key
  certificate apiserver /CN=kube-apiserver \
    "IP:127.0.0.1,IP:10.0.0.1,DNS:localhost,DNS:kubernetes,DNS:kubernetes.default,DNS:kubernetes.default.svc"
  certificate admin /O=system:masters/CN=admin
  [ -f token ] || openssl rand -hex 16 >token
  printf '%s,admin,admin,"system:masters"\n' "$(cat token)" >tokens.csv
}

# write_kubeconfig FILE CERTIFICATE [FILE-OF-URL]
write_kubeconfig() {
  cat >"$1.new" <<YAML
apiVersion: v1
kind: Config
current-context: $name
contexts: [{name: $name, context: {cluster: $name, user: $2}}]
clusters:
- name: $name
  cluster: {server: "$(cat "${3:-server}")", certificate-authority-data: $(base64 -w 0 ca.crt)}
users:
- name: $2
  user: {client-certificate-data: $(base64 -w 0 "$2.crt"), client-key-data: $(base64 -w 0 "$2.key")}
YAML
  mv "$1.new" "$1"
}

# No port: etcd listens on sockets in the folder. It is the only member, so an election needs no patience: five heartbeats at most, each of
# which wakes an idle cluster up.
start_etcd() {
  alive etcd || spawn etcd "${etcd:-$bin/etcd}" --data-dir etcd --unsafe-no-fsync --quota-backend-bytes=8000000000 --logger zap \
    --log-level error --heartbeat-interval 100 --election-timeout 500 \
    --listen-client-urls unix://etcd:1 --advertise-client-urls unix://etcd:1 --listen-peer-urls unix://etcd:2 \
    --initial-advertise-peer-urls unix://etcd:2 --initial-cluster default=unix://etcd:2
}

# Below the range that the kernel gives to outgoing connections, so that a stopped cluster finds its port free again
free_port() {
  local port
  while port=$((20000 + RANDOM % 10000)); (exec 3<>"/dev/tcp/127.0.0.1/$port") 2>/dev/null; do :; done
  echo $port
}

spawn_apiserver() {
  spawn apiserver "$bin/kube-apiserver" --etcd-servers=unix://etcd:1 --bind-address=127.0.0.1 --secure-port="$1" \
    --advertise-address=127.0.0.1 --endpoint-reconciler-type=none --tls-cert-file=apiserver.crt \
    --tls-private-key-file=apiserver.key --client-ca-file=ca.crt --token-auth-file=tokens.csv \
    --authorization-mode=Node,RBAC --allow-privileged=true --service-cluster-ip-range=10.0.0.0/24 \
    --service-account-issuer=https://kubernetes.default --service-account-key-file=service-account.key \
    --service-account-signing-key-file=service-account.key "${kind_flags[@]}" "${flags[@]}"
}

# start_server PROCESS FILE: on the port in the URL in the file, or on a free one; again on another one if that has been taken meanwhile
start_server() {
  local process=$1 file=$2 port=''
  [ ! -f "$file" ] || port=$(sed 's/.*://' "$file")
  while ! alive "$process"; do
    echo "https://127.0.0.1:${port:=$(free_port)}" >"$file"
    "spawn_$process" "$port"
    await_readiness "$process" "$file" && break
    grep -q 'address already in use' "log/$process" || fail "$name does not start: $(tail -n 3 "log/$process" log/etcd)"
    port=''
  done
}

# start_apiserver FILE: the URL is in that file
start_apiserver() {
  if [ ${#flags[@]} -gt 0 ]; then printf '%s\n' "${flags[@]}" >flags; fi
  [ ! -f flags ] || mapfile -t flags <flags
  start_server apiserver "$1"
}

# ask FILE METHOD PATH [TYPE BODY]: calls the server whose URL is in the file as an administrator, and prints the response with its head. One
# process: kubectl takes ten times its processor time.
ask() {
  local url token body=${5:-}
  read -r url <"$1"
  read -r token <token
  printf '%s %s HTTP/1.0\r\nAuthorization: Bearer %s\r\nContent-Type: %s\r\nContent-Length: %s\r\n\r\n%s' \
    "$2" "$3" "$token" "${4:-}" "${#body}" "$body" |
    openssl s_client -quiet -verify_return_error -CAfile ca.crt -connect "127.0.0.1:${url##*:}" 2>/dev/null
}

# ready FILE: whether the server whose URL is in the file is. A port that nobody listens at yet is found without a process
ready() {
  local url
  read -r url <"$1"
  (exec 3<>"/dev/tcp/127.0.0.1/${url##*:}") 2>/dev/null && [[ $(ask "$1" GET /readyz) == *$'\n'ok ]]
}

# await_readiness PROCESS FILE: false when the process ends before it is ready, or after a minute
await_readiness() {
  local deadline=$((SECONDS + 60)) empty
  exec {empty}<> <(:) # a pipe in which nothing comes: waiting at it takes no process, unlike `sleep`
  until ready "$2"; do
    alive "$1" && [ $SECONDS -lt $deadline ] || return 1
    read -r -t 0.1 -u "$empty" || :
  done
  exec {empty}>&-
}

# follow_parent: a process that outlives a kill -9 of the parent, in order to stop the cluster after it
follow_parent() {
  [ -n "$parent" ] || return 0
  finish follower TERM
  # it waits at an empty pipe: a process `sleep` twice a second, of each cluster, is felt
  # shellcheck disable=SC2016 # expanded by the inner shell
  spawn follower bash -c 'exec 3<> <(:); while [ -e "/proc/$1/exe" ]; do read -r -t 0.5 -u 3; done; shift; exec "$@"' \
    follower "$parent" "$here/$self" stop "$name" --dir "$clusters"
}

# prepare ASSETS-OPTION...: the programs, the folder and what is signed; from here on, a failure leaves nothing
prepare() {
  bin=$("$here/assets" "$@")
  enter create
  trap remove_cluster EXIT
  mkdir -p log pid
  ln -sfn "$bin" programs
  certificates
}

start_control_plane() {
  start_etcd
  follow_parent
  start_apiserver server
  write_kubeconfig kubeconfig admin
}

# pause and resume: a cluster that nothing asks is still felt, by the heartbeats, probes and controllers of its processes. Paused, it needs no
# processor time, and calls to it wait.
pause() { signal_servers STOP; }
resume() { signal_servers CONT; }

signal_servers() { # SIGNAL
  local process
  require_name
  [ -f "$folder/server" ] || fail "$name does not exist (see testbed/$self --help)"
  for process in etcd apiserver machinery front; do
    if alive "$process"; then kill -s "$1" -- "-$(pid "$process")"; fi
  done
}

stop_control_plane() {
  finish apiserver KILL # a TERM would wait for the watches of its clients
  finish etcd TERM
}

# view, edit and admin are sums of other roles. No controller adds them up here, so it is done once.
fill_roles() {
  local roles=/apis/rbac.authorization.k8s.io/v1/clusterroles role rules sum=''
  for role in view edit admin; do
    rules=$(ask server GET "$roles/system:aggregate-to-$role")
    rules=${rules##*\"rules\":[} # the last field, in one line
    sum=${rules%]\}},$sum
    [[ $(ask server PATCH "$roles/$role" application/merge-patch+json "{\"rules\": [${sum%,}]}") == HTTP/1.?\ 200* ]] ||
      fail "the role $role could not be filled: see $folder/log/apiserver"
  done
}

# each script defines `stop_everything`
remove_cluster() {
  stop_everything
  finish follower TERM
  cd /
  rm -rf "$folder"
  rmdir "$clusters" 2>/dev/null || true # when it was the last
}
