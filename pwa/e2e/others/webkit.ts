import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { vi } from 'vitest'
import { freePort } from '../harness/server.ts'
import { asSent, findInPage, type Place, type Tab } from './engine.ts'

const patience = { timeout: 20_000, interval: 100 }
/** The key of a reference to an element: https://www.w3.org/TR/webdriver2/#elements */
const elementKey = 'element-6066-11e4-a52e-4f735466cecf'

/** WebKitGTK by WebDriver, on a screen that nobody sees. Its automated window is a private one. */
export async function openWebKit(driver: string): Promise<Tab> {
  const port = await freePort()
  const program = spawn('xvfb-run', ['-a', '-s', '-screen 0 1280x1000x24', driver, `--port=${port}`], {
    detached: true,
    stdio: 'ignore',
  })
  const call = async (method: string, path: string, body?: object): Promise<unknown> => {
    const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
      method,
      body: body && JSON.stringify(body),
    })
    const { value } = (await answer.json()) as { value: { error?: string; message?: string } | null }
    if (!answer.ok) throw new Error(`${method} ${path}: ${value?.error} ${value?.message}`)
    return value
  }
  await vi.waitFor(() => call('GET', '/status'), patience)
  const { sessionId } = (await call('POST', '/session', { capabilities: { alwaysMatch: {} } })) as { sessionId: string }
  const session = `/session/${sessionId}`
  await call('POST', `${session}/timeouts`, { script: 60_000, pageLoad: 30_000 })

  const run = async (work: unknown, ...args: unknown[]) => {
    const script = `const done = arguments[arguments.length - 1]
      Promise.resolve((${work})(...Array.from(arguments).slice(0, -1))).then((value) => done({ value }), (error) => done({ error: String(error) }))`
    const outcome = (await call('POST', `${session}/execute/async`, { script, args })) as {
      value?: unknown
      error?: string
    }
    if (outcome.error) throw new Error(outcome.error)
    return outcome.value
  }
  const find = (place: Place) =>
    vi.waitFor(async () => {
      const script = `return (${findInPage})(arguments[0])`
      const element = (await call('POST', `${session}/execute/sync`, { script, args: [asSent(place)] })) as Record<
        string,
        string
      > | null
      if (!element) throw new Error(`Not on the page: ${place.role} ${place.name}`)
      return element[elementKey] as string
    }, patience)
  const act = async (place: Place, what: string, body: object) =>
    void (await call('POST', `${session}/element/${await find(place)}/${what}`, body))
  return {
    // On a dead line pictures never come, and the page is read all the same.
    goto: (url) =>
      call('POST', `${session}/url`, { url }).then(
        () => undefined,
        (error: Error) => {
          if (!error.message.includes(': timeout')) throw error
        },
      ),
    run: run as Tab['run'],
    /** A page that still moves is no page to click on: it is tried again, with the place in the middle. */
    click: (place) =>
      vi.waitFor(async () => {
        await run(
          `(sent) => (${findInPage})(sent)?.scrollIntoView({ block: 'center', behavior: 'instant' })`,
          asSent(place),
        )
        await act(place, 'click', {})
      }, patience),
    type: (place, text) => act(place, 'value', { text }),
    attach: (place, file) => act(place, 'value', { text: file }),
    async close() {
      await call('DELETE', session).catch(() => undefined)
      const ended = once(program, 'exit')
      // The driver and the screen are programs of their own.
      if (program.pid !== undefined) process.kill(-program.pid, 'SIGTERM')
      await ended
    },
  }
}
