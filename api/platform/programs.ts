import { type ChildProcess, execFile, type Serializable, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'

interface Given {
  /** Where the program lies: beside the sources, and beside the bundle. */
  source: string
  built: string
  from: ImportMeta
  /** How long it waits for another order before it ends. */
  idleMs: number
  /** How long one order may take. */
  patienceMs: number
  /** Memory it may write to. Unbounded where it is left out, and where there is no `prlimit`. */
  memoryBytes?: number
}

/** The order was begun and cannot be done: the program broke down on it, or took too long. Another try ends the same way. */
export class OrderFailed extends Error {
  constructor(readonly how: 'broke down' | 'too long') {
    super(`The program ${how === 'too long' ? 'took too long' : 'broke down'}.`)
  }
}

type Message<Answer> = { begun: true } | { answer: Answer }

/**
 * Runs orders one after the other in a program of its own, which may die without the server, and which runs only while
 * there is something to do. Errors: OrderFailed; what interrupted it, when `signal` did; else one that is worth another try.
 */
export function createProgram<Order extends Serializable, Answer>(given: Given) {
  let program: ChildProcess | undefined
  let idle: NodeJS.Timeout | undefined
  let turn: Promise<unknown> = Promise.resolve()

  const stop = () => {
    clearTimeout(idle)
    program?.kill('SIGKILL')
    program = undefined
  }

  async function perform(order: Order, signal: AbortSignal | undefined): Promise<Answer> {
    signal?.throwIfAborted()
    clearTimeout(idle)
    if (!program?.connected) program = await start(given)
    try {
      const answer = await answerOf<Answer>(program, order, { signal, patienceMs: given.patienceMs })
      idle = setTimeout(stop, given.idleMs).unref()
      return answer
    } catch (error) {
      stop()
      throw error
    }
  }

  return (order: Order, signal?: AbortSignal): Promise<Answer> => {
    const answer = turn.then(() => perform(order, signal))
    turn = answer.catch(() => undefined)
    return answer
  }
}

/** The other side: does what it is told, behind everything else on this machine. It ends with its server. */
export function answerOrders<Order, Answer>(work: (order: Order) => Promise<Answer>): void {
  setPriority(10)
  dieFirst()
  process.on('message', async (order: Order) => {
    process.send?.({ begun: true } satisfies Message<Answer>)
    process.send?.({ answer: await work(order) } satisfies Message<Answer>)
  })
  process.on('disconnect', () => process.exit())
}

/** Where memory runs out, Linux ends this program rather than the server. */
function dieFirst(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Only Linux has it.
  }
}

/** Whether `prlimit` is there to bound memory and processor time. Linux has it. */
export const hasLimits = (): Promise<boolean> =>
  promisify(execFile)('prlimit', ['--version'], { timeout: 20_000 }).then(
    () => true,
    () => false,
  )

function answerOf<Answer>(
  program: ChildProcess,
  order: Serializable,
  { signal, patienceMs }: { signal: AbortSignal | undefined; patienceMs: number },
): Promise<Answer> {
  const over = new AbortController()
  const answer = new Promise<Answer>((resolve, reject) => {
    let hasBegun = false
    const read = (message: Message<Answer>) => {
      if ('answer' in message) resolve(message.answer)
      else hasBegun = true
    }
    const tell = (code: number | null, by: NodeJS.Signals | null) =>
      reject(
        hasBegun && isOwnFault(code, by)
          ? new OrderFailed('broke down')
          : new Error(`The program ended${by ? ` by ${by}` : ''}.`),
      )
    const late = setTimeout(() => reject(new OrderFailed('too long')), patienceMs)
    program.on('message', read).on('exit', tell).on('error', reject)
    signal?.addEventListener('abort', () => reject(signal.reason), { signal: over.signal })
    over.signal.addEventListener('abort', () => {
      clearTimeout(late)
      program.off('message', read).off('exit', tell).off('error', reject)
      program.channel?.unref()
    })
  })
  program.channel?.ref()
  program.send(order, () => undefined)
  return answer.finally(() => over.abort())
}

/** Signals by which a program ends that did something impossible, or got no memory. */
const ownFault: readonly (NodeJS.Signals | null)[] = [
  'SIGABRT',
  'SIGBUS',
  'SIGFPE',
  'SIGILL',
  'SIGSEGV',
  'SIGSYS',
  'SIGTRAP',
]

const isOwnFault = (code: number | null, by: NodeJS.Signals | null) => (code ?? 0) > 0 || ownFault.includes(by)

async function start({ source, built, from, memoryBytes }: Given): Promise<ChildProcess> {
  const isSource = from.url.endsWith('.ts')
  const file = fileURLToPath(new URL(isSource ? source : built, from.url))
  const words = [process.execPath, ...(isSource ? ['--import', 'tsx'] : []), file]
  const isBounded = memoryBytes !== undefined && (await hasLimits())
  const [command = '', ...options] = isBounded ? ['prlimit', `--data=${memoryBytes}`, '--core=0', ...words] : words
  const started = spawn(command, options, {
    serialization: 'advanced',
    stdio: ['ignore', 'ignore', 'inherit', 'ipc'],
  })
  // What goes wrong once nobody asks is no news.
  started.on('error', () => undefined)
  // The server may end before it.
  started.unref()
  started.channel?.unref()
  return started
}
