import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { holdDataFolder } from './oneServer.ts'
import { projectFolder } from './paths.ts'

function openFolder() {
  const folder = mkdtempSync(path.join(tmpdir(), 'voices-one-'))
  onTestFinished(() => rmSync(folder, { recursive: true, force: true }))
  return folder
}

test('a second server on a data folder is refused with a sentence, and welcome when the first has ended', () => {
  const folder = openFolder()
  const letGo = holdDataFolder(folder)
  expect(() => holdDataFolder(folder)).toThrow(`A server is running on ${folder}. Stop it first`)
  letGo()
  holdDataFolder(folder)()
})

test('those that share a data folder are welcome beside each other, and keep out whoever wants it alone', () => {
  const folder = openFolder()
  const [one, two] = [holdDataFolder(folder, { isShared: true }), holdDataFolder(folder, { isShared: true })]
  expect(() => holdDataFolder(folder)).toThrow('A server is running')
  one()
  expect(() => holdDataFolder(folder)).toThrow('A server is running')
  two()
  const alone = holdDataFolder(folder)
  expect(() => holdDataFolder(folder, { isShared: true })).toThrow('that shares it with none')
  alone()
})

test('a folder that is not there yet is made', () => {
  holdDataFolder(path.join(openFolder(), 'data', 'var'))()
})

test('a process that is killed holds nothing any more', async () => {
  const folder = openFolder()
  const hold = `import { holdDataFolder } from './api/platform/oneServer.ts'
    holdDataFolder(${JSON.stringify(folder)})
    console.log('held')
    setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--import', 'tsx', '--input-type=module', '-e', hold], { cwd: projectFolder })
  onTestFinished(() => void child.kill('SIGKILL'))
  await once(child.stdout, 'data')
  expect(() => holdDataFolder(folder)).toThrow('A server is running')
  child.kill('SIGKILL')
  await once(child, 'exit')
  holdDataFolder(folder)()
})
