# One list over several clusters, each with $PODS pods: pages of 20 from memory, one caller, and the first page with nothing in memory.
# The peer is the same page of one cluster alone.
CLUSTERS=${CLUSTERS:-1 10 100}
java=$(sh "$root/bin/jdk25")/bin/java
newest='sortName=metadata.creationTimestamp&sortOrder=desc&pageSize=20'

# started COUNT: as many API servers in one process; writes a kubeconfig with all of them
started() {
  local i=0 port
  "$java" -Xmx1g "$here/FakePods.java" "$PODS" 0 "$1" >"$work/clusters.ports" 2>/dev/null &
  fake_pid=$!
  pids+=($fake_pid)
  await sh -c "[ \$(wc -l <'$work/clusters.ports') = $1 ]"
  mkdir -p "$work/kubeconfigs"
  rm -f "$work/kubeconfigs/"*
  while read -r port; do
    i=$((i + 1))
    kubeconfig_of "$(printf 'c-%03d' $i)" "http://127.0.0.1:$port" >"$work/kubeconfigs/$i.yaml"
  done <"$work/clusters.ports"
}

# pages URL QUERY PAGES: "p50,p99,CPU" in milliseconds of random pages, one caller
pages() {
  local before
  cat >"$work/pages.lua" <<LUA
request = function()
  return wrk.format("GET", wrk.path .. "&pageNum=" .. math.random($3))
end
LUA
  before=$(cpu_of "$gateway_pid")
  wrk -t1 -c1 -d"${SECONDS_EACH}s" --latency -s "$work/pages.lua" -H "Authorization: Bearer $gateway_token" "$1?$2" >"$work/wrk"
  ! grep -qE 'Non-2xx|Socket errors' "$work/wrk" || { cat "$work/wrk" >&2; exit 1; }
  awk -v cpu=$(($(cpu_of "$gateway_pid") - before)) '/ 50%/ {p50 = ms($2)} / 99%/ {p99 = ms($2)}
    /requests in/ {printf "%s,%s,%.1f\n", p50, p99, cpu / $1}
    function ms(t) {return t ~ /us$/ ? t / 1000 : t ~ /ms$/ ? t + 0 : t * 1000}' "$work/wrk"
}

# total URL: of the answer, which must not be partial
total() { curl -fsk "$1" -H "Authorization: Bearer $gateway_token" | grep -v '"partial":true' | sed -n 's/.*\],"total":\([0-9]*\),"clusters".*/\1/p'; }

measure_clusters() { # COUNT
  local count=$1 flags=() file one all cold page_one first deep filtered by_cluster each_filter
  started "$count"
  for file in "$work/kubeconfigs/"*; do flags+=(--kubeconfig "$file"); done
  HYPERCUBE_JAVA_OPTS="${CLUSTERS_JAVA_OPTS:--Xmx6g}" start_gateway "clusters$count" --tls=false --cluster-timeout 120s --cache-memory 4Gi "${flags[@]}"
  one=$gateway_url/api/v1/cube/proxy/clusters/c-001/api/v1/pods all=$gateway_url/api/v1/cube/proxy/clusters/_all/api/v1/pods
  cold=$(seconds "$all?$newest" "$gateway_token" 'Cache-Control: no-cache')
  for file in $(seq -f 'c-%03g' "$count"); do # fills the cache
    await kept "${one/c-001/$file}?$newest"
  done
  await kept "$all?$newest"
  [ "$(total "$all?$newest")" = $((count * PODS)) ] || { say "bench: the total over $count clusters is wrong"; exit 1; }
  for _ in 1 2 3; do pages "$all" "$newest" 10 >/dev/null; done
  page_one=$(pages "$one" "$newest" 10)
  first=$(pages "$all" "$newest" 10)
  deep=$(pages "$all" "$newest" $((count * PODS / 20)))
  each_filter=$(seconds "$all?$newest&selector=metadata.name~7" "$gateway_token")
  filtered=$(pages "$all" "$newest&selector=metadata.name~7" 10)
  seconds "$all?sortName=cluster,metadata.name&pageSize=20" "$gateway_token" >/dev/null
  by_cluster=$(pages "$all" "sortName=cluster,metadata.name&pageSize=20" $((count * PODS / 20)))
  echo "$count,$page_one,$first,$deep,$filtered,$by_cluster,$each_filter,$cold,$(cache_mb),$(peak_mb "$gateway_pid")" >>"$rows"
  stop "$gateway_pid"
  stop "$fake_pid"
}

kept() { [ "$(source_of "$1")" = cache ]; }

rows=$work/clusters.csv
columns() { printf '%s50,%s99,%scpu,' "$1" "$1" "$1"; }
echo "size,$(columns one)$(columns first)$(columns deep)$(columns filtered)$(columns named)filter,cold,cache,peak" >"$rows"
for count in $CLUSTERS; do measure_clusters "$count"; done
"$java" "$here/ClustersPage.java" "$rows" "$root/docs" "$(nproc) × $(sed -n 's/^model name.*: //p' /proc/cpuinfo | head -1)" "$PODS"
cat "$root/docs/performance-clusters.md"
