import { existsSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it, onTestFinished } from 'vitest'
import { openSandbox } from '../../../../scripts/sandbox/sandbox.ts'
import { openDatabase } from '../../../platform/database.ts'
import { openSecrets } from '../../../platform/secrets.ts'
import { openTestApp } from '../../../testing.ts'
import { keysOf } from './connections.ts'
import { listTokens } from './socialTokens.store.ts'

const facebook = {
  platform: 'facebook',
  accessToken: 'EAAB-page-token-of-voices',
  pageId: '100200300400',
  appId: '4711',
  appSecret: 'app-secret-of-voices',
}
const twitter = {
  platform: 'twitter',
  accessToken: 'twitter-access-token',
  accessTokenSecret: 'twitter-access-secret',
  consumerKey: 'twitter-consumer-key',
  consumerSecret: 'twitter-consumer-secret',
}

async function openDesk() {
  const sandbox = await openSandbox()
  onTestFinished(() => sandbox.close())
  const container = await openTestApp({
    FACEBOOK_GRAPH_BASE: sandbox.env.FACEBOOK_GRAPH_BASE!,
    TWITTER_API_BASE: sandbox.env.TWITTER_API_BASE!,
  })
  const cookie = await container.signIn()
  async function ask(method: string, to: string, body?: object) {
    const answer = await container.app.request(`/api/social-media${to}`, {
      method,
      headers: { cookie, 'content-type': 'application/json' },
      body: body && JSON.stringify(body),
    })
    const text = await answer.text()
    return { status: answer.status, headers: answer.headers, body: text ? JSON.parse(text) : null, text }
  }
  const acts = () =>
    container.deps.db.$client
      .prepare("select action, before, after from audit_log where subject_kind = 'social_token'")
      .all()
  return { ...container, ask, acts, sandbox }
}
const fieldsOf = ({ body }: { body: { issues: { field: string }[] } }) => body.issues.map(({ field }) => field)

