import { describe, expect, it, onTestFinished } from 'vitest'
import { openSandbox } from './sandbox.ts'

async function openPage() {
  let now = new Date('2026-03-01T12:00:00Z')
  const sandbox = await openSandbox({ now: () => now })
  onTestFinished(() => sandbox.close())
  const { page } = sandbox.facebook
  async function ask(path: string, body?: BodyInit, token = page.token) {
    const answer = await fetch(`${sandbox.env.FACEBOOK_GRAPH_BASE}/v26.0/${path}`, {
      method: body ? 'POST' : 'GET',
      headers: { authorization: `Bearer ${token}` },
      body,
    })
    return { status: answer.status, body: await answer.json() }
  }
  const post = (fields: Record<string, string>) => ask(`${page.id}/feed`, new URLSearchParams(fields))
  return {
    sandbox,
    facebook: sandbox.facebook,
    page,
    ask,
    post,
    pass: (ms: number) => {
      now = new Date(now.getTime() + ms)
    },
  }
}
const png = new Uint8Array([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0x00, 0xff, 0x80])
const codeOf = ({ status, body }: { status: number; body: { error?: { code: number; error_subcode?: number } } }) => [
  status,
  body.error?.code,
  body.error?.error_subcode,
]

describe('a page of Facebook', () => {
  it('says who it is, and what its token may do', async () => {
    const { ask, page } = await openPage()
    expect((await ask(`${page.id}?fields=id,name`)).body).toEqual({ id: page.id, name: page.name })
    const token = await ask(`debug_token?input_token=${page.token}`, undefined, page.appToken)
    expect(token.body.data).toMatchObject({
      is_valid: true,
      expires_at: 0,
      scopes: expect.arrayContaining(['pages_manage_posts']),
    })
    expect((await ask('debug_token?input_token=guess', undefined, page.appToken)).body.data.is_valid).toBe(false)
  })

  it('takes words and links, and shows them', async () => {
    const { post, ask, page, facebook } = await openPage()
    const { body } = await post({ message: 'An elephant', link: 'https://voices.example/stories/1' })
    expect(body.id).toMatch(new RegExp(`^${page.id}_\\d+$`))
    expect(facebook.posts()).toMatchObject([
      { id: body.id, message: 'An elephant', link: 'https://voices.example/stories/1' },
    ])
    expect((await ask(`${page.id}/feed`)).body.data).toEqual([
      { id: body.id, message: 'An elephant', created_time: '2026-03-01T12:00:00+0000' },
    ])
  })

  it('takes one photo, uploaded or by its address', async () => {
    const { ask, page, facebook, sandbox } = await openPage()
    const form = new FormData()
    form.set('caption', 'At the river')
    form.set('alt_text_custom', 'An elephant drinks')
    form.set('source', new Blob([png], { type: 'image/png' }), 'river.png')
    const { body } = await ask(`${page.id}/photos`, form)
    expect(facebook.posts()).toMatchObject([
      { id: body.post_id, message: 'At the river', photos: [{ id: body.id, altText: 'An elephant drinks' }] },
    ])
    expect((await ask(`${page.id}/feed`)).body.data).toMatchObject([{ id: body.post_id, message: 'At the river' }])
    const shown = await fetch(`${sandbox.url}/_sandbox/facebook/photos/${body.id}`)
    expect(new Uint8Array(await shown.arrayBuffer())).toEqual(png)

    await ask(`${page.id}/photos`, new URLSearchParams({ url: 'https://voices.example/a.jpg', caption: 'Two' }))
    expect(facebook.posts()[1]).toMatchObject({ photos: [{ source: 'https://voices.example/a.jpg' }] })
  })

  it('tells the figures of a post, and its insights where it may', async () => {
    const { ask, post, facebook } = await openPage()
    const { id } = (await post({ message: 'Seen by many' })).body
    expect((await ask(`${id}?fields=reactions,shares`)).body).not.toHaveProperty('shares')
    facebook.setFigures(id, { reactions: 7, comments: 2, shares: 3, reach: 80, impressions: 90 })
    expect((await ask(`${id}?fields=reactions,comments,shares`)).body).toMatchObject({
      reactions: { summary: { total_count: 7 } },
      comments: { summary: { total_count: 2 } },
      shares: { count: 3 },
    })
    const insights = () => ask(`${id}/insights?metric=post_media_view,post_total_media_view_unique`)
    expect((await insights()).body.data).toMatchObject([{ values: [{ value: 90 }] }, { values: [{ value: 80 }] }])
    expect(codeOf(await ask(`${id}/insights?metric=post_impressions`))).toEqual([400, 100, undefined])
    facebook.allowInsights(false)
    expect(codeOf(await insights())).toEqual([403, 200, undefined])
  })

  it('says when its token ends, and then refuses it', async () => {
    const { ask, page, facebook, pass } = await openPage()
    facebook.setToken('valid', new Date('2026-03-01T12:01:00Z'))
    const look = () => ask(`debug_token?input_token=${page.token}`, undefined, page.appToken)
    expect((await look()).body.data).toMatchObject({ is_valid: true, expires_at: 1_772_366_460 })
    pass(60_000)
    expect((await look()).body.data).toMatchObject({ is_valid: false, error: { subcode: 463 } })
    expect(codeOf(await ask(page.id))).toEqual([400, 190, 463])
  })

  it('keeps a photo of which the answer was lost', async () => {
    const { page, sandbox, facebook } = await openPage()
    const form = new FormData()
    form.set('caption', 'Lost on the way')
    form.set('source', new Blob([png], { type: 'image/png' }), 'river.png')
    sandbox.failNext({ provider: 'facebook', status: 'lost', of: '/photos' })
    const asked = fetch(`${sandbox.env.FACEBOOK_GRAPH_BASE}/v26.0/${page.id}/photos`, {
      method: 'POST',
      headers: { authorization: `Bearer ${page.token}` },
      body: form,
      signal: AbortSignal.timeout(200),
    })
    await expect(asked).rejects.toThrow()
    expect(facebook.posts()).toMatchObject([{ message: 'Lost on the way' }])
  })

  it('takes several photos, sent before their post', async () => {
    const { ask, page, post, facebook } = await openPage()
    const ids: string[] = []
    for (const url of ['https://voices.example/a.jpg', 'https://voices.example/b.jpg'])
      ids.push((await ask(`${page.id}/photos`, new URLSearchParams({ url, published: 'false' }))).body.id)
    expect(facebook.posts()).toEqual([])
    const attached = ids.map((id, index) => [`attached_media[${index}]`, JSON.stringify({ media_fbid: id })])
    await post({ message: 'Two pictures', ...Object.fromEntries(attached) })
    expect(facebook.posts()[0]?.photos.map(({ id }) => id)).toEqual(ids)
  })

  it('refuses the same words within ten minutes', async () => {
    const { post, pass } = await openPage()
    await post({ message: 'Once' })
    expect(codeOf(await post({ message: 'Once' }))).toEqual([400, 506, undefined])
    pass(11 * 60_000)
    expect((await post({ message: 'Once' })).status).toBe(200)
  })

  it.each([
    ['nothing', {}],
    ['a link that is none', { link: 'voices' }],
    ['a photo that was never sent', { message: 'See', 'attached_media[0]': '{"media_fbid":"7"}' }],
    ['an attachment that is no JSON', { message: 'See', 'attached_media[0]': '{' }],
  ])('refuses %s', async (_what, fields) => {
    const { post, facebook } = await openPage()
    expect(codeOf(await post(fields as Record<string, string>))).toEqual([400, 100, undefined])
    expect(facebook.posts()).toEqual([])
  })

  it('refuses an unknown token, an expired one, one without the right, and another page', async () => {
    const { ask, post, page, facebook } = await openPage()
    expect(codeOf(await ask(page.id, undefined, 'guess'))).toEqual([400, 190, undefined])
    expect(codeOf(await ask('7'))).toEqual([400, 100, 33])
    facebook.setToken('expired')
    expect(codeOf(await post({ message: 'Late' }))).toEqual([400, 190, 463])
    facebook.setToken('withoutPermission')
    expect((await ask(page.id)).status).toBe(200)
    expect(codeOf(await post({ message: 'Not mine' }))).toEqual([403, 200, undefined])
    expect(facebook.posts()).toEqual([])
  })

  it.each([
    [401, 190],
    [403, 200],
    [429, 4],
    [400, 100],
    [503, 2],
  ])('told to fail with %i, says so with code %i, once', async (status, code) => {
    const { post, sandbox } = await openPage()
    sandbox.failNext({ provider: 'facebook', status, of: '/feed' })
    const answer = await post({ message: 'Soon' })
    expect([answer.status, answer.body.error.code]).toEqual([status, code])
    expect((await post({ message: 'Soon' })).status).toBe(200)
    expect(sandbox.requests()).toHaveLength(2)
  })
})
