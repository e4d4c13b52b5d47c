import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { mkdirSync } from 'node:fs'
import path from 'node:path'
import sharp from 'sharp'
import { projectFolder } from '../../api/platform/paths.ts'
import type { Bench } from './bench.ts'
import { atMost, type Figure, median } from './figures.ts'
import type { PhotoWork, PhotoWorkDone } from './photoWork.ts'

const [width, height] = [4000, 3000]
const sides = ['ours', 'bare'] as const

/** Time for the WebP copies of a photo as a phone takes it, beside bare sharp making the same widths. */
export async function measurePhoto(bench: Bench): Promise<Figure[]> {
  bench.tell('Converting photos …')
  const file = path.join(bench.folder, 'photo.jpg')
  await writePhoto(file)
  const workers = { ours: startWorker('ours'), bare: startWorker('bare') }
  const taken: Record<(typeof sides)[number], number[]> = { ours: [], bare: [] }
  try {
    const rounds = bench.quick ? 5 : 9
    // The first round warms up and does not count.
    for (let round = 0; round <= rounds; round++) {
      for (const side of round % 2 ? sides : sides.toReversed()) {
        const folder = path.join(bench.folder, `photo-${side}`)
        mkdirSync(folder, { recursive: true })
        const ms = await ask(workers[side], { file, folder })
        if (round > 0) taken[side].push(ms)
      }
    }
  } finally {
    for (const side of sides) workers[side].kill()
  }
  const ratio = median(taken.ours.map((ms, round) => ms / (taken.bare[round] ?? Number.NaN)))
  return [
    {
      name: 'Three widths of a 12-megapixel photo',
      unit: 'ms',
      value: median(taken.ours),
      ratio,
      aim: atMost(1.15, 'ratio'),
      note: `bare sharp ${median(taken.bare).toFixed(0)} ms; ours checks, scrubs and makes the placeholder too`,
    },
  ]
}

/** Soft shapes under the grain of a sensor, lying on its side as phones store a portrait. */
async function writePhoto(file: string): Promise<void> {
  const noise = (width: number, height: number, sigma: number) =>
    sharp({
      create: { width, height, channels: 3, background: '#808080', noise: { type: 'gaussian', mean: 128, sigma } },
    })
  const shapes = await noise(40, 30, 60).resize(width, height, { kernel: 'cubic' }).png().toBuffer()
  const grain = await noise(width, height, 40).png({ compressionLevel: 1 }).toBuffer()
  await sharp(shapes)
    .composite([{ input: grain, blend: 'soft-light' }])
    .withMetadata({ orientation: 6 })
    .jpeg({ quality: 88 })
    .toFile(file)
}

/** A process for each side, so that neither lives with the other's settings of sharp. */
function startWorker(side: (typeof sides)[number]): ChildProcess {
  return fork(path.join(projectFolder, 'scripts/bench/photoWork.ts'), [side], {
    cwd: projectFolder,
    execArgv: ['--import', 'tsx'],
  })
}

async function ask(worker: ChildProcess, work: PhotoWork): Promise<number> {
  const over = new AbortController()
  const answer = once(worker, 'message', over)
  const end = once(worker, 'exit', over).then(([code]) => {
    throw new Error(`A photo's process ended with ${code}.`)
  })
  worker.send(work)
  try {
    const [done] = (await Promise.race([answer, end])) as [PhotoWorkDone]
    return done.ms
  } finally {
    over.abort()
  }
}
