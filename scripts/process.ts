import { execFile, type StdioOptions, spawn } from 'node:child_process'
import { realpathSync } from 'node:fs'
import { constants } from 'node:os'
import { fileURLToPath } from 'node:url'

export const say = (line: string) => process.stdout.write(`${line}\n`)

/** For commands people type: what went wrong in one line, not a stack. */
export function failPlainly(error: unknown) {
  process.stderr.write(`${error instanceof Error ? error.message : String(error)}\n`)
  process.exitCode = 1
}

/** Whether a file was started by name, rather than imported. */
export const isMain = (url: string) =>
  process.argv[1] !== undefined && realpathSync(process.argv[1]) === fileURLToPath(url)

interface Given {
  cwd?: string
  env?: NodeJS.ProcessEnv
  stdio?: StdioOptions
  /** Hears what the command sends, where `stdio` has an `ipc`. */
  onMessage?: (message: unknown) => void
}

/** Runs a command in the same terminal, passes on what stops us, and tells how it ended. */
export function run(command: string, args: string[], { onMessage, ...given }: Given = {}) {
  return new Promise<number>((resolve, reject) => {
    const child = spawn(command, args, { stdio: 'inherit', ...given })
    if (onMessage) child.on('message', onMessage)
    const passOn = (signal: NodeJS.Signals) => child.kill(signal)
    const signals = ['SIGINT', 'SIGTERM', 'SIGHUP'] as const
    for (const signal of signals) process.on(signal, passOn)
    child.on('error', reject)
    child.on('exit', (code, signal) => {
      for (const name of signals) process.off(name, passOn)
      resolve(code ?? 128 + (signal ? constants.signals[signal] : 0))
    })
  })
}

/** Runs a command beside others: what it says is shown once it has ended, where it failed. */
export function runQuietly(command: string, args: string[]) {
  return new Promise<number>((resolve) => {
    execFile(command, args, { maxBuffer: 64 * 1024 ** 2 }, (error, stdout, stderr) => {
      if (error) say(`\n${stdout}${stderr}`)
      resolve(error ? 1 : 0)
    })
  })
}
