import path from 'node:path'
import { projectFolder } from '../../api/platform/paths.ts'
import { onPath } from '../onPath.ts'

/** Where Debian keeps servers, which not every PATH has, and npm the programs that came with packages. */
const also = ['/usr/sbin', path.join(projectFolder, 'node_modules/.bin')]

/** The program of each engine, and the package that brings it. */
const known = {
  litestream: { program: 'litestream', package: 'Litestream (npm: @flydotio/litestream)' },
  swift: { program: 'swift-proxy-server', package: 'OpenStack Swift (swift-proxy, -account, -container, -object)' },
  varnish: { program: 'varnishd', package: 'Varnish (varnish)' },
  nginx: { program: 'nginx', package: 'nginx (nginx-light)' },
} as const

export type EngineName = keyof typeof known

/** The program of an engine on this machine, if it has one. `LITESTREAM_PATH` names another Litestream. */
export const programOf = (name: EngineName): string | undefined =>
  (name === 'litestream' && process.env.LITESTREAM_PATH) || onPath([known[name].program], also)

/** Which engines are on this machine; `missing` says what brings the rest. */
export function findEngines(): { installed: EngineName[]; missing: string[] } {
  const names = Object.keys(known) as EngineName[]
  return {
    installed: names.filter((name) => programOf(name)),
    missing: names.filter((name) => !programOf(name)).map((name) => known[name].package),
  }
}
