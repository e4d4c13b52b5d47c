import { existsSync } from 'node:fs'
import path from 'node:path'

/** Every file of these names in the folders of the PATH and in `also`, the first name first. */
export const allOnPath = (names: readonly string[], also: string[] = []): string[] =>
  names
    .flatMap((name) => [...(process.env.PATH ?? '').split(path.delimiter), ...also].map((at) => path.join(at, name)))
    .filter((file) => existsSync(file))

/** The first of them, if this machine has one. */
export const onPath = (...given: Parameters<typeof allOnPath>): string | undefined => allOnPath(...given)[0]
