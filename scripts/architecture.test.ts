import { describe, expect, it } from 'vitest'
import { exists, findCycle, type Import, importsOf, readImports } from './imports.ts'

/** Tests may stand anywhere to look at anything; what runs may not. */
const isTest = ({ from }: Import) =>
  /\.(test|e2e)\.tsx?$|\/testing\.ts$|^pwa\/(e2e|testing)\/|^api\/readers\/attacks\//.test(from)

const all = readImports(['api', 'data', 'pwa', 'scripts'])
const imports = all.filter((entry) => !isTest(entry))
const own = imports.filter(({ isPackage }) => !isPackage)
const within = (folder: string) => (name: string) => name.startsWith(`${folder}/`)

/** Each import that breaks a rule, with the rule and where it would belong, in one sentence. */
const told = (entries: Import[], rule: string) => entries.map(({ from, to }) => `${from} imports ${to}: ${rule}`)

/** The folder of a side that a file belongs to; empty for what stands directly in it. */
const roomOf = (side: string, name: string) =>
  name
    .slice(side.length + 1)
    .split('/')
    .slice(0, -1)[0] ?? ''

/** Imports, of types too, that lead from one room of a side to another. What stands directly in the side joins its rooms. */
function crossing(side: string, joining: readonly string[] = []): { entry: Import; from: string; to: string }[] {
  return own
    .filter(({ from, to }) => within(side)(from) && within(side)(to))
    .map((entry) => ({ entry, from: roomOf(side, entry.from), to: roomOf(side, entry.to) }))
    .filter(({ from, to }) => from !== to && [from, to].every((room) => room !== '' && !joining.includes(room)))
}

it.each(['start', 'build', 'attacks', 'testApart'])(
  'scripts/%s.ts loads nothing that builds: what that takes would be held for as long as it runs',
  (name) => {
    const loaded = new Set([`scripts/${name}.ts`])
    // A set that grows is walked to its end.
    for (const from of loaded)
      for (const entry of imports) if (entry.from === from && !entry.isType && !entry.isLater) loaded.add(entry.to)
    expect(loaded).toContain('scripts/build.ts')
    expect([...loaded].filter((to) => /^(vite|esbuild)$/.test(to))).toEqual([])
  },
)

