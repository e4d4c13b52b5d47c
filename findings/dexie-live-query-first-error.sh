#!/usr/bin/env bash
# A live query of Dexie whose first reading fails never reads again.
#
# Seen with dexie 4.4.7 on fake-indexeddb 6.2.8, Node 24. `liveQuery` tells the error and stays subscribed, as after any later error; but what the
# failed reading had asked of tables is forgotten, so that no change wakes it: whoever shows "could not be read, trying again" waits for ever. When
# the first reading succeeds and a later one fails, the next change does wake it. Errors that go through as values are told like values.
set -euo pipefail
folder=$(mktemp -d)
trap 'rm -rf "$folder"' EXIT
cd "$folder"
echo '{"type":"module"}' >package.json
npm install --no-audit --no-fund --loglevel=error dexie@4.4.7 fake-indexeddb@6.2.8 >/dev/null
cat >trial.js <<'JS'
import 'fake-indexeddb/auto'
import { Dexie, liveQuery } from 'dexie'

const turns = () => new Promise((resolve) => setTimeout(resolve, 300))

/** What a live query tells of which reading number `failing` fails, after three changes. */
async function hear(failing, asValue = false) {
  const db = new Dexie(`trial-${failing}-${asValue}`)
  db.version(1).stores({ facts: 'key' })
  await db.open()
  let readings = 0
  const heard = []
  const read = async () => {
    const count = await db.facts.count()
    if (++readings === failing) throw new Error('refused')
    return count
  }
  liveQuery(asValue ? () => read().catch(() => 'refused') : read)
    .subscribe({ next: (value) => heard.push(value), error: () => heard.push('error') })
  await turns()
  for (const key of ['one', 'two', 'three']) { await db.facts.put({ key }); await turns() }
  db.close()
  return heard.join(' ')
}

const first = await hear(1)
const second = await hear(2)
const values = await hear(1, true)
console.log(`first reading fails: ${first}\nsecond reading fails: ${second}\nfirst fails, as a value: ${values}`)
process.exit(first === 'error' && second === '0 error 2 3' && values === 'refused 1 2 3' ? 0 : 1)
JS
node trial.js
