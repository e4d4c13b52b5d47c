import { expect, it } from 'vitest'
import { someStory } from '../../testing/samples.ts'
import { openScreen, screen, waitFor } from '../../testing/screen.tsx'

it('the phone guesses in which language somebody writes, and the writer decides', async () => {
  const { api, fill, choose, click } = await openScreen('/submit-story')
  await screen.findByRole('button', { name: 'Submit story' })
  const field = (name: RegExp) => screen.getByLabelText<HTMLInputElement>(name)
  const content =
    'Korongo alirudi kwenye mto wetu mwaka jana, na watoto wa shule walihesabu viota vyake kwa msaada wa mwalimu wao.'
  await fill(field(/^Title/), 'Korongo')
  await choose(field(/^Category/), someStory.category)
  await fill(screen.getByRole('textbox', { name: /^Story/ }), content)
  await fill(field(/^Your name/), someStory.authorName)
  await fill(field(/^Location/), someStory.authorLocation)
  await fill(field(/^Email/), someStory.authorEmail)
  const yes = await screen.findByRole('button', { name: 'It is in Swahili' })
  expect(field(/^Language of your story/).value).toBe('en')
  await click(yes)
  expect(field(/^Language of your story/).value).toBe('sw')
  await click(screen.getByRole('button', { name: 'Submit story' }))
  const languages = () => api.deps.db.$client.prepare('select language from stories').pluck().all()
  await waitFor(() => expect(languages()).toEqual(['sw']))
})
