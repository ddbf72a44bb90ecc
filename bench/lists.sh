# Pages of lists by size of the collection: live and from memory, against the API server's own limit=10 and full list.
# Writes docs/performance.md with its plot. Sizes up to 50,000 are pods of a real API server, beyond that of one that makes them.
SIZES=${SIZES:-1000 10000 50000 100000 1000000}
java=$(sh "$root/bin/jdk25")/bin/java
rows=$work/rows.csv

# median_seconds COUNT URL TOKEN [HEADER]
median_seconds() {
  local count=$1 i
  shift
  for i in $(seq "$count"); do seconds "$@"; done >"$work/seconds"
  median 1 "$work/seconds"
}

# warm QUERY [PAGES]: "p50 p99" in milliseconds of pages from memory, four callers, each page another
warm() {
  cat >"$work/pages.lua" <<LUA
local page = 0
request = function()
  page = page % ${2:-1} + 1
  return wrk.format("GET", wrk.path .. "&pageNum=" .. page)
end
LUA
  CONNECTIONS=4 wrk -t1 -c4 -d"${SECONDS_EACH}s" --latency -s "$work/pages.lua" -H "Authorization: Bearer $gateway_token" "$pages?$1" >"$work/wrk"
  ! grep -qE 'Non-2xx|Socket errors' "$work/wrk" || { cat "$work/wrk" >&2; exit 1; }
  awk '/ 50%/ {p50 = ms($2)} / 99%/ {print p50, ms($2)} function ms(t) {return t ~ /us$/ ? t / 1000 : t ~ /ms$/ ? t + 0 : t * 1000}' "$work/wrk"
}

real_pods() {
  start_api_server
  "$java" "$here/MakePods.java" "$api_server" "$api_token" "$1" >&2
  kubeconfig_of bench "$api_server" "$api_token" >"$work/lists.yaml"
  server=$api_server token=$api_token
}

made_pods() {
  "$java" -Xmx1g "$here/FakePods.java" "$1" 0 >"$work/fake.port" 2>/dev/null &
  fake_pid=$!
  pids+=($fake_pid)
  await grep -q . "$work/fake.port"
  server=http://127.0.0.1:$(cat "$work/fake.port") token=none
  kubeconfig_of bench "$server" >"$work/lists.yaml"
}

measure() { # SIZE
  local size=$1 runs=3 newest='sortName=metadata.creationTimestamp&sortOrder=desc&pageSize=20'
  [ "$size" -le 100000 ] || runs=1
  start_gateway "lists$size" --kubeconfig "$work/lists.yaml"
  pages=$gateway_url/api/v1/cube/proxy/clusters/bench/api/v1/pods
  bytes=$(curl -fsk -o /dev/null -w '%{size_download}' "$server/api/v1/pods" -H "Authorization: Bearer $token")
  limit=$(median_seconds 5 "$server/api/v1/pods?limit=10" "$token")
  full=$(median_seconds $runs "$server/api/v1/pods" "$token")
  seconds "$pages?$newest&pageNum=2" "$gateway_token" 'Cache-Control: no-cache' >/dev/null
  live=$(median_seconds $runs "$pages?$newest&pageNum=2" "$gateway_token" 'Cache-Control: no-cache')
  live_peak=$(peak_mb "$gateway_pid")
  seconds "$pages?$newest" "$gateway_token" >/dev/null
  cold=$(seconds "$pages?$newest" "$gateway_token")
  [ "$(source_of "$pages?$newest")" = cache ] || { say "bench: $size pods are not served from memory"; exit 1; }
  # the JIT compilers' work in the first seconds is not part of the cost of a page
  for _ in 1 2 3; do warm "$newest" >/dev/null; done
  first=$(warm "$newest")
  deep=$(warm "$newest" $((size / 20)))
  filter=$(seconds "$pages?$newest&selector=metadata.name~7" "$gateway_token")
  filtered=$(warm "$newest&selector=metadata.name~7" 10)
  field=$(seconds "$pages?$newest&selector=spec.nodeName%3Dnode-7" "$gateway_token")
  echo "$size,$bytes,$limit,$full,$live,$live_peak,$cold,${first/ /,},${deep/ /,},$filter,${filtered/ /,},$field,$(cache_mb),$(peak_mb "$gateway_pid")" >>"$rows"
  tail -1 "$rows" >&2
  stop "$gateway_pid"
}

echo "size,bytes,limit,full,live,live_peak,cold,first50,first99,deep50,deep99,filter,filtered50,filtered99,field,cache,peak" >"$rows"
for size in $SIZES; do
  if [ "$size" -le 50000 ]; then real_pods "$size"; else made_pods "$size"; fi
  measure "$size"
  [ "$size" -le 50000 ] || stop "$fake_pid"
done
"$java" "$here/PerformancePage.java" "$rows" "$root/docs" "$(nproc) × $(sed -n 's/^model name.*: //p' /proc/cpuinfo | head -1)"
cat "$root/docs/performance.md"
