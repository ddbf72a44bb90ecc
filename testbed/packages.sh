# Shared by `assets`, `newest-assets` and `programs`: Debian packages, fetched and unpacked without being installed. Root is not needed: apt works on a
# state folder of its own. A script that sources this file sets `work`, a folder for unfinished work, and locks it against other processes.

say() { printf 'testbed: %4d s  %s\n' "$SECONDS" "$*" >&2; }

fail() {
  printf 'testbed: %s\n' "$*" >&2
  exit 1
}

is_debian() { grep -qs '^ID=debian' /etc/os-release; }

is_debian_12() { grep -qs '^VERSION_CODENAME=bookworm' /etc/os-release; }

# private_apt [SUITE]: apt with state, lists and package sources (deb-src included) of its own; the system's proxies and keys still apply.
# With another suite than the system's, no package counts as installed.
private_apt() {
  local apt=$work/apt system=/etc/apt status=/var/lib/dpkg/status
  mkdir -p "$apt"/{parts,state/lists/partial,cache/archives/partial}
  [ ! -f $system/sources.list.d/debian.sources ] ||
    sed 's/^Types:.*/Types: deb deb-src/' $system/sources.list.d/debian.sources >"$apt/parts/debian.sources"
  [ ! -s $system/sources.list ] ||
    sed -n 's/^deb \(.*\)/deb \1\ndeb-src \1/p' $system/sources.list >"$apt/parts/debian.list"
  [ $# = 0 ] || { only_suite "$1" && status=$apt/state/status && : >"$status"; }
  cat >"$apt/conf" <<CONF
Dir::State "$apt/state";
Dir::State::status "$status";
Dir::Cache "$apt/cache";
Dir::Etc::sourcelist "/dev/null";
Dir::Etc::sourceparts "$apt/parts";
APT::Sandbox::User "";
Debug::NoLocking "1";
#clear APT::Update::Pre-Invoke;
#clear APT::Update::Post-Invoke;
#clear APT::Update::Post-Invoke-Success;
#clear DPkg::Post-Invoke;
CONF
  apt update || fail "the package lists could not be fetched: $(tail -n 1 "$work/apt.log")"
}

# only_suite SUITE: of the system's package sources but those of security updates, which other suites lack
only_suite() {
  local parts=$work/apt/parts
  [ ! -f "$parts/debian.sources" ] ||
    awk -v RS= -v ORS='\n\n' '!/-security/' "$parts/debian.sources" |
      sed "s/^Types:.*/Types: deb/; s/^Suites:.*/Suites: $1/; s/^Components:.*/Components: main/" >"$parts/suite.sources"
  [ ! -f "$parts/debian.list" ] ||
    sed -En "/-security/d; s/^deb ((\[[^]]*\] *)?[^ ]+) .*/deb \1 $1 main/p" "$parts/debian.list" | sort -u >"$parts/suite.list"
  rm -f "$parts"/debian.*
}

apt() { apt-get -c "$work/apt/conf" -q "$@" >>"$work/apt.log" 2>&1; }

# unpack PACKAGE...: into $work/unpacked, as if installed there
unpack() {
  local package
  mkdir -p "$work/debs" "$work/unpacked"
  for package in "$@"; do
    (cd "$work/debs" && apt download "$package") || fail "the Debian package $package could not be fetched"
    dpkg-deb -x "$work/debs/${package}"_*.deb "$work/unpacked"
  done
}

# unpack_with_needs PACKAGE...: the same with every package that they need and that is not installed
unpack_with_needs() {
  local archive
  apt install --download-only --no-install-recommends --yes "$@" ||
    fail "the Debian packages $* could not be fetched: $(grep -m 1 '^[EN]:' "$work/apt.log")"
  mkdir -p "$work/unpacked"
  for archive in "$work"/apt/cache/archives/*.deb; do dpkg-deb -x "$archive" "$work/unpacked"; done
}

# compile_progress [TOTAL]: of the packages that `go build -v` names, one a line: in one line on a terminal, else a line every ten seconds
compile_progress() {
  local package next=$SECONDS every=10 count=0
  [ ! -f "$work/compile.log" ] || count=$(wc -l <"$work/compile.log")
  [ ! -t 2 ] || every=1
  while read -r package; do
    echo "$package" >>"$work/compile.log"
    count=$((count + 1))
    [ $SECONDS -ge $next ] || continue
    [ ! -t 2 ] || printf '\r\033[K' >&2
    printf 'testbed: %4d s  %d%s packages compiled' $SECONDS $count "${1:+ of $1}" >&2
    [ -t 2 ] || echo >&2
    next=$((SECONDS + every))
  done
  [ ! -t 2 ] || printf '\r\033[K' >&2
}
