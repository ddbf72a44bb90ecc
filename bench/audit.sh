# Recorded writes: DELETEs that the cluster answers at once, without audit and with each sink and each policy for its failure.
audit_port=$(free_port)
start_nginx audit <<<"server { listen 127.0.0.1:$audit_port; default_type application/json; location / { return 200 '{}'; } }"
kubeconfig_of static "http://127.0.0.1:$audit_port" >"$work/audit.yaml"
echo 'wrk.method = "DELETE"' >"$work/delete.lua"
# as many calls in each second for all variants, because an event loop that does less at a time spends more on each call
printf '%s\n' 'wrk.method = "DELETE"' 'function delay() return 20 end' >"$work/paced.lua"
path=/clusters/static/api/v1/namespaces/default/pods/small

# loop_cpu PID: milliseconds of processor time of its event loops
loop_cpu() {
  local total=0 stat
  for stat in /proc/"$1"/task/*/stat; do
    grep -q '(vert.x-eventloo' "$stat" 2>/dev/null || continue
    set -- $(sed 's/.*) //' "$stat")
    total=$((total + (${12} + ${13}) * 1000 / tick))
  done
  echo $total
}

# counted PID-URL NAME: the sum of a metric
counted() { curl -fsk "$1/metrics" -H "Authorization: Bearer $2" | awk -v n="$3" 'index($1, n) == 1 {s += $2} END {print s + 0}'; }

variants=(off continue refuse file-continue file-refuse)
declare -A flags=(
  [off]="--audit-retention 0s"
  [continue]="--audit-database-on-failure continue"
  [refuse]="--audit-database-on-failure refuse"
  [file-continue]="--audit-retention 0s --audit-file $work/continue.log"
  [file-refuse]="--audit-retention 0s --audit-file $work/refuse.log --audit-file-on-failure refuse"
)
declare -A pid url token
for v in "${variants[@]}"; do
  # shellcheck disable=SC2086 # each is a list of words
  start_gateway "audit-$v" --kubeconfig "$work/audit.yaml" --tls=false ${flags[$v]}
  pid[$v]=$gateway_pid url[$v]=$gateway_url token[$v]=$gateway_token
  warm_up "$gateway_pid" "$gateway_url$path" -s "$work/delete.lua" -H "Authorization: Bearer $gateway_token"
done
# measured SCRIPT FILE: one round of a variant: calls/s, CPU µs a call, of it on event loops, events kept/s
measured() {
  local before kept result loops
  before=$(loop_cpu "${pid[$v]}") kept=$(counted "${url[$v]}" "${token[$v]}" hypercube_audit_events_total)
  result=$(CONNECTIONS=128 load "${pid[$v]}" "${url[$v]}$path" -s "$1" -H "Authorization: Bearer ${token[$v]}")
  loops=$(($(loop_cpu "${pid[$v]}") - before)) kept=$(($(counted "${url[$v]}" "${token[$v]}" hypercube_audit_events_total) - kept))
  awk -v r="$result" -v l=$loops -v k=$kept -v s="$SECONDS_EACH" \
    'BEGIN {split(r, f, " "); printf "%s %s %.2f %.0f\n", f[1], f[2], l * 1000 / (f[1] * s), k / s}' >>"$2"
}

for round in $(seq "$ROUNDS"); do
  for v in "${variants[@]}"; do
    measured "$work/delete.lua" "$work/audit.$v"
    measured "$work/paced.lua" "$work/paced.$v"
  done
done

# table KIND: the medians of the rounds, compared with those of the variant without audit
table() {
  local off off_loops rate loops v
  echo "| audit | calls/s | of off | CPU µs a call | on event loops | more than off | events kept/s | dropped |"
  echo "|---|---|---|---|---|---|---|---|"
  off=$(median 1 "$work/$1.off") off_loops=$(median 3 "$work/$1.off")
  for v in "${variants[@]}"; do
    rate=$(median 1 "$work/$1.$v") loops=$(median 3 "$work/$1.$v")
    echo "| $v | $rate | $(ratio "$rate" "$off") | $(median 2 "$work/$1.$v") | $loops |" \
      "$(awk -v a="$loops" -v b="$off_loops" 'BEGIN {printf "%.2f µs", a - b}') | $(median 4 "$work/$1.$v") |" \
      "$(counted "${url[$v]}" "${token[$v]}" hypercube_audit_events_dropped_total) |"
  done
}

echo "## Recorded writes, as many as possible"
echo
table audit
echo
echo "## Recorded writes, 6,000 a second at most"
echo
table paced
for v in "${variants[@]}"; do stop "${pid[$v]}"; done
