import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, onTestFinished, test, vi } from 'vitest'
import { adviseFfmpeg } from './adviseFfmpeg.ts'

let programs: string

beforeEach(() => {
  programs = mkdtempSync(path.join(tmpdir(), 'programs-'))
  onTestFinished(() => rmSync(programs, { recursive: true }))
  for (const name of ['FFMPEG_PATH', 'FFPROBE_PATH']) vi.stubEnv(name, '')
  vi.stubEnv('PATH', programs)
})
afterEach(() => void vi.unstubAllEnvs())

const install = (name: string) => writeFileSync(path.join(programs, name), '', { mode: 0o755 })

test('a machine without ffmpeg is told what waits for it, and the line that installs it', () => {
  expect(adviseFfmpeg()).toMatch(/videos and recordings .* wait for it/)
  expect(adviseFfmpeg()).toContain('sudo apt-get install ffmpeg')
  install('ffmpeg')
  expect(adviseFfmpeg()).not.toBeNull()
  install('ffprobe')
  expect(adviseFfmpeg()).toBeNull()
})

test('programs that are named by the settings are enough', () => {
  for (const name of ['FFMPEG_PATH', 'FFPROBE_PATH']) vi.stubEnv(name, '/opt/media')
  expect(adviseFfmpeg()).toBeNull()
})
