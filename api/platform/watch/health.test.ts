import { describe, expect, it } from 'vitest'
import { openTestApp } from '../../testing.ts'

async function openServer() {
  const api = await openTestApp()
  const ask = async (part = '') => {
    const answer = await api.app.request(`/api/health${part}`)
    return [answer.status, await answer.json()]
  }
  return { ...api, ask }
}

const good = { ready: true, writes: true, reasons: [] }

describe('health', () => {
  it('of a server that is well is told to each probe, and kept by nobody', async () => {
    const { app, ask } = await openServer()
    expect(await ask()).toEqual([200, { ok: true, live: true, ...good }])
    expect(await ask('/live')).toEqual([200, { live: true }])
    expect(await ask('/ready')).toEqual([200, good])
    expect(await ask('/writes')).toEqual([200, good])
    expect((await app.request('/api/health/ready')).headers.get('cache-control')).toContain('no-store')
  })

  it('of a server that is ending: it lives, and a proxy should send nobody any more', async () => {
    const { ask, deps } = await openServer()
    deps.readiness.leave()
    const health = { ready: false, writes: false, reasons: ['stopping'] }
    expect(await ask()).toEqual([503, { ok: false, live: true, ...health }])
    expect(await ask('/live')).toEqual([200, { live: true }])
    expect(await ask('/ready')).toEqual([503, health])
  })

  it('of a server whose database cannot be read', async () => {
    const { ask, deps } = await openServer()
    const { run } = deps.db
    deps.db.run = () => {
      throw new Error('disk I/O error in /var/data/voices.sqlite')
    }
    expect(await ask('/ready')).toEqual([503, { ready: false, writes: false, reasons: ['database'] }])
    expect(await ask('/live')).toEqual([200, { live: true }])
    deps.db.run = run
    expect(await ask('/ready')).toEqual([200, good])
  })

  it('of a server whose disk is full: it goes on being read, and takes nothing', async () => {
    const { ask, deps } = await openServer()
    deps.space = () => ({ freeBytes: 511 * 1024 ** 2, sizeBytes: 100e9 })
    const health = { ready: true, writes: false, reasons: ['disk'] }
    expect(await ask()).toEqual([200, { ok: true, live: true, ...health }])
    expect(await ask('/ready')).toEqual([200, health])
    expect(await ask('/writes')).toEqual([503, health])
  })

  it('of a reader that is more than five seconds behind', async () => {
    const { ask, deps } = await openServer()
    const behind = (seconds: number) => {
      deps.lag = { ...deps.lag, ofReader: () => seconds }
      return ask('/ready')
    }
    expect(await behind(5)).toEqual([200, good])
    expect(await behind(5.1)).toEqual([503, { ready: false, writes: false, reasons: ['lag'] }])
  })
})
