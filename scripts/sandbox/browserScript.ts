import { fileURLToPath } from 'node:url'
import { buildSync } from 'esbuild'

/** A script for browsers, made of the TypeScript beside it when it is first asked for. */
export function browserScript(entry: URL): () => string {
  let made: string | undefined
  return () => {
    made ??= build(entry)
    return made
  }
}

function build(entry: URL): string {
  const { outputFiles } = buildSync({
    entryPoints: [fileURLToPath(entry)],
    bundle: true,
    format: 'iife',
    target: 'es2022',
    write: false,
  })
  return outputFiles[0]!.text
}
