#!/bin/sh
# Runs a program of the local stack from a checkout that may have nothing but Node 20, npm and make:
# checks the machine, installs the packages when package-lock.json changed, and goes on with the Node 24
# that comes with them. Plain POSIX sh, because it has to run before anything is installed.
#
#   infra/dev/local-stack/bootstrap.sh <script.ts> [arguments]
#   infra/dev/local-stack/bootstrap.sh --install-only
set -u
cd "$(dirname "$0")/../../.." || exit 1

fail() {
  printf '\n%s\n' "$1" >&2
  exit 1
}

# --- Node and npm of the machine -----------------------------------------------------------------
command -v node >/dev/null 2>&1 ||
  fail 'PetWell needs Node 20 or newer, and there is no "node" here; see https://nodejs.org.'
node_version=$(node --version 2>/dev/null)
node_major=${node_version#v}
node_major=${node_major%%.*}
case $node_major in
'' | *[!0-9]*) fail "PetWell needs Node 20 or newer, and \"node --version\" answers \"$node_version\"." ;;
esac
[ "$node_major" -ge 20 ] ||
  fail "PetWell needs Node 20 or newer; this is $node_version. See https://nodejs.org."
command -v npm >/dev/null 2>&1 || fail 'PetWell needs npm, which comes with Node; it is not here.'

# --- packages ------------------------------------------------------------------------------------
# npm writes this file last, so it is there when an installation was complete, and older than the lock
# file when that has changed since.
installed=node_modules/.package-lock.json

explain_failed_install() {
  log=$1
  if grep -q ENOSPC "$log"; then
    fail 'The disk is full; free about 2 GB and try again.'
  fi
  if grep -Eq 'EACCES|EPERM|EROFS' "$log"; then
    fail "The packages cannot be written to $(pwd)/node_modules; check who owns it and try again."
  fi
  if grep -Eq 'ENOTFOUND|EAI_AGAIN|ETIMEDOUT|ECONNREFUSED|ECONNRESET' "$log"; then
    fail "npm cannot reach its package registry; check the network and try again (details: $log)."
  fi
  reason=$(sed -nE 's/^npm (error|ERR!) //p' "$log" | grep -Ev '^(code|errno|syscall|path|dest) |^$' | head -n 1)
  fail "npm could not install the packages: ${reason:-no reason given} (details: $log)."
}

install_packages() {
  log=node_modules.install.log
  mkdir -p .data/logs 2>/dev/null && log=.data/logs/install.log
  : 2>/dev/null >"$log" || fail "$(pwd) cannot be written; is the disk full or read-only?"
  echo 'Installing packages (once, a minute or so)'
  started=$(date +%s)
  npm ci --no-progress >"$log" 2>&1 &
  pid=$!
  trap 'kill $pid 2>/dev/null; exit 130' INT TERM
  ticks=0
  while kill -0 $pid 2>/dev/null; do
    sleep 1
    ticks=$((ticks + 1))
    [ $((ticks % 15)) -eq 0 ] && echo "  … still installing ($ticks s)"
  done
  wait $pid || explain_failed_install "$log"
  trap - INT TERM
  touch "$installed"
  echo "  ✓ packages  ($(($(date +%s) - started)) s)"
}

if [ ! -f "$installed" ] || [ -n "$(find package-lock.json -newer "$installed")" ]; then
  install_packages
fi

# --- on with Node 24 -----------------------------------------------------------------------------
# The packages bring it for the usual platforms; elsewhere the machine's own has to be new enough.
if node_modules/.bin/node --version >/dev/null 2>&1; then
  PATH="$(pwd)/node_modules/.bin:$PATH"
  export PATH
elif [ "$node_major" -lt 24 ]; then
  fail "There is no packaged Node 24 for this platform; install Node 24 or newer (this is $node_version)."
fi
[ "$1" = '--install-only' ] && exit 0
exec node --disable-warning=ExperimentalWarning "$@"
