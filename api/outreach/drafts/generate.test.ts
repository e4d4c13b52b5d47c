import { describe, expect, it } from 'vitest'
import { generated, writerInfo } from '../../../data/contract/outreach/calendar.ts'
import { composePost, lengthOn } from '../../../data/rules/outreach/postText.ts'
import { auditLog } from '../../../data/tables/admin.ts'
import { openaiWriter } from '../../platform/providers/openai/openai.ts'
import { openOpenai } from '../../platform/providers/openai/openaiService.ts'
import { goodDraft, openDesk, openDeskWithModel, wildlifeDay } from './testing.ts'

type Posts = { platform: string; title: string; content: string; hashtags: string[]; callToAction: string }[]

describe('posts for an event', () => {
  it('are written without any key, one for each platform, and say that a template wrote them', async () => {
    const { ask, post, stored } = await openDesk()
    expect(writerInfo.strict().parse(await (await ask('GET', '/writer')).json())).toEqual({
      source: 'template',
      model: null,
      why: 'no_key',
      named: null,
      endsOn: null,
    })
    const { status, body } = await post('/generate', wildlifeDay)
    expect(status).toBe(200)
    expect(generated.strict().parse(body)).toMatchObject({ source: 'template', model: null })
    const posts = body.posts as Posts
    expect(posts.map(({ platform }) => platform)).toEqual(['facebook', 'twitter'])
    for (const draft of posts) {
      expect(draft.content).toContain('World Wildlife Day')
      expect(draft.hashtags).toContain('VoicesForWildlife')
      expect(draft.callToAction).not.toBe('')
    }
    expect(lengthOn('twitter', composePost(posts[1]!))).toBeLessThanOrEqual(280)
    expect(stored()).toEqual([])
  })

  it('are written by the model where there is a key, and say so', async () => {
    const { ask, post, prepare, stored } = await openDeskWithModel()
    expect(await (await ask('GET', '/writer')).json()).toEqual({
      source: 'openai',
      model: 'gpt-6.1-terra',
      why: 'chosen',
      named: null,
      endsOn: null,
    })
    prepare([goodDraft, { ...goodDraft, title: 'Shorter' }])
    const { body } = await post('/generate', wildlifeDay)
    expect(body).toEqual({
      posts: [
        { platform: 'facebook', ...goodDraft },
        { platform: 'twitter', ...goodDraft, title: 'Shorter' },
      ],
      source: 'openai',
      model: 'gpt-6.1-terra',
    })
    expect(stored()).toEqual([])
  })

  it('are written by templates, and say so, where the service has no model that writes', async () => {
    const { ask, post, sandbox } = await openDeskWithModel({ OPENAI_MODEL: 'gpt-5-mini' })
    sandbox.openai.setModels({ id: 'text-embedding-3-small', since: '2024-01-25' })
    const { status, body } = await post('/generate', wildlifeDay)
    expect([status, body.source, body.model]).toEqual([200, 'template', null])
    expect(await (await ask('GET', '/writer')).json()).toMatchObject({ why: 'none_fits', named: 'gpt-5-mini' })
  })

  it('can be tried out on the sandbox as it is', async () => {
    const { post } = await openDeskWithModel()
    const { status, body } = await post('/generate', wildlifeDay)
    expect(status).toBe(200)
    expect(body.posts[1].content).toContain('This is a trial answer.')
  })

  it('are written by platform and style alone, or by the theme alone', async () => {
    const { post, stored } = await openDesk()
    const asked = { eventId: null, eventName: '', eventDescription: '', platforms: ['facebook'], style: 'casual' }
    const alone = await post('/generate', { ...asked, theme: '', targetAudience: '' })
    expect([alone.status, alone.body.posts]).toMatchObject([200, [{ title: 'Wildlife conservation' }]])
    expect(alone.body.posts[0].content).toContain('Wildlife conservation')
    const themed = await post('/generate', { ...asked, theme: 'Rangers' })
    expect(themed.body.posts).toMatchObject([{ title: 'Rangers', hashtags: expect.arrayContaining(['Rangers']) }])
    const withoutName = await post('/generate', { platforms: ['twitter'], style: 'casual' })
    expect(withoutName.status).toBe(200)
    expect(stored()).toEqual([])
  })

  it('take what is missing from the event', async () => {
    const { post, sandbox } = await openDeskWithModel()
    const theme = await post('/themes', { name: 'Rangers' })
    const event = await post('/events', {
      name: 'World Ranger Day',
      description: 'A day for those who guard.',
      eventDate: '2026-07-31',
      themeId: theme.body.id,
    })
    const { eventDescription: _, ...words } = wildlifeDay
    expect((await post('/generate', { ...words, eventId: event.body.id })).status).toBe(200)
    const question = JSON.parse(sandbox.openai.answers()[0]!.question)
    expect(question.briefs[0]).toMatchObject({
      subject: 'World Wildlife Day',
      about: 'A day for those who guard.',
      theme: 'Rangers',
      day: 'Friday 31 July',
    })
    const gone = await post('/generate', { ...words, eventId: event.body.id + 1 })
    expect([gone.status, gone.body.code]).toEqual([404, 'calendar.no_event'])
  })

  it('are asked for with the words of the desk or with its keys, and need a platform and a style', async () => {
    const { post } = await openDesk()
    const named = await post('/generate', { ...wildlifeDay, style: 'Casual & Fun' })
    expect(named.body).toEqual((await post('/generate', { ...wildlifeDay, style: 'casual' })).body)
    const { style: _, ...without } = wildlifeDay
    expect((await post('/generate', without)).body.message).toContain('Choose a style.')
    const nowhere = await post('/generate', { ...wildlifeDay, platforms: [] })
    expect([nowhere.status, nowhere.body.message]).toEqual([400, 'Choose at least one platform.'])
  })

  it('are for admins, twenty times in ten minutes', async () => {
    const { ask, post, signIn, clock } = await openDesk()
    expect((await ask('POST', '/generate', wildlifeDay, '')).status).toBe(401)
    expect((await ask('GET', '/writer', undefined, '')).status).toBe(401)
    for (let time = 0; time < 20; time++) expect((await post('/generate', wildlifeDay)).status).toBe(200)
    const stopped = await post('/generate', wildlifeDay)
    expect([stopped.status, stopped.body.message]).toEqual([429, 'Rate limit reached. Please try again in 10 minutes.'])
    expect((await post('/generate', wildlifeDay, await signIn('admin2'))).status).toBe(200)
    clock.pass(10 * 60_000)
    expect((await post('/generate', wildlifeDay)).status).toBe(200)
  })

  it('are noted with their number and writer, without a word of them', async () => {
    const { post, deps } = await openDesk()
    await post('/generate', wildlifeDay)
    const [act] = deps.db.select().from(auditLog).all().slice(-1)
    expect(act).toMatchObject({
      admin: 'admin1',
      action: 'drafts.generated',
      after: { posts: 2, source: 'template', model: null },
    })
    expect(JSON.stringify(act)).not.toContain('Wildlife')
  })
})

