import { readFile } from 'node:fs/promises'
import { register } from 'node:module'
import { isMainThread } from 'node:worker_threads'

/** For `tsx --import ./scripts/words/node.ts`: a Markdown or text file is imported as the text in it. */
if (isMainThread) register(import.meta.url)

interface Loaded {
  format: string
  source: string
  shortCircuit?: boolean
}

/** A hook of Node's module loader. */
export async function load<Context>(
  url: string,
  context: Context,
  next: (url: string, context: Context) => Promise<Loaded>,
): Promise<Loaded> {
  if (!/\.(md|txt)$/.test(url)) return next(url, context)
  const text = await readFile(new URL(url), 'utf8')
  return { format: 'module', source: `export default ${JSON.stringify(text)}`, shortCircuit: true }
}
