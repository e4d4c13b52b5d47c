import path from 'node:path'
import { projectFolder } from '../../api/platform/paths.ts'
import { onPath } from '../onPath.ts'

/** Where Debian keeps servers, which not every PATH has, and npm the programs that came with packages. */
const also = ['/usr/sbin', path.join(projectFolder, 'node_modules/.bin')]

/** The program of each engine, and the package that brings it. */
const known = {
  litestream: { program: 'litestream', package: 'Litestream (npm: @flydotio/litestream)' },
  swift: {
    program: 'swift-proxy-server',
    package: 'OpenStack Swift (swift-proxy, -account, -container, -object, memcached)',
  },
  varnish: { program: 'varnishd', package: 'Varnish (varnish)' },
  nginx: { program: 'nginx', package: 'nginx (nginx-light)' },
  postfix: { program: 'postfix', package: 'Postfix (postfix), for which the tests are root' },
  dovecot: { program: 'dovecot', package: 'Dovecot (dovecot-core, dovecot-imapd, dovecot-lmtpd)' },
} as const

export type EngineName = keyof typeof known

/** The program of an engine on this machine, if it has one. `LITESTREAM_PATH` names another Litestream. */
export const programOf = (name: EngineName): string | undefined =>
  (name === 'litestream' && process.env.LITESTREAM_PATH) || onPath([known[name].program], also)

/** What each file of tests beside this one needs, by its name without the ending. */
export const needs: Record<string, readonly EngineName[]> = {
  backups: ['swift'],
  cdn: ['varnish'],
  durability: ['litestream', 'swift'],
  files: ['swift'],
  kills: ['litestream'],
  lag: ['litestream'],
  mailKills: ['postfix', 'dovecot'],
  mails: ['postfix', 'dovecot'],
  proxy: ['nginx'],
  reader: ['litestream'],
  threads: ['postfix', 'dovecot'],
}

/** The tests whose engines are on this machine, as vitest takes them; `missing` says what brings the rest. */
export function chooseTests(): { files: string[]; missing: string[] } {
  const isThere = (name: EngineName) =>
    programOf(name) !== undefined && (name !== 'postfix' || process.getuid?.() === 0)
  return {
    files: Object.keys(needs)
      .filter((name) => needs[name]?.every(isThere))
      .map((name) => `scripts/machines/${name}.machines.ts`),
    missing: (Object.keys(known) as EngineName[]).flatMap((name) => (isThere(name) ? [] : known[name].package)),
  }
}
