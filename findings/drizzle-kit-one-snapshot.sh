#!/usr/bin/env bash
# Drizzle Kit needs no snapshot but the newest, and says nothing when the others are gone.
#
# Seen with drizzle-kit 0.31.11 and drizzle-orm 0.45.4 (SQLite): each `generate` adds a whole snapshot of all tables beside the migration, so that their
# size grows with the square of a project's age. After all but the newest are deleted, an unchanged schema is still
# known as unchanged, and a change is written as the one statement that it is. With no snapshot at all every table is written again.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"type":"module"}' >package.json
npm install --no-audit --no-fund --loglevel=error drizzle-kit@0.31.11 drizzle-orm@0.45.4 >/dev/null

write_tables() { # names of tables
  echo "import { integer, sqliteTable } from 'drizzle-orm/sqlite-core'" >tables.ts
  for name in "$@"; do echo "export const $name = sqliteTable('$name', { id: integer().primaryKey() })" >>tables.ts; done
}
generate() { npx drizzle-kit generate --dialect=sqlite --schema=./tables.ts --out=./out --name="$1" 2>&1; }

write_tables birds; generate one >/dev/null
write_tables birds fish; generate two >/dev/null
write_tables birds fish frogs; generate three >/dev/null
ls out/meta
rm out/meta/0000_snapshot.json out/meta/0001_snapshot.json

generate nothing | tee log | grep -q 'No schema changes' || { cat log; exit 1; }
write_tables birds fish frogs bats
generate four >/dev/null
echo "With one snapshot left:"; cat out/0003_four.sql; echo
[ "$(grep -c 'CREATE TABLE' out/0003_four.sql)" = 1 ] && grep -q bats out/0003_four.sql || { echo 'more than the change was written'; exit 1; }

rm out/meta/*_snapshot.json
generate five >/dev/null
echo "With none left: $(grep -c 'CREATE TABLE' out/0004_five.sql) tables"
[ "$(grep -c 'CREATE TABLE' out/0004_five.sql)" = 4 ] || exit 1