describe('what no writer is given', () => {
  it('is where somebody is reached, or where a hunted animal is found', async () => {
    const { post, sandbox } = await openDeskWithModel()
    const eventDescription =
      'We walk together. Write to amina@example.org or call +254 700 123 456. A pangolin has its burrow behind our school. It is at -1.2921, 36.8219. Bring water.'
    await post('/generate', { ...wildlifeDay, eventDescription })
    const asked = sandbox.requests().at(-1)!.body!
    expect(asked).toContain('We walk together. Bring water.')
    for (const secret of ['amina', '700', 'burrow behind', '36.82']) expect(asked).not.toContain(secret)
  })

  it('is a name that says it', async () => {
    const { post, sandbox } = await openDeskWithModel()
    const { status, body } = await post('/generate', {
      ...wildlifeDay,
      eventName: 'See the black rhinos near Ol Mfano',
    })
    expect([status, body.code]).toEqual([400, 'drafts.gives_away'])
    expect(sandbox.requests()).toEqual([])
  })
})

describe('an answer of a model that cannot be used', () => {
  const pair = (change: object) => [goodDraft, { ...goodDraft, ...change }]
  it.each([
    ['a refusal', { ending: 'refusal', text: 'I would rather not.' }, 502, 'refused', /says: I would rather not\.$/],
    ['stopped by the filter', { ending: 'content_filter' }, 502, 'refused', /filter/],
    ['cut off', { ending: 'length' }, 502, 'nonsense', /no draft that can be used/],
    ['one draft too few', [goodDraft], 502, 'nonsense', /Nothing was saved/],
    ['an empty draft', pair({ content: '  ' }), 502, 'nonsense', /Nothing was saved/],
    ['nothing but hashtags', pair({ content: '#one #two' }), 502, 'nonsense', /Nothing was saved/],
    ['one sentence too long for Twitter', pair({ content: 'very '.repeat(60) }), 502, 'nonsense', /Nothing was saved/],
    ['a link that nobody gave', pair({ content: 'Go to https://coins.example now.' }), 502, 'nonsense', /./],
    ['a bare name of a site', pair({ callToAction: 'Buy at coins-for-you.com' }), 502, 'nonsense', /./],
    ['a shortened link', pair({ content: 'Read bit.ly/free-rhino now.' }), 502, 'nonsense', /./],
    ['a site under any ending', pair({ content: 'Read evil.xyz/free now.' }), 502, 'nonsense', /./],
    ['a name at a platform', pair({ content: 'Ask @somebody about it.' }), 502, 'nonsense', /./],
    ['a place of an animal', pair({ content: 'Two black rhinos live near Ol Mfano.' }), 502, 'nonsense', /./],
  ] as [string, object, number, string, RegExp][])('is %s', async (_, prepared, status, code, message) => {
    const { post, prepare, stored } = await openDeskWithModel()
    prepare(prepared)
    const answer = await post('/generate', wildlifeDay)
    expect([answer.status, answer.body.code]).toEqual([status, `drafts.${code}`])
    expect(answer.body.message).toMatch(message)
    expect(stored()).toEqual([])
  })

  it('is not one that is a little too long: it loses hashtags, then sentences', async () => {
    const { post, prepare } = await openDeskWithModel()
    const sentences = ['We listen to those who live beside them.', 'They know every path.', `X${'x'.repeat(170)}`]
    const long = { ...goodDraft, content: sentences.join(' '), hashtags: ['#One', 'two words', 'Three', 'Three'] }
    prepare([long, long])
    const { body } = await post('/generate', wildlifeDay)
    const [facebook, twitter] = body.posts as Posts
    expect(facebook!.content).toBe(long.content)
    expect(facebook!.hashtags).toEqual(['One', 'twowords', 'Three', 'VoicesForWildlife'])
    expect(twitter!.content).toBe(sentences.slice(0, 2).join(' '))
    expect(twitter!.hashtags.at(-1)).toBe('VoicesForWildlife')
    expect(lengthOn('twitter', composePost(twitter!))).toBeLessThanOrEqual(280)
  })
})

