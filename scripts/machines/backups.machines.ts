import { execFile } from 'node:child_process'
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { promisify } from 'node:util'
import { expect, it, onTestFinished } from 'vitest'
import { projectFolder } from '../../api/platform/paths.ts'
import { openApi } from '../../pwa/e2e/harness/api.ts'
import { removeFolders, temporaryFolder } from '../../pwa/e2e/harness/folders.ts'
import { makePhoto } from '../../pwa/e2e/harness/media.ts'
import { startServer } from '../../pwa/e2e/harness/server.ts'
import { listReceived } from '../../pwa/e2e/harness/stored.ts'
import { until } from '../until.ts'
import { startSwift } from './swift.ts'

const run = promisify(execFile)
const place = 's3://voices/backups'

/** Their bytes by their names. */
const photosIn = (dataDir: string) =>
  Object.fromEntries(
    readdirSync(path.join(dataDir, 'media'), { recursive: true, encoding: 'utf8' })
      .filter((name) => name.endsWith('.webp'))
      .map((name) => [name, readFileSync(path.join(dataDir, 'media', name), 'base64')]),
  )

it('a backup goes to a store, with nothing twice, and comes back to another machine', async () => {
  const swift = await startSwift()
  const { MEDIA_URL: _, ...keys } = swift.env
  const server = await startServer()
  onTestFinished(async () => {
    await Promise.all([server.kill(), swift.kill()])
    removeFolders()
  })
  const command = async (name: string, dataDir: string, ...given: string[]) => {
    const node = ['--import', 'tsx', '--import', './scripts/words/node.ts', `scripts/${name}.ts`, ...given]
    const env = { PATH: process.env.PATH, DATA_DIR: dataDir, ...keys }
    return (await run(process.execPath, node, { cwd: projectFolder, env })).stdout
  }
  const api = openApi(server.url)
  await api.signIn()
  await api.submit({ title: 'First' }, { image: await makePhoto({ width: 640, height: 480 }) })
  await until(async () => (await api.stories()).every(({ media }) => media.every(({ state }) => state === 'ready')))

  expect(await command('backup', server.dataDir, place)).toContain(`npm run restore -- ${place}`)
  const photos = (await swift.list()).filter((key) => key.startsWith('backups/files/')).length
  await api.submit({ title: 'Second' })
  // The database is another one, and what says when it was made; the photo is there already.
  expect(await command('backup', server.dataDir, place)).toMatch(/Sent to .*: 2 files that were not there/)
  expect((await swift.list()).filter((key) => key.startsWith('backups/files/'))).toHaveLength(photos + 2)
  const lists = (await swift.list()).filter((key) => /^backups\/\d.*\.json$/.test(key)).sort()
  expect(lists).toHaveLength(2)

  const [newest, earlier] = [temporaryFolder(), temporaryFolder()]
  await command('restore', newest, place)
  expect(listReceived(newest).map(({ words }) => words.title)).toEqual(['First', 'Second'])
  await command('restore', earlier, `s3://voices/${lists[0]?.replace(/\.json$/, '')}`)
  expect(listReceived(earlier).map(({ words }) => words.title)).toEqual(['First'])
  expect(photosIn(newest)).toEqual(photosIn(server.dataDir))
  expect(Object.keys(photosIn(newest)).length).toBeGreaterThan(0)

  await expect(command('restore', temporaryFolder(), 's3://voices/elsewhere')).rejects.toThrow('There is no backup at')
})
