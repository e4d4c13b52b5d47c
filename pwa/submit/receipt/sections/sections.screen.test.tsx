import { expect, it } from 'vitest'
import type { ReceiptStatus, WordsOfWriter } from '../../../../data/contract/authors/receipts.ts'
import { withheldName } from '../../../../data/vocabulary/policies.ts'
import { someStory } from '../../../testing/samples.ts'
import { gone, lostAnswer, screen, toast, waitFor, within } from '../../../testing/screen.tsx'
import { everythingKept, open } from '../testing.ts'

type Opened = Awaited<ReturnType<typeof open>>

/** A story that was sent from this phone and is open under its code, with a question if there is one. */
async function opened({ question, path }: { question?: string; path?: string } = {}) {
  const title = 'The otters came back to the ford'
  const page = await open(path)
  await page.send(title)
  const [story] = await page.stories.ask<{ id: number }[]>('GET', '')
  const storyId = story?.id ?? 0
  if (question) await page.stories.ask('PATCH', `/${storyId}/question`, { question })
  await page.click(await page.section.findByRole('button', { name: title }))
  await page.answer()
  const part = (name: string) => within(page.section.getByRole('region', { name }))
  const wordsOfWriter = () => page.stories.ask<WordsOfWriter>('GET', `/${storyId}/writer`)
  const status = async () => {
    const { database } = await import('../../../offline/database.ts')
    const [sent] = await database.sent.toArray()
    const answer = await page.api.app.request('/api/receipts/status', {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify({ code: sent?.receipt.code }),
    })
    return (await answer.json()) as ReceiptStatus
  }
  const sendWaiting = async () => {
    await page.click(await page.outbox().findByRole('button', { name: 'Retry all' }))
  }
  return { ...page, title, storyId, part, wordsOfWriter, status, sendWaiting }
}

/** The same phone later: the page is opened again. */
const again = ({ api }: Opened, path = '/submit-story#my-story') => open(path, { api })

it('a question is answered where it stands, and the thread stays', async () => {
  const { part, fill, click, wordsOfWriter } = await opened({ question: 'Which ford was it?' })
  const questions = part('The editor’s questions')
  const field = await questions.findByLabelText(/^Your answer/)
  await click(questions.getByRole('button', { name: 'Send the answer' }))
  questions.getByText('Please write your answer')
  await fill(field, 'The upper one.')
  await click(questions.getByRole('button', { name: 'Send the answer' }))
  await questions.findByText(/^Your answer has arrived\./)
  await questions.findByText('The upper one.')
  expect(questions.queryByLabelText(/^Your answer/)).toBeNull()
  expect((await wordsOfWriter()).questions).toMatchObject([{ answer: 'The upper one.' }])
})

it('without signal the page shows what the phone saw last; an answer and a correction wait, sealed, and arrive once', async () => {
  const page = await opened({ question: 'Which ford was it?' })
  const later = await again(page)
  const regain = later.loseConnection()
  await later.click(await later.section.findByRole('button', { name: page.title }))
  await later.section.findByText(/^No signal now\. So it was on/)
  const questions = within(later.section.getByRole('region', { name: 'The editor’s questions' }))
  await later.fill(await questions.findByLabelText(/^Your answer/), 'The upper one.')
  await later.click(questions.getByRole('button', { name: 'Save to outbox' }))
  await questions.findByText(/^Saved on this phone\./)

  const words = within(later.section.getByRole('region', { name: 'Your words' }))
  await later.click(words.getByRole('button', { name: 'Correct the words' }))
  await later.fill(await words.findByLabelText(/^Title/), 'Two otters came back')
  await later.click(words.getByRole('button', { name: 'Save to outbox' }))
  await words.findByText(/^Saved on this phone\./)
  const kept = await everythingKept()
  expect(kept).not.toContain('Two otters came back')
  expect(kept).not.toContain('The upper one.')
  expect((await page.stories.one(page.storyId)).title).toBe(page.title)

  regain()
  // The answer to the first try is lost: the second one is the same.
  later.answerOnce('POST', /receipts\/correction/, lostAnswer)
  await later.click(await later.outbox().findByRole('button', { name: 'Retry all' }))
  await waitFor(async () => expect((await page.status()).title).toBe('Two otters came back'))
  await waitFor(async () =>
    expect((await page.wordsOfWriter()).questions).toMatchObject([{ answer: 'The upper one.' }]),
  )
  expect(await page.stories.ask('GET', `/${page.storyId}/versions`)).toHaveLength(1)
})

it('a correction that was typed and not sent is there again after the page was closed, and is given up on purpose only', async () => {
  const page = await opened()
  const words = page.part('Your words')
  await page.click(words.getByRole('button', { name: 'Correct the words' }))
  await page.fill(await words.findByLabelText(/^Location/), 'The lower ford')
  await waitFor(async () => {
    const { database } = await import('../../../offline/database.ts')
    expect((await database.meta.toCollection().primaryKeys()).some((key) => key.startsWith('my-story typed'))).toBe(
      true,
    )
  })
  const later = await again(page)
  await later.click(await later.section.findByRole('button', { name: page.title }))
  const part = within(await later.section.findByRole('region', { name: 'Your words' }))
  await later.click(await part.findByRole('button', { name: 'Go on with the correction' }))
  expect(part.getByLabelText<HTMLInputElement>(/^Location/).value).toBe('The lower ford')
  await later.click(part.getByRole('button', { name: 'Discard the correction' }))
  await part.findByRole('button', { name: 'Correct the words' })
})

