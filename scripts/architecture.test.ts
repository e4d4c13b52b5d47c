import { describe, expect, it } from 'vitest'
import { exists, findCycle, type Import, importsOf, readImports } from './imports.ts'

/** Tests may stand anywhere to look at anything; what runs may not. */
const isTest = ({ from }: Import) => /\.(test|e2e)\.tsx?$|\/testing\.ts$|^pwa\/e2e\//.test(from)

const all = readImports(['api', 'data', 'pwa', 'scripts'])
const imports = all.filter((entry) => !isTest(entry))
const within = (folder: string) => (name: string) => name.startsWith(`${folder}/`)
const named = (entries: Import[]) => entries.map(({ from, to }) => `${from} → ${to}`)
/** api/stories/stories.ts belongs to the room api/stories; api/app.ts joins them. */
const roomOf = (name: string) => name.split('/').slice(0, -1).slice(0, 2).join('/')

describe('the arrows: pwa → data ← api', () => {
  it('data stands on nothing of the project but itself', () => {
    const wrong = imports.filter(({ from, to, isPackage }) => within('data')(from) && !isPackage && !within('data')(to))
    expect(named(wrong)).toEqual([])
  })

  it('what both sides share runs in a browser: no Node, no database', () => {
    const shared = imports.filter(({ from }) => /^data\/(contract|rules|vocabulary)\//.test(from))
    const wrong = shared.filter(({ to }) => /^node:|^drizzle-orm|^better-sqlite3|^data\/tables\//.test(to))
    expect(named(wrong)).toEqual([])
  })

  it('only the API knows the tables', () => {
    const wrong = imports.filter(({ from, to }) => within('data/tables')(to) && !/^(api|data\/tables)\//.test(from))
    expect(named(wrong)).toEqual([])
  })

  it('the PWA knows the API as one type, in the one file that calls it', () => {
    const known = imports.filter(({ from, to }) => within('pwa')(from) && within('api')(to))
    expect(known.map(({ from, to, isType }) => ({ from, to, isType }))).toEqual([
      { from: 'pwa/remote/client.ts', to: 'api/app.ts', isType: true },
    ])
  })

  it('the API never imports the PWA', () => {
    expect(named(imports.filter(({ from, to }) => within('api')(from) && within('pwa')(to)))).toEqual([])
  })

  it('nothing that runs depends on the scripts', () => {
    const wrong = imports.filter(({ from, to }) => !within('scripts')(from) && within('scripts')(to))
    expect(named(wrong)).toEqual([])
  })
})

describe('inside the API: app → rooms → http, providers, data', () => {
  const houseOnly = ['api/app.ts', 'api/main.ts', 'api/container.ts']

  it('rooms never reach up to what joins them', () => {
    const rooms = imports.filter(({ from }) => within('api')(from) && roomOf(from) !== 'api')
    const wrong = rooms.filter(({ to, isType }) => !isType && houseOnly.includes(to))
    expect(named(wrong)).toEqual([])
  })

  it('what every request passes knows no room', () => {
    const known = imports.filter(
      ({ from, to, isType }) => within('api/platform/http')(from) && within('api')(to) && !isType,
    )
    const wrong = known.filter(({ to }) => !['api', 'api/platform/http'].includes(roomOf(to)))
    expect(named(wrong)).toEqual([])
  })

  it('providers know no room', () => {
    const known = imports.filter(({ from, to }) => within('api/platform/providers')(from) && within('api')(to))
    expect(named(known.filter(({ to }) => roomOf(to) !== 'api/platform/providers' && roomOf(to) !== 'api'))).toEqual([])
  })
})

describe('inside the PWA: app → screens → ui, offline, remote', () => {
  it('what all screens stand on knows none of them', () => {
    const ground = ['pwa/ui', 'pwa/offline', 'pwa/remote']
    const known = imports.filter(({ from, to }) => ground.includes(roomOf(from)) && within('pwa')(to))
    const wrong = known.filter(({ to }) => ![...ground, 'pwa', 'pwa/app', 'pwa/styles'].includes(roomOf(to)))
    expect(named(wrong)).toEqual([])
  })

  it('nobody but the admin area knows its rooms', () => {
    const wrong = imports.filter(({ from, to }) => within('pwa/admin')(to) && !/^pwa\/(admin|app)\//.test(from))
    expect(named(wrong)).toEqual([])
  })
})

describe('no circles', () => {
  const loaded = imports.filter(({ isPackage, isType }) => !isPackage && !isType)

  it('between files', () => {
    expect(findCycle(loaded.map(({ from, to }) => [from, to]))).toBeNull()
  })

  it.each(['api', 'pwa'])('between rooms of %s', (side) => {
    /** Rooms are joined, and told the addresses, by these. */
    const house = [side, 'pwa/app']
    const crossing = loaded
      .filter(({ from, to }) => within(side)(from) && within(side)(to))
      .map(({ from, to }): [string, string] => [roomOf(from), roomOf(to)])
      .filter(([from, to]) => from !== to && !house.includes(from) && !house.includes(to))
    expect(findCycle(crossing)).toBeNull()
  })
})

describe('this test', () => {
  it('sees every way to import', () => {
    const text = [
      "import { a } from './a.ts'",
      "import type { B } from '../b.ts'",
      "import './c.css'",
      "const d = await import('./d.ts')",
      'import {\n  e,\n} from "zod"',
      "export { f } from './f.ts'",
    ].join('\n')
    expect(importsOf('pwa/home/x.ts', text)).toEqual([
      { from: 'pwa/home/x.ts', to: 'pwa/home/a.ts', isType: false, isPackage: false },
      { from: 'pwa/home/x.ts', to: 'pwa/b.ts', isType: true, isPackage: false },
      { from: 'pwa/home/x.ts', to: 'pwa/home/c.css', isType: false, isPackage: false },
      { from: 'pwa/home/x.ts', to: 'pwa/home/d.ts', isType: false, isPackage: false },
      { from: 'pwa/home/x.ts', to: 'zod', isType: false, isPackage: true },
      { from: 'pwa/home/x.ts', to: 'pwa/home/f.ts', isType: false, isPackage: false },
    ])
  })

  it('resolves each of them to a file that exists', () => {
    const lost = all.filter(({ to, isPackage }) => !isPackage && !exists(to))
    expect(named(lost.filter(({ from }) => from !== 'scripts/architecture.test.ts'))).toEqual([])
  })

  it('finds a circle', () => {
    const edges: [string, string][] = [
      ['a', 'b'],
      ['b', 'c'],
      ['c', 'a'],
    ]
    expect(findCycle(edges)).toEqual(['a', 'b', 'c', 'a'])
    expect(findCycle(edges.slice(0, 2))).toBeNull()
  })
})
