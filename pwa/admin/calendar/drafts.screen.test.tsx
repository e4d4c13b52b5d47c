import { describe, expect, it } from 'vitest'
import { wallTimeOf } from '../../../data/rules/zonedTime.ts'
import { content, dialog, isClosed, openCalendar, openSandboxCalendar, today, zone } from '../../testing/calendar.ts'
import { lostAnswer, screen, toast } from '../../testing/screen.tsx'
import { addDays } from './days.ts'

describe('drafts', () => {
  it('that the model fails to write are said with the reason and never saved; those that come are saved when an admin says so', async () => {
    const { sandbox, press, fill, choose, click, items, named } = await openSandboxCalendar()
    const { openai } = sandbox
    await press('AI Generate')
    const form = await dialog('AI Content Generation')
    await fill(await form.field(/^Occasion/), 'World Wetlands Day')
    await choose(await form.field(/^Style/), 'casual')
    const generate = async () => click(await form.findByRole('button', { name: 'Generate' }))
    const refuse = (status: number, times = 1) => {
      for (let time = 0; time < times; time += 1) sandbox.failNext({ provider: 'openai', status })
    }
    // What may be over in a moment is asked three times.
    for (const [fail, reason] of [
      [() => openai.prepare({ ending: 'refusal' }), 'The model did not want to write this, and nothing was saved.'],
      [() => openai.prepare('Well, then.'), 'What came back is no draft that can be used.'],
      [() => openai.setQuota(false), 'The account at OpenAI has nothing left to spend.'],
      [() => refuse(429, 3), 'OpenAI wants us to slow down.'],
      [() => refuse(503, 3), 'OpenAI does not answer at the moment.'],
      [() => refuse(401), 'OpenAI does not accept the key of this site.'],
    ] as const) {
      fail()
      await generate()
      await form.findByText(reason, { exact: false })
      await form.findByText('Failed to generate content')
      openai.setQuota(true)
    }
    expect((await form.field(/^Occasion/)).value).toBe('World Wetlands Day')
    expect(await items()).toEqual([])

    await generate()
    await screen.findByLabelText(/^Content for Twitter/)
    await fill(screen.getByLabelText(/^Title for Facebook/), 'Wetlands, by a person')
    expect(await items()).toEqual([])
    await press('Save all')
    await toast('2 drafts saved')
    expect(await items()).toHaveLength(2)
    expect(await named('Wetlands, by a person')).toMatchObject({ status: 'draft', source: 'openai', posts: [] })
  })

  it('of a week are seven, a second week of the same days has none, and a failure saves none', async () => {
    const { sandbox, press, click, items } = await openSandboxCalendar()
    const generate = async () => {
      await press('Generate Weekly Content')
      const week = await dialog('Generate Weekly Content')
      await click(week.button('Generate the week'))
      return week
    }
    sandbox.openai.setQuota(false)
    const week = await generate()
    await week.findByText('Failed to generate weekly content')
    await week.findByText(/The account at OpenAI has nothing left to spend\./)
    sandbox.openai.setQuota(true)
    expect(await items()).toEqual([])
    await click(week.button('Generate the week'))
    await week.findByText(/Created 7, 0 there already\./)
    await click(week.button('Done'))
    const second = await generate()
    await second.findByText(/Created 0, 7 there already\./)
    await click(second.button('Done'))
    const made = await items()
    const days = made.map(({ scheduledDate }) => scheduledDate && wallTimeOf(scheduledDate, zone).date)
    expect(days.sort()).toEqual([1, 2, 3, 4, 5, 6, 7].map((day) => addDays(today(), day)))
    expect(made.map(({ status }) => status)).toEqual(Array(7).fill('draft'))
  })

  it('are saved as they stand, once, also after a lost answer, and thrown away after a question only', async () => {
    const { press, fill, choose, click, user, answerOnce, items } = await openCalendar()
    await press('AI Generate')
    const asked = await dialog('AI Content Generation')
    await fill(await asked.field(/^Occasion/), 'Crane count')
    await choose(await asked.field(/^Style/), 'casual')
    await click(asked.button('Generate'))
    await screen.findByLabelText(/^Title for Facebook/)
    const form = await dialog('AI Content Generation')
    await fill(await form.field(/^Title for Facebook/), 'Counting cranes')
    await click(form.button('Discard'))
    await click((await dialog('Discard these words?')).button('Cancel'))
    expect((await form.field(/^Title for Facebook/)).value).toBe('Counting cranes')
    answerOnce('POST', content, lostAnswer)
    await click(form.button('Save as draft for Facebook'))
    await form.findByText('Failed to create content')
    await fill(await form.field(/^Content for Facebook/), 'We counted.')
    await click(form.button('Save as draft for Facebook'))
    await toast('Saved as draft')
    expect(await items()).toMatchObject([
      {
        title: 'Counting cranes',
        content: 'We counted.',
        status: 'draft',
        source: 'template',
        platforms: ['facebook'],
      },
    ])
    await click(form.button('Discard'))
    await click((await dialog('Discard these words?')).button('Discard for good'))
    await screen.findByLabelText(/^Occasion/)
    await user.keyboard('{Escape}')
    await isClosed('AI Content Generation')
  })
})
