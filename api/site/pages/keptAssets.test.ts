import { mkdirSync, mkdtempSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { brotliCompressSync, brotliDecompressSync } from 'node:zlib'
import { Hono } from 'hono'
import { expect, onTestFinished, test } from 'vitest'
import { dayMs } from '../../platform/clock.ts'
import { movableClock } from '../../testing.ts'
import { serveAssets } from './assets.ts'
import { keepAssets, sweepAssets } from './keptAssets.ts'

function openHost() {
  const root = mkdtempSync(path.join(tmpdir(), 'voices-'))
  onTestFinished(() => rmSync(root, { recursive: true }))
  const clock = movableClock()
  const config = { dataDir: path.join(root, 'data') }
  const kept = path.join(config.dataDir, 'cache/assets')
  /** The files of a build: `StoryScreen` of build one says "one". */
  const build = (name: string) => {
    const folder = path.join(root, name)
    mkdirSync(path.join(folder, 'assets/fr'), { recursive: true })
    writeFileSync(path.join(folder, 'assets/files.json'), '{}')
    for (const file of [`StoryScreen-${name}`, `fr/StoryScreen-${name}`]) {
      writeFileSync(path.join(folder, `assets/${file}.js`), `export default '${file}'`)
      writeFileSync(path.join(folder, `assets/${file}.js.br`), brotliCompressSync(`export default '${file}'`))
      writeFileSync(path.join(folder, `assets/${file}.js.gz`), 'packed')
    }
    return folder
  }
  const siteOf = (folder: string) => new Hono().use(serveAssets({ folder, config })).get('*', (c) => c.text('no', 404))
  /** A server with this build starts over the data folder. */
  const deploy = async (name: string) => {
    const folder = build(name)
    await keepAssets({ config, clock, folder })
    return siteOf(folder)
  }
  return { clock, config, kept, build, siteOf, deploy }
}

const statusOf = async (site: Hono, name: string) => (await site.request(`/assets/StoryScreen-${name}.js`)).status

test('a page of the build before finds its files after a deploy, in its language, packed and to keep', async () => {
  const { deploy } = openHost()
  await deploy('build001')
  const site = await deploy('build002')
  expect(await statusOf(site, 'build002')).toBe(200)
  const plain = await site.request('/assets/StoryScreen-build001.js')
  expect([plain.status, await plain.text()]).toEqual([200, "export default 'StoryScreen-build001'"])
  expect(plain.headers.get('content-type')).toMatch(/javascript/)
  expect(plain.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  const packed = await site.request('/assets/fr/StoryScreen-build001.js', {
    headers: { 'accept-encoding': 'br, gzip' },
  })
  expect(packed.headers.get('content-encoding')).toBe('br')
  const words = brotliDecompressSync(Buffer.from(await packed.arrayBuffer())).toString()
  expect(words).toBe("export default 'fr/StoryScreen-build001'")
})

test('for a day after it was replaced, however long it was in place', async () => {
  const { deploy, clock, config, kept } = openHost()
  await deploy('build001')
  clock.pass(40 * dayMs)
  const site = await deploy('build002')
  clock.pass(dayMs - 60_000)
  await sweepAssets({ config, clock })
  expect(await statusOf(site, 'build001')).toBe(200)
  clock.pass(120_000)
  await sweepAssets({ config, clock })
  expect(await statusOf(site, 'build001')).toBe(404)
  expect(readdirSync(kept)).toHaveLength(1)
})

test('a restart of the same build ends no time, and one that comes back is the present one', async () => {
  const { deploy, clock, config } = openHost()
  await deploy('build001')
  await deploy('build002')
  clock.pass(dayMs - 60_000)
  const site = await deploy('build002')
  expect(await statusOf(site, 'build001')).toBe(200)
  await deploy('build001')
  clock.pass(dayMs - 60_000)
  await sweepAssets({ config, clock })
  expect(await statusOf(site, 'build001')).toBe(200)
  clock.pass(120_000)
  await sweepAssets({ config, clock })
  expect(await statusOf(site, 'build001')).toBe(200)
})

test('a process of the build before, which runs on beside the new one, serves the files of the new one too', async () => {
  const { deploy } = openHost()
  const former = await deploy('build001')
  await deploy('build002')
  expect(await statusOf(former, 'build002')).toBe(200)
})

test('who deploys five times a day keeps three builds beside the present one', async () => {
  const { deploy, clock, kept } = openHost()
  for (const name of ['build001', 'build002', 'build003', 'build004']) {
    await deploy(name)
    clock.pass(60_000)
  }
  const site = await deploy('build005')
  expect(readdirSync(kept)).toHaveLength(4)
  expect(await statusOf(site, 'build001')).toBe(404)
  expect(await statusOf(site, 'build002')).toBe(200)
})

test('a copy that was broken off is never served, and is made anew by the next start', async () => {
  const { deploy, kept, build, siteOf } = openHost()
  mkdirSync(path.join(kept, '.half/assets'), { recursive: true })
  writeFileSync(path.join(kept, '.half/assets/StoryScreen-build000.js'), 'export def')
  expect(await statusOf(siteOf(build('build002')), 'build000')).toBe(404)
  await deploy('build001')
  expect(readdirSync(kept).filter((name) => name.startsWith('.'))).toEqual([])
  const site = await deploy('build002')
  expect(await statusOf(site, 'build001')).toBe(200)
})

test.each(['/assets/files.json', '/assets/%2e%2e/replaced-at', '/assets/../../../database-12345678.js'])(
  '%s of a build before is nobody’s',
  async (address) => {
    const { deploy, siteOf } = openHost()
    await deploy('build001')
    await deploy('build002')
    const bare = mkdtempSync(path.join(tmpdir(), 'voices-'))
    onTestFinished(() => rmSync(bare, { recursive: true }))
    expect((await siteOf(bare).request(address)).status).toBe(404)
  },
)
