import { type ChildProcess, execFile, type Serializable, spawn } from 'node:child_process'
import { writeFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Socket } from 'node:net'
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
  /** Memory that it may write to beside what it has once it stands. Unbounded where it is left out, and where there is no `prlimit`. */
  memoryBytes?: number
}

const failures = {
  'broke down': 'The program broke down.',
  'out of memory': 'The program needed too much memory.',
  'too long': 'The program took too long.',
}

/** The order was begun and cannot be done. Another try ends the same way. */
export class OrderFailed extends Error {
  constructor(readonly how: keyof typeof failures) {
    super(failures[how])
  }
}

type Message<Answer> = { stands: true } | { begun: true } | { answer: Answer }

/** A program that stands, and whether its last words say that it got no memory. */
interface Program {
  child: ChildProcess
  lacksMemory: () => boolean
}

/**
 * Runs orders one after the other in a program of its own, which may die without the server, and which runs only while
 * there is something to do. Errors: OrderFailed; what interrupted it, when `signal` did; else one that is worth another try.
 */
export function createProgram<Order extends Serializable, Answer>(given: Given) {
  let program: Program | undefined
  let idle: NodeJS.Timeout | undefined
  let turn: Promise<unknown> = Promise.resolve()

  const stop = () => {
    clearTimeout(idle)
    program?.child.kill('SIGKILL')
    program = undefined
  }

  async function perform(order: Order, signal: AbortSignal | undefined): Promise<Answer> {
    signal?.throwIfAborted()
    clearTimeout(idle)
    if (!program?.child.connected) program = await start(given)
    try {
      signal?.throwIfAborted()
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

/** The other side, once its modules are loaded: does what it is told, behind everything else on this machine. It ends with its server. */
export function answerOrders<Order, Answer>(work: (order: Order) => Promise<Answer>): void {
  setPriority(10)
  dieFirst()
  process.on('message', async (order: Order) => {
    process.send?.({ begun: true } satisfies Message<Answer>)
    process.send?.({ answer: await work(order) } satisfies Message<Answer>)
  })
  process.on('disconnect', () => process.exit())
  process.send?.({ stands: true } satisfies Message<Answer>)
}

/** Where memory runs out, Linux ends this program rather than the server. */
function dieFirst(): void {
  try {
    writeFileSync('/proc/self/oom_score_adj', '1000')
  } catch {
    // Only Linux has it.
  }
}

/** Whether `prlimit` is there to bound memory and processor time. Linux has it. Errors: it is there and did not answer. */
export const hasLimits = (): Promise<boolean> =>
  promisify(execFile)('prlimit', ['--version'], { timeout: 20_000 }).then(
    () => true,
    (error: NodeJS.ErrnoException) => {
      if (error.code === 'ENOENT') return false
      throw error
    },
  )

function answerOf<Answer>(
  { child, lacksMemory }: Program,
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
          ? new OrderFailed(lacksMemory() ? 'out of memory' : 'broke down')
          : endedBy(by),
      )
    const late = setTimeout(() => reject(new OrderFailed('too long')), patienceMs)
    // It is closed once its last words were read, too.
    child.on('message', read).on('close', tell).on('error', reject)
    signal?.addEventListener('abort', () => reject(signal.reason), { signal: over.signal })
    over.signal.addEventListener('abort', () => {
      clearTimeout(late)
      child.off('message', read).off('close', tell).off('error', reject)
      letServerEnd(child)
    })
  })
  holdServer(child)
  child.send(order, () => undefined)
  return answer.finally(() => over.abort())
}

const endedBy = (by: NodeJS.Signals | null) => new Error(`The program ended${by ? ` by ${by}` : ''}.`)

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

/** A program that stands within its bounds. Errors: it could not be started or bounded, which is worth another try. */
async function start({ source, built, from, memoryBytes }: Given): Promise<Program> {
  const isSource = from.url.endsWith('.ts')
  const file = fileURLToPath(new URL(isSource ? source : built, from.url))
  const words = [process.execPath, ...(isSource ? ['--import', 'tsx'] : []), file]
  const isBounded = memoryBytes !== undefined && (await hasLimits())
  const [command = '', ...options] = isBounded ? ['prlimit', '--core=0', ...words] : words
  const child = spawn(command, options, { serialization: 'advanced', stdio: ['ignore', 'ignore', 'pipe', 'ipc'] })
  // What goes wrong once nobody asks is no news.
  child.on('error', () => undefined)
  child.unref()
  try {
    const lacksMemory = hearLastWords(child)
    await standing(child)
    if (isBounded) await boundMemory(child, memoryBytes)
    return { child, lacksMemory }
  } catch (error) {
    child.kill('SIGKILL')
    throw error
  } finally {
    letServerEnd(child)
  }
}

/** Until its modules are loaded, which a busy machine may take a while for. */
async function standing(child: ChildProcess): Promise<void> {
  const over = new AbortController()
  await new Promise<void>((resolve, reject) => {
    const late = setTimeout(() => reject(new Error('The program did not stand in time.')), mostStartMs)
    const tell = (_code: number | null, by: NodeJS.Signals | null) => reject(endedBy(by))
    child.once('message', resolve).on('close', tell).on('error', reject)
    over.signal.addEventListener('abort', () => {
      clearTimeout(late)
      child.off('message', resolve).off('close', tell).off('error', reject)
    })
  }).finally(() => over.abort())
}

const mostStartMs = 60_000

/**
 * Node's own share of writable memory is not the same from version to version: from 24 on, V8 reserves 512 MiB for code
 * in each isolate. So the program's size is read once it stands, and only what the work takes comes out of `memoryBytes`.
 */
async function boundMemory({ pid }: ChildProcess, memoryBytes: number): Promise<void> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8')
  const [, kilobytes] = /^VmData:\s+(\d+) kB$/m.exec(status) ?? []
  if (!kilobytes) throw new Error('The size of the program cannot be read.')
  const most = Number(kilobytes) * 1024 + memoryBytes
  await promisify(execFile)('prlimit', [`--pid=${pid}`, `--data=${most}`], { timeout: 20_000 })
}

/** Passes on what the program writes to its errors. Answers with whether a failed allocation was among it. */
function hearLastWords({ stderr }: ChildProcess): () => boolean {
  let [isTold, last] = [false, '']
  stderr?.on('data', (bytes: Buffer) => {
    process.stderr.write(bytes)
    const words = last + bytes
    isTold ||= isOutOfMemory(words)
    last = words.slice(-200)
  })
  return () => isTold
}

/**
 * Whether the words of V8, of the system's libraries or of those that open photos say that they got no memory. A thread
 * that could not be created is not among them: a machine that is full says the same, and another try may go well.
 */
export const isOutOfMemory = (words: string) => outOfMemory.test(words)

const outOfMemory =
  /out of memory|insufficient memory|memory error|allocation (failed|error)|(can ?not|failed to|unable to) allocate|bad_alloc/i

/** While an order is done, the server does not end by itself. */
function holdServer({ channel, stderr }: ChildProcess): void {
  channel?.ref()
  ;(stderr as Socket | null)?.ref()
}

function letServerEnd({ channel, stderr }: ChildProcess): void {
  channel?.unref()
  ;(stderr as Socket | null)?.unref()
}
