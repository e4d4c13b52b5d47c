import { createServer } from 'node:net'
import path from 'node:path'
import { setTimeout as wait } from 'node:timers/promises'
import { projectFolder } from '../api/platform/paths.ts'
import { prepare } from './prepare.ts'
import { failPlainly, run, say } from './process.ts'
import { openSandbox, type Sandbox } from './sandbox/sandbox.ts'
import { serverArguments } from './server.ts'

/** Only this machine can open the demo, so that its codes may be known: whatever `HOST` says, which some shells set by themselves. */
const host = '127.0.0.1'
const codes = { ADMIN1_CODE: 'demo-admin-one', ADMIN2_CODE: 'demo-admin-two' }
/** As Stripe does when it is not answered, only sooner. */
const retryAfterMs = [5_000, 30_000, 120_000]

/** `npm run demo`: the whole product beside a sandbox of the outside services, with data of its own. No account needed. */
async function demo(): Promise<number> {
  if (!(await prepare())) return 1
  const port = await freePort('PORT', 3000)
  const sandboxPort = await freePort('SANDBOX_PORT', 4900)
  const sandbox = await openSandbox({
    port: sandboxPort,
    stripe: { receiver: `http://${host}:${port}`, retryAfterMs },
  })
  const settings = settingsOf(sandbox, port)
  const ended = run(process.execPath, serverArguments(), { env: { ...process.env, ...settings } })
  const over = new AbortController()
  void ended.then(() => over.abort())
  if (await answers(`http://${host}:${port}/api/health`, over.signal)) announce(settings, sandbox)
  const code = await ended
  await sandbox.close()
  return code
}

function settingsOf(sandbox: Sandbox, port: number) {
  const { ADMIN1_CODE, ADMIN2_CODE, DATA_DIR, LOG_LEVEL } = process.env
  return {
    NODE_ENV: 'production',
    HOST: host,
    PORT: String(port),
    PUBLIC_URL: `http://localhost:${port}`,
    DATA_DIR: DATA_DIR || 'data/var-demo',
    LOG_LEVEL: LOG_LEVEL || 'warn',
    ADMIN1_CODE: ADMIN1_CODE || codes.ADMIN1_CODE,
    ADMIN2_CODE: ADMIN2_CODE || codes.ADMIN2_CODE,
    ...sandbox.env,
  }
}

function announce(settings: ReturnType<typeof settingsOf>, sandbox: Sandbox) {
  const site = settings.PUBLIC_URL
  say(`A demo: no account is needed and no money moves.

  The site        ${site}
  Give something  ${site}/donate
  The sandbox     ${sandbox.url}/_sandbox
  Administrators  ${site}/admin/wildlifeafrica
                  admin1  ${settings.ADMIN1_CODE}
                  admin2  ${settings.ADMIN2_CODE}

Data is kept in ${path.resolve(projectFolder, settings.DATA_DIR)}. Ctrl-C stops both.
`)
}

/** The port that a setting names, or else the usual one. 0 takes any free one. */
async function freePort(setting: string, usual: number): Promise<number> {
  const wanted = Number(process.env[setting] || usual)
  const server = createServer()
  return new Promise<number>((resolve, reject) => {
    server.once('error', () =>
      reject(
        new Error(
          `Port ${wanted} is taken by another program. Stop that, or choose another: ${setting}=${wanted + 1} npm run demo`,
        ),
      ),
    )
    server.listen(wanted, host, () => {
      const { port } = server.address() as { port: number }
      server.close(() => resolve(port))
    })
  })
}

/** True as soon as the address answers, false when it is over before. */
async function answers(url: string, over: AbortSignal): Promise<boolean> {
  while (!over.aborted) {
    const isUp = await fetch(url).then(
      ({ ok }) => ok,
      () => false,
    )
    if (isUp) return true
    await wait(200)
  }
  return false
}

demo().then((code) => {
  process.exitCode = code
}, failPlainly)
