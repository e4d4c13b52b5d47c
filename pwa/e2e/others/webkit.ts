import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { vi } from 'vitest'
import { freePort } from '../harness/server.ts'
import { asSent, findInPage, type Place, type Tab } from './engine.ts'

const patience = { timeout: 20_000, interval: 100 }
/** On a silent line the worker itself waits for twenty seconds. */
const longestPatience = { timeout: 40_000, interval: 100 }
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
  // Else the driver answers nothing while a picture is awaited, which on a dead line never comes.
  const { sessionId } = (await call('POST', '/session', {
    capabilities: { alwaysMatch: { pageLoadStrategy: 'none' } },
  })) as { sessionId: string }
  const session = `/session/${sessionId}`
  await call('POST', `${session}/timeouts`, { script: 60_000 })

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
  const whichPage = async () =>
    (await run(() => ({ begun: performance.timeOrigin, isParsed: document.readyState !== 'loading' }))) as {
      begun: number
      isParsed: boolean
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
    /** Until the next page is there to be read. */
    async goto(url) {
      const present = await whichPage()
      await call('POST', `${session}/url`, { url })
      await vi.waitFor(async () => {
        const { begun, isParsed } = await whichPage()
        if (begun === present.begun || !isParsed) throw new Error(`Not there yet: ${url}`)
      }, longestPatience)
    },
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