describe('a service that does not write', () => {
  it.each([
    [401, 1, 503, 'not_configured', /OPENAI_API_KEY/],
    [400, 1, 502, 'rejected', /OPENAI_MODEL/],
    [404, 1, 502, 'rejected', /does not exist/],
    [429, 3, 503, 'busy', /slow down/],
    [500, 3, 503, 'unavailable', /does not answer/],
  ] as const)('is told in plain words: status %i', async (failure, tries, status, code, message) => {
    const { post, sandbox, stored } = await openDeskWithModel()
    for (let next = 0; next < tries; next++) sandbox.failNext({ provider: 'openai', status: failure })
    const answer = await post('/generate', wildlifeDay)
    expect([answer.status, answer.body.code]).toEqual([status, `drafts.${code}`])
    expect(answer.body.message).toMatch(message)
    expect(stored()).toEqual([])
    expect((await post('/generate', wildlifeDay)).status).toBe(200)
  })

  it('has no money left: the admin is told where to look', async () => {
    const { post, sandbox } = await openDeskWithModel()
    sandbox.openai.setQuota(false)
    const { status, body } = await post('/generate', wildlifeDay)
    expect([status, body.code]).toEqual([503, 'drafts.quota'])
    expect(body.message).toContain('billing')
  })

  it('is silent', async () => {
    const { post, sandbox, deps, stored } = await openDeskWithModel()
    deps.writer = openaiWriter(openOpenai(deps.config, deps.clock, 40)!)
    for (let next = 0; next < 3; next++) sandbox.failNext({ provider: 'openai', status: 'never' })
    const { status, body } = await post('/generate', wildlifeDay)
    expect([status, body.code]).toEqual([503, 'drafts.unavailable'])
    expect(stored()).toEqual([])
  })
})
