import { type ChildProcess, fork } from 'node:child_process'
import { once } from 'node:events'
import { fileURLToPath } from 'node:url'
import type { Drawing, DrawingOrder } from './draw.ts'

/** How long the drawing program waits for another story before it ends. */
const idleMs = 20_000
const patienceMs = 60_000

/** Draws previews one after the other, by a program that runs only while there is something to draw. */
export function createDrawer() {
  let program: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let turn: Promise<unknown> = Promise.resolve()

  const stop = () => {
    clearTimeout(idle)
    program?.kill('SIGKILL')
    program = undefined
  }

  async function draw(order: DrawingOrder): Promise<Uint8Array> {
    clearTimeout(idle)
    if (!program?.connected) program = start()
    try {
      const drawing = await answerOf(program, order)
      if ('reason' in drawing) throw new Error(drawing.reason)
      idle = setTimeout(stop, idleMs).unref()
      return drawing.jpeg
    } catch (error) {
      stop()
      throw error
    }
  }

  return (order: DrawingOrder): Promise<Uint8Array> => {
    const drawing = turn.then(() => draw(order))
    turn = drawing.catch(() => undefined)
    return drawing
  }
}

/** Rejects when the program dies or keeps silent. */
async function answerOf(program: ChildProcess, order: DrawingOrder): Promise<Drawing> {
  const over = new AbortController()
  const signal = AbortSignal.any([over.signal, AbortSignal.timeout(patienceMs)])
  const answer = once(program, 'message', { signal })
  const end = once(program, 'exit', { signal }).then(() => {
    throw new Error('The drawing program ended.')
  })
  program.channel?.ref()
  try {
    program.send(order)
    const [drawing] = await Promise.race([answer, end])
    return drawing
  } finally {
    over.abort()
    program.channel?.unref()
  }
}

/** It lies beside this file in the sources, and in a room of its own beside the bundle. */
const isSource = import.meta.url.endsWith('.ts')
const programFile = fileURLToPath(new URL(isSource ? './draw.ts' : './sharing/draw.js', import.meta.url))

function start(): ChildProcess {
  const execArgv = isSource ? ['--import', 'tsx'] : []
  const started = fork(programFile, {
    execArgv,
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // The server may end before it.
  started.unref()
  started.channel?.unref()
  return started
}
