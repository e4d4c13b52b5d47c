import { expect, it } from 'vitest'
import { riskDecisions } from '../../../../data/tables/risk.ts'
import { openDesk } from '../../../testing/desk.ts'
import { tenSecondsLater } from '../../../testing/held.ts'
import { dialog, screen, toast, within } from '../../../testing/screen.tsx'
import { openStories } from '../../../testing/stories.ts'

/** The desk with one story that waits and gives a place away. */
async function open(content: string) {
  let stories = null as unknown as Awaited<ReturnType<typeof openStories>>
  const desk = await openDesk('pending', {
    async given(api) {
      stories = await openStories(api)
      await stories.submit({ title: 'A burrow', content, authorLocation: 'Kenya' })
    },
  })
  await screen.findByText('Names a place')
  await desk.press('View Full: A burrow')
  const panel = within((await dialog()).getByRole('region', { name: 'Could this lead a poacher to an animal?' }))
  return { ...desk, stories, panel }
}

const words = 'A pangolin has its burrow behind our school. We are glad.'

it('words that lead to an animal are marked, with the reason, and replaced by a proposal or by own words', async () => {
  const { api, stories, panel, press } = await open(words)
  panel.getByText('Stops publication')
  panel.getByText(/^It says where pangolin can be waited for/)
  expect((await dialog()).getAllByText('behind our school', { selector: 'mark' })).toHaveLength(2)
  panel.getByText(/^ground pangolin: hunted for its scales and its meat\. Vulnerable \(IUCN Red List, 2019\)/)
  expect(panel.getByRole('textbox', { name: 'Instead of “behind our school”' })).toHaveProperty(
    'value',
    'somewhere in Kenya',
  )
  await press('Use this')
  await toast('Words Changed')
  expect((await stories.one(1)).content).toBe('A pangolin has its burrow somewhere in Kenya. We are glad.')
  expect(screen.queryByText('Stops publication')).toBeNull()
  await press('Approve & Publish')
  await toast('“A burrow” will be published in ten seconds.')
  await tenSecondsLater(api)
  expect((await stories.one(1)).status).toBe('published')
})

it('publishing them all the same asks why, and is noted', async () => {
  const { api, stories, press, fill } = await open(words)
  await press('Approve & Publish')
  const asking = await dialog('These words could lead somebody to an animal')
  asking.getByText('behind our school')
  await press('Change the words')
  await (await dialog()).findByText(/^These words could lead somebody to an animal: “behind our school”/, {
    selector: '[role=alert] *',
  })
  expect((await stories.one(1)).status).toBe('pending')

  await press('Approve & Publish')
  const again = await dialog('These words could lead somebody to an animal')
  expect(again.getByRole('button', { name: 'Go on all the same' })).toHaveProperty('disabled', true)
  await fill(again.getByLabelText(/^Why it can go out/), 'The burrow is empty since March.')
  await press('Go on all the same')
  await toast('“A burrow” will be published in ten seconds.')
  await tenSecondsLater(api)
  expect((await stories.one(1)).status).toBe('published')
  expect(api.deps.db.select().from(riskDecisions).all()).toMatchObject([{ reason: 'The burrow is empty since March.' }])
})