it('words that an editor has changed meanwhile are shown beside the own ones, and their writer decides', async () => {
  const page = await opened()
  const words = page.part('Your words')
  await page.click(words.getByRole('button', { name: 'Correct the words' }))
  await page.fill(await words.findByLabelText(/^Title/), 'Two otters came back')
  await page.stories.edit(page.storyId, { title: 'Otters at the ford', authorLocation: 'The lower ford' })
  await page.click(words.getByRole('button', { name: 'Save the correction' }))
  await words.findByText(/were changed by somebody else/)
  await words.findByText('Otters at the ford')
  expect(words.getByLabelText<HTMLInputElement>(/^Title/).value).toBe('Two otters came back')
  await page.click(words.getByRole('button', { name: 'Send mine all the same' }))
  await words.findByText(/^Your correction has arrived\./)
  expect(await page.stories.one(page.storyId)).toMatchObject({
    title: 'Two otters came back',
    authorLocation: 'The lower ford',
  })
})

it('a correction of a published story is a proposal, and the writer reads what became of it', async () => {
  const page = await opened()
  await page.stories.move(page.storyId, 'published')
  const later = await again(page)
  const show = async () => {
    await later.click(await later.section.findByRole('button', { name: page.title }))
    return within(await later.section.findByRole('region', { name: 'Your words' }))
  }
  const words = await show()
  await later.click(words.getByRole('button', { name: 'Propose a correction' }))
  await later.fill(await words.findByLabelText(/^Title/), 'Two otters came back')
  await later.click(words.getByRole('button', { name: 'Send the proposal' }))
  await words.findByText('An editor has not decided yet.')
  const [proposal] = (await page.wordsOfWriter()).proposals
  const decision = { state: 'declined', reason: 'We saw one otter in your photo.' }
  await page.stories.ask('PATCH', `/${page.storyId}/proposals/${proposal?.id}`, decision)
  const declined = await show()
  await declined.findByText('An editor declined it.')
  declined.getByText('We saw one otter in your photo.')
})

it('a name is taken off the page and shown again', async () => {
  const page = await opened()
  await page.stories.move(page.storyId, 'published')
  const later = await again(page)
  await later.click(await later.section.findByRole('button', { name: page.title }))
  const name = within(await later.section.findByRole('region', { name: 'Name or no name' }))
  const shown = async () => (await (await page.api.app.request(`/api/stories/${page.storyId}`)).json()).authorName
  await later.click(name.getByRole('button', { name: 'Show no name' }))
  await toast('Name Taken Off')
  await name.findByText(withheldName)
  expect(await shown()).toBe(withheldName)
  await later.click(await name.findByRole('button', { name: 'Show my name again' }))
  await toast('Name Shown')
  await waitFor(async () => expect(await shown()).toBe(someStory.authorName))
  const figures = within(later.section.getByRole('region', { name: 'What it has brought' }))
  figures.getByText('Views')
  figures.getByText(/Money is paid once you have shown that the email address is yours/)
})

it('a withdrawal without signal waits with its confirmation, and is carried out later', async () => {
  const page = await opened()
  const regain = page.loseConnection()
  const back = page.part('Take it back')
  await page.click(back.getByRole('button', { name: 'Withdraw this story…' }))
  const question = within(await screen.findByRole('dialog', { name: `Withdraw “${page.title}”?` }))
  await page.click(question.getByLabelText(/^I want this story erased\./))
  await page.click(question.getByRole('button', { name: 'Withdraw for good' }))
  await gone(() => screen.queryByRole('dialog'))
  await back.findByText(/^Your withdrawal is saved on this phone/)
  expect((await page.stories.one(page.storyId)).title).toBe(page.title)
  regain()
  await page.sendWaiting()
  await waitFor(async () => expect((await page.status()).state).toBe('withdrawn'))
})

it('a lost code is asked for by email, and the page says the same for every address', async () => {
  const { section, click, fill } = await open('/submit-story#my-story')
  await click(section.getByText('I have lost my code'))
  await fill(await section.findByLabelText(/^Your email address/), 'nobody')
  await click(section.getByRole('button', { name: 'Send me the codes' }))
  await section.findByText('Please enter a valid email address')
  await fill(section.getByLabelText(/^Your email address/), 'nobody@lakeside.example.com')
  await click(section.getByRole('button', { name: 'Send me the codes' }))
  // No mail server is set up here, and the page does not claim that a mail is on its way.
  await section.findByText(/^This site cannot send mail at the moment\./)
})

it('where a story may appear is chosen without signal, arrives once, and counts from then on', async () => {
  const page = await opened()
  const later = await again(page)
  const regain = later.loseConnection()
  await later.click(await later.section.findByRole('button', { name: page.title }))
  const places = within(await later.section.findByRole('region', { name: 'Where it may appear' }))
  const save = () => places.getByRole('button', { name: 'Save to outbox' })
  // Who never opened the questions of the form may answer here.
  places.getByText(/^We have not asked you yet about emails and social networks\./)
  expect((await page.status()).scopes).toMatchObject({ site: true, newsletter: null, social: null })
  await later.click(places.getByRole('checkbox', { name: 'On this site' }))
  places.getByText(/^Without this site your story appears nowhere/)
  await later.click(save())
  await places.findByText(/^Saved on this phone\./)
  expect((await page.status()).scopes.site).toBe(true)
  regain()
  later.answerOnce('POST', /receipts\/scopes/, lostAnswer)
  await later.click(await later.outbox().findByRole('button', { name: 'Retry all' }))
  const no = { site: false, newsletter: false, social: false }
  await waitFor(async () => expect((await page.status()).scopes).toMatchObject(no))
  const refused = page.stories.move(page.storyId, 'published')
  await expect(refused).rejects.toThrow(/no_consent|does not allow/)
})
