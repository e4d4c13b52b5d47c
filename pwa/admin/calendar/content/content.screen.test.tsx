import { describe, expect, it } from 'vitest'
import { wallTimeOf } from '../../../../data/rules/zonedTime.ts'
import {
  content,
  dialog,
  isClosed,
  isDisabled,
  openCalendar,
  openCalendarWith,
  root,
} from '../../../testing/calendar.ts'
import { heldLine, tenSecondsLater } from '../../../testing/held.ts'
import { gone, lostAnswer, noAnswer, screen, toast } from '../../../testing/screen.tsx'

describe('content', () => {
  it('that is not there yet is said, and the first is written with the length on each platform', async () => {
    const { press, write, fill } = await openCalendar()
    await screen.findByRole('heading', { name: 'No content yet' })
    await press('Create Content')
    const form = await dialog('Create Content')
    await form.findByText('It needs a title and some text.')
    expect(isDisabled(form.button('Create Content'))).toBe(true)
    await write({ Title: 'Night of the pangolin', Content: 'x'.repeat(270), Hashtags: 'Pangolins, night watch' })
    await form.findByText('14 characters too many for Twitter.')
    await fill(await form.field(/^Content/), 'They come out when the moon is down.')
    await form.findByText('Twitter fits.')
    expect(isDisabled(form.button('Create Content'))).toBe(false)
  })

  it('whose form was left stays in the tab until it is saved, once', async () => {
    const { api, press, click, write, answerOnce } = await openCalendar()
    const words = {
      Title: 'Night of the pangolin',
      Content: 'When the moon is down.',
      Hashtags: 'Pangolins, night watch',
    }
    await press('Create Content')
    const left = await write(words)
    answerOnce('POST', content, noAnswer)
    await click(left.button('Create Content'))
    await left.findByText('Failed to create content')
    expect((await left.field(/^Content/)).value).toBe(words.Content)

    const again = await openCalendar({ api })
    await again.press('Go on writing')
    const form = await dialog('Create Content')
    again.answerOnce('POST', content, lostAnswer)
    await again.click(form.button('Create Content'))
    await form.findByText('Failed to create content')
    await again.click(form.button('Create Content'))
    await toast('Content Created')
    await isClosed('Create Content')
    expect(await again.items()).toMatchObject([
      { title: words.Title, status: 'draft', hashtags: ['Pangolins', 'night watch'], scheduledDate: null },
    ])
    await screen.findByRole('heading', { name: 'Without a date' })
  })

  it('that was changed after a lost answer is saved in the one item that the first click has made', async () => {
    const { press, write, fill, click, answerOnce, items } = await openCalendar()
    await press('Create Content')
    const form = await write({ Title: 'Cranes', Content: 'First words.' })
    answerOnce('POST', content, lostAnswer)
    await click(form.button('Create Content'))
    await form.findByText('Failed to create content')
    await fill(await form.field(/^Content/), 'Much better words.')
    answerOnce('POST', content, () => Response.json({ error: 'busy', message: 'Later.' }, { status: 429 }))
    await click(form.button('Create Content'))
    await form.findByText('Later.')
    await click(form.button('Create Content'))
    await toast('Content Created')
    expect((await items()).map(({ title, content }) => [title, content])).toEqual([['Cranes', 'Much better words.']])
  })

  it('is seen as each platform would show it, and taken back', async () => {
    const { press, click, user, named } = await openCalendarWith('Night of the pangolin', { isScheduled: true })
    await press('Preview: Night of the pangolin')
    const preview = await dialog('Preview Social Media Post')
    await preview.findByText(/\/ 280/)
    preview.getAllByText(/#nightwatch/)
    await user.keyboard('{Escape}')
    await isClosed('Preview Social Media Post')
    await press('Back to draft: Night of the pangolin')
    await click((await dialog('Back to draft?')).button('Back to draft'))
    await toast('Back to draft')
    expect(await named('Night of the pangolin')).toMatchObject({ status: 'draft', posts: [] })
  })

  it('that two people edit is shown in both versions', async () => {
    const { press, fill, click, change, named } = await openCalendarWith('Night of the pangolin')
    await press('Edit: Night of the pangolin')
    const form = await dialog('Edit content')
    await fill(await form.field(/^Content/), 'Mine.')
    await change('Night of the pangolin', { content: 'Theirs.' })
    await click(form.button('Save changes'))
    const versions = await dialog('Two versions of this content')
    versions.getByText('Theirs.')
    await click(await versions.field(/^Keep mine/))
    await click(versions.button('Continue with these texts'))
    await isClosed('Two versions of this content')
    await click((await dialog('Edit content')).button('Save changes'))
    await toast('Content Updated')
    expect((await named('Night of the pangolin'))?.content).toBe('Mine.')
  })

  it('that a colleague deleted becomes new content with what was typed', async () => {
    const { press, fill, click, call, named } = await openCalendarWith('Cranes')
    await press('Edit: Cranes')
    const form = await dialog('Edit content')
    await fill(await form.field(/^Content/), 'They must not be lost.')
    await call('DELETE', `${root}/${(await named('Cranes'))?.id}`)
    await click(form.button('Save changes'))
    await screen.findByText(/A colleague has deleted this content\./)
    await click((await dialog('Create Content')).button('Create Content'))
    await toast('Content Created')
    expect((await named('Cranes'))?.content).toBe('They must not be lost.')
  })

  it('is deleted after a question', async () => {
    const { api, press, click, items } = await openCalendarWith('Night of the pangolin')
    await press('Delete: Night of the pangolin')
    await click((await dialog('Delete this content?')).button('Delete'))
    await toast('“Night of the pangolin” will be deleted in ten seconds.')
    await heldLine('Night of the pangolin')
    expect(await items()).toHaveLength(1)
    await tenSecondsLater(api)
    expect(await items()).toEqual([])
    await gone(() => screen.queryByRole('button', { name: 'Undo: Night of the pangolin' }))
  })

  it('keeps its time on the clocks on which it was typed, whichever zone is chosen meanwhile', async () => {
    const { api, press, write, fill } = await openCalendar()
    await press('Create Content')
    const form = await write({ Title: 'Spring', Content: 'They dance.' })
    await fill(await form.field(/^Date/), '2099-03-10')
    await fill(await form.field(/^Time in New York/), '15:00')
    const headers = { cookie: await api.signIn('admin1'), 'content-type': 'application/json' }
    const body = JSON.stringify({ timezone: 'Africa/Lagos' })
    expect((await api.app.request('/api/admin/profile', { method: 'PATCH', headers, body })).status).toBe(200)
    const again = await openCalendar({ api })
    await screen.findByText(/in Lagos$/)
    await again.press('Go on writing')
    await (await dialog('Create Content')).field(/^Time in New York/)
    await again.click((await dialog('Create Content')).button('Create Content'))
    await toast('Content Created')
    const { scheduledDate } = (await again.named('Spring')) ?? {}
    expect(wallTimeOf(scheduledDate ?? '', 'America/New_York')).toEqual({ date: '2099-03-10', time: '15:00' })
  })
})
