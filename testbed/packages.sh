# Shared by `assets` and `programs`: Debian packages, fetched and unpacked without being installed. Root is not needed: apt works on a
# state folder of its own. A script that sources this file sets `work`, a folder for unfinished work, and locks it against other processes.

say() { printf 'testbed: %4d s  %s\n' "$SECONDS" "$*" >&2; }

fail() {
  printf 'testbed: %s\n' "$*" >&2
  exit 1
}

is_debian() { grep -qs '^ID=debian' /etc/os-release; }

is_debian_12() { grep -qs '^VERSION_CODENAME=bookworm' /etc/os-release; }

# apt with state, lists and package sources (deb-src included) of its own; the system's proxies and keys still apply
private_apt() {
  local apt=$work/apt system=/etc/apt
  mkdir -p "$apt"/{parts,state/lists/partial,cache/archives/partial}
  [ ! -f $system/sources.list.d/debian.sources ] ||
    sed 's/^Types:.*/Types: deb deb-src/' $system/sources.list.d/debian.sources >"$apt/parts/debian.sources"
  [ ! -s $system/sources.list ] ||
    sed -n 's/^deb \(.*\)/deb \1\ndeb-src \1/p' $system/sources.list >"$apt/parts/debian.list"
  cat >"$apt/conf" <<CONF
Dir::State "$apt/state";
Dir::State::status "/var/lib/dpkg/status";
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
