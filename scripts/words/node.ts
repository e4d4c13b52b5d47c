import { readFileSync } from 'node:fs'
import * as nodeModule from 'node:module'
import { isMainThread } from 'node:worker_threads'

// A Markdown or text file is imported as the text in it. Node has hooks in the same thread since 22.15, and gives up the others with 26.
if (isMainThread) {
  if (nodeModule.registerHooks) nodeModule.registerHooks({ load })
  else nodeModule.register(import.meta.url)
}

/** A hook of Node's module loader. `next` gives a promise where the loader has a thread of its own. */
export function load<Context, Loaded>(
  url: string,
  context: Context,
  next: (url: string, context?: Context) => Loaded,
): Loaded | { format: 'module'; source: string; shortCircuit: true } {
  if (!/\.(md|txt)$/.test(url)) return next(url, context)
  const text = readFileSync(new URL(url), 'utf8')
  return { format: 'module', source: `export default ${JSON.stringify(text)}`, shortCircuit: true }
}
