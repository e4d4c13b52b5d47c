import { createECDH, createHash, randomBytes } from 'node:crypto'
import { readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { type PushSetup, pushPayload } from '../../../data/contract/inbox/notifications.ts'
import { auditLog } from '../../../data/tables/admin.ts'
import { alertKindNames } from '../../../data/vocabulary/notifications.ts'
import { openSandbox } from '../../../scripts/sandbox/sandbox.ts'
import { readConfig } from '../../platform/config.ts'
import { openPush, vapidFile } from '../../platform/providers/push.ts'
import { openTestApp } from '../../testing.ts'

const onAndroid =
  'Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0.0.0 Mobile Safari/537.36'

async function openDesk(settings: Record<string, string> = {}) {
  const sandbox = await openSandbox()
  onTestFinished(() => sandbox.close())
  const api = await openTestApp({ ...sandbox.env, ...settings })
  const cookies = { admin1: await api.signIn('admin1'), admin2: await api.signIn('admin2') }
  const call = (method: string, where: string, body?: object, admin: keyof typeof cookies = 'admin1') =>
    api.app.request(`/api/push${where}`, {
      method,
      headers: { cookie: cookies[admin], 'content-type': 'application/json', 'user-agent': onAndroid },
      body: body && JSON.stringify(body),
    })
  const setup = async (admin?: keyof typeof cookies): Promise<PushSetup> =>
    (await call('GET', '', undefined, admin)).json()
  /** A browser that has subscribed with the key of this site. */
  const subscribe = async () => sandbox.push.subscribe((await setup()).publicKey)
  const acts = () => api.deps.db.select().from(auditLog).all()
  return { ...api, sandbox, call, setup, subscribe, acts }
}

describe('the keys for alerts', () => {
  it('are made at the first start, for this server alone, and stay', async () => {
    const { dataDir, deps } = await openTestApp()
    const startIn = (folder: string) => openPush({ ...deps.config, dataDir: path.join(dataDir, folder) })
    const first = startIn('first')
    const file = path.join(dataDir, 'first', vapidFile)
    expect(statSync(file).mode & 0o777).toBe(0o600)
    const { publicKey, privateKey } = JSON.parse(readFileSync(file, 'utf8'))
    expect([publicKey, privateKey.length]).toEqual([first.publicKey, 43])
    expect(startIn('first').publicKey).toBe(publicKey)
    expect(startIn('second').publicKey).not.toBe(publicKey)
  })

  it('are asked for by an admin, and the secret one is never told', async () => {
    const { call, dataDir } = await openDesk()
    const { privateKey } = JSON.parse(readFileSync(path.join(dataDir, vapidFile), 'utf8'))
    expect(await (await call('GET', '')).text()).not.toContain(privateKey)
  })
})

describe('a device', () => {
  it('is switched on with every kind, is found by itself, and is the same at each start of the desk', async () => {
    const { call, setup, subscribe, acts, clock } = await openDesk()
    const { endpoint, keys } = await subscribe()
    const atFirst = clock.span()
    expect((await call('PUT', '/subscription', { endpoint, keys })).status).toBe(200)
    const createdAt = atFirst()
    clock.pass(3_600_000)
    const atLast = clock.span()
    await call('PUT', '/subscription', { endpoint, keys })
    const lastSeenAt = atLast()
    expect((await setup()).devices).toEqual([
      {
        id: 1,
        endpointSha256: createHash('sha256').update(endpoint).digest('base64url'),
        name: 'Chrome on Android',
        kinds: alertKindNames,
        createdAt,
        lastSeenAt,
        lastPushAt: null,
        lastError: null,
      },
    ])
    expect(acts()).toMatchObject([{ action: 'push.switched_on', subjectKind: 'device', subjectId: '1' }])
  })

  it('chooses its kinds, and keeps them until it chooses others', async () => {
    const { call, setup, subscribe, acts } = await openDesk()
    const device = await subscribe()
    await call('PUT', '/subscription', { ...device, kinds: ['stories'] })
    await call('PUT', '/subscription', device)
    expect((await setup()).devices[0]?.kinds).toEqual(['stories'])
    await call('PUT', '/subscription', { ...device, kinds: [] })
    expect((await setup()).devices[0]?.kinds).toEqual([])
    expect((await call('PUT', '/subscription', { ...device, kinds: ['gossip'] })).status).toBe(400)
    expect(acts().map(({ action }) => action)).toEqual(['push.switched_on', 'push.changed'])
  })

  it('belongs to the admin who used it last', async () => {
    const { call, setup, subscribe } = await openDesk()
    const device = await subscribe()
    await call('PUT', '/subscription', device)
    await call('PUT', '/subscription', device, 'admin2')
    expect([(await setup('admin1')).devices.length, (await setup('admin2')).devices.length]).toEqual([0, 1])
  })

  it('is switched off by its admin alone', async () => {
    const { call, setup, subscribe, acts } = await openDesk()
    const [one, other] = [await subscribe(), await subscribe()]
    for (const device of [one, other]) await call('PUT', '/subscription', device)
    const { endpoint } = one
    expect((await call('DELETE', '/subscription', { endpoint }, 'admin2')).status).toBe(204)
    expect((await call('DELETE', '/devices/2', undefined, 'admin2')).status).toBe(404)
    expect((await setup()).devices).toHaveLength(2)
    for (const _time of [1, 2]) expect((await call('DELETE', '/subscription', { endpoint })).status).toBe(204)
    expect((await call('DELETE', '/devices/2')).status).toBe(204)
    expect(await (await call('DELETE', '/devices/2')).json()).toMatchObject({ code: 'push.unknown_device' })
    expect((await setup()).devices).toEqual([])
    expect(acts().filter(({ action }) => action === 'push.switched_off')).toHaveLength(2)
  })

  it('leaves its address and keys out of every answer and of the audit log', async () => {
    const { call, setup, subscribe, acts } = await openDesk()
    const { endpoint, keys } = await subscribe()
    const kept = await (await call('PUT', '/subscription', { endpoint, keys })).text()
    await call('DELETE', '/devices/1')
    const told = JSON.stringify([kept, await setup(), acts()])
    for (const secret of [endpoint, keys.auth, keys.p256dh]) expect(told).not.toContain(secret)
  })
})

describe('an address for alerts', () => {
  const pair = createECDH('prime256v1')
  const keys = { p256dh: pair.generateKeys('base64url'), auth: randomBytes(16).toString('base64url') }
  it.each([
    ['http://fcm.googleapis.com/fcm/send/1', false],
    ['https://fcm.googleapis.com/fcm/send/1', true],
    ['https://updates.push.services.mozilla.com/wpush/v2/1', true],
    ['https://web.push.apple.com/1', true],
    ['https://wns2-par02p.notify.windows.com/w/?token=1', true],
    ['https://fcm.googleapis.com:8443/1', false],
    ['https://user@fcm.googleapis.com/1', false],
    ['https://fcm.googleapis.com.example.org/1', false],
    ['https://evilpush.apple.com/1', false],
    ['https://169.254.169.254/latest', false],
    ['http://127.0.0.1:6379/', false],
    ['http://localhost:6379/', false],
    ['file:///etc/passwd', false],
  ])('of %s is taken: %s', async (endpoint, isTaken) => {
    const { call } = await openDesk({ PUSH_ALLOW_LOOPBACK: 'off' })
    const answer = await call('PUT', '/subscription', { endpoint, keys })
    expect(answer.status).toBe(isTaken ? 200 : 400)
    if (!isTaken)
      expect(await answer.json()).toMatchObject({ code: expect.stringMatching(/^(push.endpoint|invalid)$/) })
  })

  it('on this machine is never taken where visitors come over https', () => {
    expect(() => readConfig({ PUBLIC_URL: 'https://voices.example', PUSH_ALLOW_LOOPBACK: 'on' })).toThrow(
      'PUSH_ALLOW_LOOPBACK',
    )
  })

  it('comes with keys that can be encrypted with', async () => {
    const { call, subscribe } = await openDesk()
    const { endpoint, keys } = await subscribe()
    const offCurve = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url')
    for (const wrong of [{ auth: 'short' }, { p256dh: 'AAAA' }, { p256dh: offCurve }]) {
      const answer = await call('PUT', '/subscription', { endpoint, keys: { ...keys, ...wrong } })
      expect([answer.status, (await answer.json()).code]).toEqual([400, 'push.keys'])
    }
  })
})

describe('a trial alert', () => {
  it('arrives on the device, encrypted for it and signed for its push service', async () => {
    const { call, setup, subscribe, sandbox, clock } = await openDesk()
    const device = await subscribe()
    await call('PUT', '/subscription', device)
    const meanwhile = clock.span()
    const answer = await call('POST', '/test', { endpoint: device.endpoint })
    expect([answer.status, await answer.json()]).toEqual([200, { message: expect.any(String) }])
    const [message] = sandbox.push.messages()
    expect(pushPayload.parse(JSON.parse(message?.text ?? ''))).toEqual({
      type: 'test',
      count: 1,
      url: '/admin/wildlifeafrica?alert=test#settings',
    })
    const [request] = sandbox.requests()
    const [, token = ''] = /t=[\w-]+\.([\w-]+)\./.exec(request?.headers.authorization ?? '') ?? []
    expect(JSON.parse(Buffer.from(token, 'base64url').toString())).toMatchObject({
      aud: sandbox.url,
      sub: 'mailto:post@voices.example',
    })
    expect((await setup()).devices[0]).toMatchObject({ lastPushAt: meanwhile(), lastError: null })
  })

  it('finds out that a device is gone, and removes it', async () => {
    const { call, setup, subscribe, sandbox } = await openDesk()
    const device = await subscribe()
    await call('PUT', '/subscription', device)
    sandbox.push.end(device.endpoint)
    const answer = await call('POST', '/test', { endpoint: device.endpoint })
    expect([answer.status, (await answer.json()).code]).toEqual([404, 'push.gone'])
    expect((await setup()).devices).toEqual([])
  })

  it('that is refused says why, and so does the list of devices', async () => {
    const { call, setup, subscribe, sandbox } = await openDesk()
    const device = await subscribe()
    await call('PUT', '/subscription', device)
    sandbox.failNext({ provider: 'push', status: 503 })
    const answer = await call('POST', '/test', { endpoint: device.endpoint })
    expect([answer.status, (await answer.json()).code]).toEqual([502, 'push.refused'])
    expect((await setup()).devices[0]?.lastError).toContain('503')
  })

  it('goes to no device of somebody else', async () => {
    const { call, subscribe, sandbox } = await openDesk()
    const device = await subscribe()
    await call('PUT', '/subscription', device)
    expect((await call('POST', '/test', { endpoint: device.endpoint }, 'admin2')).status).toBe(404)
    expect(sandbox.push.messages()).toEqual([])
  })
})