describe('the tokens of the platforms', () => {
  it('show no secret, and are kept by nobody on the way', async () => {
    const { ask } = await openDesk()
    const added = await ask('POST', '/tokens', facebook)
    expect(added.status).toBe(201)
    await ask('POST', '/tokens', { ...twitter, consumerKey: 'short' })
    const list = await ask('GET', '/tokens')
    expect(list.headers.get('cache-control')).toContain('no-store')
    expect(list.body).toMatchObject([
      {
        platform: 'facebook',
        accessToken: '••••ices',
        appSecret: '••••ices',
        pageId: '100200300400',
        appId: '4711',
        consumerKey: null,
        isActive: false,
        expiresAt: null,
        problem: null,
      },
      {
        platform: 'twitter',
        accessToken: '••••oken',
        accessTokenSecret: '••••cret',
        consumerKey: '••••',
        pageId: null,
      },
    ])
    const secrets = [facebook.accessToken, facebook.appSecret, ...Object.values(twitter).slice(1), 'short']
    for (const secret of secrets) expect(list.text + added.text).not.toContain(secret)
  })

  it('are refused to whoever is not signed in', async () => {
    const { app } = await openDesk()
    expect((await app.request('/api/social-media/tokens')).status).toBe(401)
  })

  it('are one for each platform', async () => {
    const { ask } = await openDesk()
    await ask('POST', '/tokens', facebook)
    expect(await ask('POST', '/tokens', facebook)).toMatchObject({ status: 409, body: { code: 'social.token_exists' } })
    expect((await ask('POST', '/tokens', { ...facebook, platform: 'instagram' })).status).toBe(400)
  })

  it('have the fields of their platform', async () => {
    const { ask } = await openDesk()
    const bare = { accessToken: 'a-token', pageId: ' ' }
    expect(fieldsOf(await ask('POST', '/tokens', { platform: 'facebook', ...bare }))).toEqual(['pageId'])
    expect(fieldsOf(await ask('POST', '/tokens', { platform: 'twitter', ...bare }))).toEqual([
      'accessTokenSecret',
      'consumerKey',
      'consumerSecret',
    ])
    expect(fieldsOf(await ask('POST', '/tokens', { ...facebook, consumerKey: 'x' }))).toEqual(['consumerKey'])
    expect(fieldsOf(await ask('POST', '/tokens', { ...twitter, pageId: '7' }))).toEqual(['pageId'])
    expect((await ask('POST', '/tokens', { ...twitter, pageId: '', appId: '', appSecret: '' })).status).toBe(201)
  })

  it('keep what is left blank', async () => {
    const { ask, deps } = await openDesk()
    await ask('POST', '/tokens', { ...facebook, isActive: true })
    const { body } = await ask('PUT', '/tokens/facebook', {
      accessToken: '',
      appSecret: '  ',
      pageId: '',
      appId: '4712',
    })
    expect(body).toMatchObject({ accessToken: '••••ices', pageId: '100200300400', appId: '4712', isActive: true })
    expect(keysOf(deps, 'facebook')).toMatchObject({
      accessToken: facebook.accessToken,
      appSecret: facebook.appSecret,
      appId: '4712',
    })
  })

  it('lose the keys of the app where those are taken out', async () => {
    const { ask, deps, acts } = await openDesk()
    await ask('POST', '/tokens', { ...facebook, isActive: true })
    const { body } = await ask('PUT', '/tokens/facebook', { appId: null, appSecret: null })
    expect(body).toMatchObject({ appId: null, appSecret: null, pageId: facebook.pageId, accessToken: '••••ices' })
    expect(keysOf(deps, 'facebook')).toMatchObject({ appId: null, appSecret: null })
    expect(acts().at(-1)).toMatchObject({ after: JSON.stringify({ fields: ['appId', 'appSecret'], isActive: true }) })
  })

  it('are refused where no request could carry them', async () => {
    const { ask } = await openDesk()
    for (const accessToken of ['••••oken', 'two words', 'two\nlines'])
      expect(fieldsOf(await ask('POST', '/tokens', { ...facebook, accessToken }))).toEqual(['accessToken'])
    await ask('POST', '/tokens', facebook)
    expect(fieldsOf(await ask('PUT', '/tokens/facebook', { appSecret: '••••cret' }))).toEqual(['appSecret'])
  })

  it('forget what was known of the old keys with the first new one', async () => {
    const { ask, sandbox } = await openDesk()
    const { page } = sandbox.facebook
    const [appId, appSecret] = page.appToken.split('|')
    const ends = '2026-06-01T00:00:00.000Z'
    await ask('POST', '/tokens', { platform: 'facebook', accessToken: page.token, pageId: page.id, isActive: true })
    await ask('PUT', '/tokens/facebook', { appId, appSecret, expiresAt: ends })
    await ask('POST', '/test/facebook')
    expect((await ask('GET', '/tokens')).body).toMatchObject([{ accountName: page.name, expiresAt: ends }])
    const same = await ask('PUT', '/tokens/facebook', { accessToken: page.token })
    expect(same.body).toMatchObject({ accountName: page.name })
    const other = await ask('PUT', '/tokens/facebook', { accessToken: 'another-page-token', expiresAt: '2026-06-01' })
    expect(other.body).toMatchObject({ accountName: null, checkedAt: null, problem: null, expiresAt: null })
  })

  it('are used only while they are active', async () => {
    const { ask, deps } = await openDesk()
    await ask('POST', '/tokens', twitter)
    expect(keysOf(deps, 'twitter')).toBeNull()
    await ask('PUT', '/tokens/twitter', { isActive: true })
    expect(keysOf(deps, 'twitter')).toMatchObject({ consumerSecret: twitter.consumerSecret })
    await ask('PUT', '/tokens/twitter', { isActive: false })
    expect(keysOf(deps, 'twitter')).toBeNull()
  })

  it('are gone when they are deleted', async () => {
    const { ask } = await openDesk()
    await ask('POST', '/tokens', twitter)
    expect((await ask('DELETE', '/tokens/twitter')).status).toBe(204)
    expect((await ask('GET', '/tokens')).body).toEqual([])
    for (const method of ['DELETE', 'PUT'])
      expect(await ask(method, '/tokens/twitter', {})).toMatchObject({ status: 404, body: { code: 'social.no_token' } })
  })

  it('note who changed which field, and no secret', async () => {
    const { ask, acts } = await openDesk()
    await ask('POST', '/tokens', facebook)
    await ask('PUT', '/tokens/facebook', { accessToken: 'a-newer-page-token', isActive: true })
    await ask('PUT', '/tokens/facebook', { accessToken: '' })
    await ask('DELETE', '/tokens/facebook')
    const fields = ['accessToken', 'pageId', 'appId', 'appSecret']
    expect(acts()).toEqual([
      { action: 'social_token.added', before: null, after: JSON.stringify({ fields, isActive: false }) },
      {
        action: 'social_token.changed',
        before: JSON.stringify({ isActive: false }),
        after: JSON.stringify({ fields: ['accessToken', 'isActive'], isActive: true }),
      },
      { action: 'social_token.deleted', before: null, after: null },
    ])
  })

  it('stand in the database as nothing that anybody could read', async () => {
    const { ask, deps, dataDir } = await openDesk()
    await ask('POST', '/tokens', facebook)
    await ask('POST', '/tokens', twitter)
    const copy = path.join(dataDir, 'copy.sqlite')
    deps.db.$client.prepare('vacuum into ?').run(copy)
    expect(existsSync(copy)).toBe(true)
    const bytes = readFileSync(copy, 'latin1')
    for (const secret of [facebook.accessToken, facebook.appSecret, ...Object.values(twitter).slice(1)])
      expect(bytes).not.toContain(secret)
    expect(bytes).toContain('100200300400')
    const rows = listTokens(openDatabase(copy))
    expect(new Set(rows.flatMap((row) => [row.accessToken, row.appSecret])).size).toBe(4)
  })

  it('that were locked by another master secret are said to be unreadable, and can be entered anew', async () => {
    const { ask, deps, dataDir } = await openDesk()
    const other = openSecrets({ SECRET_KEY: 'another-master-secret-of-32-letters', dataDir })
    await ask('POST', '/tokens', { ...facebook, isActive: true })
    const locked = other.lock(facebook.accessToken, 'social_media_tokens:facebook:accessToken')
    deps.db.$client.prepare('update social_media_tokens set access_token = ?').run(locked)
    const [shown] = (await ask('GET', '/tokens')).body
    expect(shown).toMatchObject({ accessToken: '••••', problem: expect.stringContaining('Enter all the keys anew') })
    expect(await ask('POST', '/test/facebook')).toMatchObject({
      status: 409,
      body: { code: 'social.token_unreadable', message: shown.problem },
    })
    const { body } = await ask('PUT', '/tokens/facebook', { accessToken: facebook.accessToken })
    expect(body).toMatchObject({ accessToken: '••••ices', problem: null })
  })
})