describe('the arrows: pwa → data ← api', () => {
  it('data stands on nothing of the project but itself', () => {
    const wrong = own.filter(({ from, to }) => within('data')(from) && !within('data')(to))
    expect(told(wrong, 'what both sides share belongs in data, the rest in the side that needs it')).toEqual([])
  })

  it('what both sides share runs in a browser: no Node, no database', () => {
    const shared = imports.filter(({ from }) => /^data\/(contract|rules|vocabulary)\//.test(from))
    const wrong = shared.filter(({ to }) => /^node:|^drizzle-orm|^better-sqlite3|^data\/tables\//.test(to))
    expect(told(wrong, 'the browser loads this file; what needs Node belongs in api/platform')).toEqual([])
  })

  it('only the API knows the tables', () => {
    const wrong = own.filter(({ from, to }) => within('data/tables')(to) && !/^(api|data\/tables)\//.test(from))
    expect(told(wrong, 'rows are read by a store of api, and leave it as data/contract says')).toEqual([])
  })

  it('the PWA knows the API as one type, in the one file that calls it', () => {
    const known = imports.filter(({ from, to }) => within('pwa')(from) && within('api')(to))
    expect(known.map(({ from, to, isType }) => ({ from, to, isType }))).toEqual([
      { from: 'pwa/remote/client.ts', to: 'api/app.ts', isType: true },
    ])
  })

  it('the API never imports the PWA', () => {
    const wrong = own.filter(({ from, to }) => within('api')(from) && within('pwa')(to))
    expect(told(wrong, 'what both sides share belongs in data/rules or data/vocabulary')).toEqual([])
  })

  it('nothing that runs depends on the scripts', () => {
    const wrong = own.filter(({ from, to }) => !within('scripts')(from) && within('scripts')(to))
    expect(told(wrong, 'what the server needs belongs in api/platform')).toEqual([])
  })
})

/** The districts of the API from the ground up: each may know those before it. `api/` itself joins them. */
const districts = [
  'platform',
  'stories',
  'readers',
  'giving',
  'authors',
  'site',
  'outreach',
  'inbox',
  'admin',
  'privacy',
]

describe('inside the API: main → app → districts → platform → data', () => {
  it('every district has its place in the order', () => {
    const found = new Set(own.filter(({ from }) => within('api')(from)).map(({ from }) => roomOf('api', from)))
    expect([...found].filter((name) => name !== '').sort()).toEqual([...districts].sort())
  })

  it('no district knows one that stands above it', () => {
    const upward = crossing('api').filter(({ from, to }) => districts.indexOf(from) < districts.indexOf(to))
    expect(
      upward.map(
        ({ entry, from, to }) =>
          `${entry.from} imports ${entry.to}: ${from} stands below ${to}; tell ${to} by an event of api/platform/events.ts, or move what both need down`,
      ),
    ).toEqual([])
  })

  it('a district is known outside by its index', () => {
    const wrong = own.filter(({ from, to }) => {
      const district = roomOf('api', to)
      const isOther = within('api')(from) && within('api')(to) && roomOf('api', from) !== district
      return isOther && !['', 'platform'].includes(district) && to !== `api/${district}/index.ts`
    })
    expect(told(wrong, 'name what is needed in the index.ts of its district')).toEqual([])
  })

  it.each(['api/giving/statements/draw.ts', 'api/site/sharing/draw.ts', 'api/stories/media/openPhotos.ts'])(
    'the program %s, which may be ended at any time, loads no whole district',
    (program) => {
      const reached = new Set([program])
      for (const file of reached)
        for (const { from, to, isType, isPackage } of imports)
          if (from === file && !isType && !isPackage) reached.add(to)
      const indexes = [...reached].filter((file) => /^api\/\w+\/index\.ts$/.test(file))
      expect(indexes).toEqual([])
    },
  )

  it('nobody goes through the index of their own district', () => {
    const wrong = own.filter(({ from, to }) => to === `api/${roomOf('api', from)}/index.ts`)
    expect(told(wrong, 'inside a district, files import files')).toEqual([])
  })

  it('no district reaches up to what joins them', () => {
    const wrong = own.filter(
      ({ from, to }) => roomOf('api', from) !== '' && within('api')(from) && /^api\/\w+\.ts$/.test(to),
    )
    expect(told(wrong, 'a district is given what it needs by Deps, or tells it by an event')).toEqual([])
  })

  it('what every request passes, and what speaks to providers, knows the platform alone', () => {
    const known = own.filter(({ from, to }) => /^api\/platform\//.test(from) && within('api')(to))
    expect(
      told(
        known.filter(({ to }) => !within('api/platform')(to)),
        'the platform knows no district',
      ),
    ).toEqual([])
  })
})

describe('inside the PWA: app → screens → ui, offline, remote', () => {
  it('what all screens stand on knows none of them', () => {
    const ground = ['ui', 'offline', 'remote']
    const known = crossing('pwa', ['app', 'styles']).filter(({ from }) => ground.includes(from))
    const wrong = known.filter(({ to }) => !ground.includes(to)).map(({ entry }) => entry)
    expect(told(wrong, 'every screen stands on this; give it what it shows from the screen')).toEqual([])
  })

  it('nobody but the app knows the rooms of the desk', () => {
    const wrong = own.filter(({ from, to }) => within('pwa/admin')(to) && !/^pwa\/(admin|app)\//.test(from))
    expect(told(wrong, 'visitors would load the desk; what both need belongs in pwa/ui')).toEqual([])
  })

  it('the kit of the desk knows none of its tabs', () => {
    const wrong = crossing('pwa/admin').filter(({ from }) => from === 'kit')
    expect(
      told(
        wrong.map(({ entry }) => entry),
        'a tab gives the kit what it shows',
      ),
    ).toEqual([])
  })
})

describe('no circles', () => {
  it('between files', () => {
    const loaded = own.filter(({ isType }) => !isType)
    expect(findCycle(loaded.map(({ from, to }) => [from, to]))).toBeNull()
  })

  it.each([
    'api',
    'pwa/admin',
    'pwa/admin/kit',
    'pwa/admin/calendar',
    'pwa/admin/social',
    'pwa/admin/newsletter',
    'pwa/admin/rewards',
    'pwa/offline',
    'pwa/submit',
  ])('between rooms of %s, types counted', (side) => {
    expect(findCycle(crossing(side).map(({ from, to }) => [from, to]))).toBeNull()
  })

  it.each(districts.filter((name) => name !== 'platform'))(
    'between rooms of the district %s, types counted',
    (name) => {
      expect(findCycle(crossing(`api/${name}`).map(({ from, to }) => [from, to]))).toBeNull()
    },
  )

  it('between rooms of pwa', () => {
    // Screens are joined, and told the addresses, by the app.
    const loaded = crossing('pwa', ['app']).filter(({ entry }) => !entry.isType)
    expect(findCycle(loaded.map(({ from, to }) => [from, to]))).toBeNull()
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
      { from: 'pwa/home/x.ts', to: 'pwa/home/a.ts', isType: false, isPackage: false, isLater: false },
      { from: 'pwa/home/x.ts', to: 'pwa/b.ts', isType: true, isPackage: false, isLater: false },
      { from: 'pwa/home/x.ts', to: 'pwa/home/c.css', isType: false, isPackage: false, isLater: false },
      { from: 'pwa/home/x.ts', to: 'pwa/home/d.ts', isType: false, isPackage: false, isLater: true },
      { from: 'pwa/home/x.ts', to: 'zod', isType: false, isPackage: true, isLater: false },
      { from: 'pwa/home/x.ts', to: 'pwa/home/f.ts', isType: false, isPackage: false, isLater: false },
    ])
  })

  it('resolves each of them to a file that exists', () => {
    const lost = all.filter(({ to, isPackage }) => !isPackage && !exists(to))
    expect(
      told(
        lost.filter(({ from }) => from !== 'scripts/architecture.test.ts'),
        'there is no such file',
      ),
    ).toEqual([])
  })

  it('says what broke and where it belongs', () => {
    const entry = { from: 'api/readers/x.ts', to: 'api/outreach/y.ts', isType: true, isPackage: false, isLater: false }
    expect(told([entry], 'the platform knows no district')).toEqual([
      'api/readers/x.ts imports api/outreach/y.ts: the platform knows no district',
    ])
    expect([
      roomOf('api', entry.from),
      roomOf('api', 'api/app.ts'),
      roomOf('pwa/admin', 'pwa/admin/kit/data/a.ts'),
    ]).toEqual(['readers', '', 'kit'])
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
