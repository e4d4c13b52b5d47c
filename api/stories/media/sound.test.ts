import { createReadStream } from 'node:fs'
import { writeFile } from 'node:fs/promises'
import { expect, test } from 'vitest'
import { levelsOf } from '../transcripts/pieces.ts'
import { readSamples, samplesPerSecond } from './sound.ts'
import { folderOfEachTest, videoTools, writtenBy } from './testing.ts'

const tools = await videoTools()
const within = folderOfEachTest()
const { signal } = new AbortController()

test('our Opus copy is read as samples in which what is said and what is silent stand at their times', async () => {
  const tone = ["sine=frequency=220:duration=2,volume=0.5,volume=0:enable='between(t,0.5,1.5)'"]
  const file = await writtenBy(['-f', 'lavfi', '-i', ...tone, '-c:a', 'libopus'], '.opus')
  const samples = await readSamples(tools, createReadStream(file), signal)
  expect(samples.length / 2 / samplesPerSecond).toBeCloseTo(2, 1)
  const loud = levelsOf(samples).map((level) => level > 0.003)
  expect([loud.slice(1, 4), loud.slice(7, 13), loud.slice(16, 19)]).toEqual([
    [true, true, true],
    Array(6).fill(false),
    [true, true, true],
  ])
})

test('what is no Opus is a trouble of the server, and is told', async () => {
  await writeFile(within('none.opus'), 'no sound')
  await expect(readSamples(tools, createReadStream(within('none.opus')), signal)).rejects.toThrow()
})
