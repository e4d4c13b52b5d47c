import { expect, it } from 'vitest'
import { cornersPhoto, voiceNote } from '../../../../api/stories/media/testing.ts'
import { openDesk } from '../../../testing/desk.ts'
import { heldLine, tenSecondsLater } from '../../../testing/held.ts'
import { openConsent } from '../../../testing/samples.ts'
import { dialog, gone, openScreen, screen, toast, waitFor, within } from '../../../testing/screen.tsx'
import { openStories } from '../../../testing/stories.ts'

const photo = async () => new File([new Uint8Array(await cornersPhoto(640, 480))], 'photo.png', { type: 'image/png' })

/** The desk with one story that waits, with a photo and these answers of its writer; null where nobody asked. */
async function open(answers: Record<string, string> | null) {
  let stories = null as unknown as Awaited<ReturnType<typeof openStories>>
  const desk = await openDesk('pending', {
    async given(api) {
      stories = await openStories(api)
      const consent = answers ? { ...openConsent, ...answers } : {}
      await stories.submit({ title: 'At the ford' }, { image: await photo() }, consent)
      await stories.convert()
    },
  })
  await desk.press('View Full: At the ford')
  const panel = within((await dialog()).getByRole('region', { name: 'People in this story' }))
  return { ...desk, stories, panel }
}

const ofChild = { people: 'yes', agreed: 'yes', child: 'yes', guardian: 'no' }

it('a story with a child whose guardian did not agree is marked, and refused until an admin has noted who did', async () => {
  const { api, stories, panel, press, fill, choose } = await open(ofChild)
  panel.getByText(/^A child can be recognised, and no parent or guardian has agreed\./)
  await press('Approve & Publish')
  await (await dialog()).findByText(/A child can be recognised/, { selector: '[role=alert] *' })
  expect((await stories.one(1)).status).toBe('pending')

  await press('Note what you know')
  const noting = await dialog('People in this story')
  await choose(noting.getByLabelText('Did a parent or guardian agree?'), 'Yes')
  expect(noting.getByRole('button', { name: 'Note it' })).toHaveProperty('disabled', true)
  await fill(noting.getByLabelText(/^How do you know/), 'Her mother told me on the phone today.')
  await press('Note it')
  await toast('Noted')
  await panel.findByText('A child, and a parent or guardian agreed')
  panel.getByText('Her mother told me on the phone today.')
  await press('Approve & Publish')
  await heldLine('At the ford')
  await tenSecondsLater(api)
  expect((await stories.one(1)).media).toMatchObject([{ approved: true }])
})

it('who publishes a photo of which nobody has said anything is asked once, and the answer stands in the story', async () => {
  const { api, stories, panel, press } = await open(null)
  panel.getByText('Nobody was asked')
  await press('Approve & Publish')
  const question = await dialog('Can somebody be recognised in the photo?')
  question.getByRole('img', { name: 'The contributor’s photo' })
  expect((await stories.one(1)).status).toBe('pending')
  await press('Nobody can be recognised: with the photo')
  await heldLine('At the ford')
  await tenSecondsLater(api)
  const { media, consents } = await stories.one(1)
  expect(media).toMatchObject([{ approved: true }])
  expect(consents).toMatchObject([{ how: 'approval', givenBy: 'admin1', people: false }])
})

it('with words only the photo waits under Published, with the question', async () => {
  const { api, stories, press } = await open(null)
  await press('Approve & Publish')
  await dialog('Can somebody be recognised in the photo?')
  await press('Words only')
  await heldLine('At the ford')
  await tenSecondsLater(api)
  expect((await stories.one(1)).media).toMatchObject([{ approved: false }])
  await openScreen('/admin/wildlifeafrica#published', { api, admin: 'admin1' })
  await screen.findByText('Nobody has said who can be recognised in it.', { exact: false })
  await press('Nobody can be recognised: show the photo')
  await toast('Photo Approved')
  expect((await stories.one(1)).media).toMatchObject([{ approved: true }])
})

it('places of a photo are chosen with the keyboard, made unrecognisable with a reason, and then nothing stands in the way', async () => {
  const { api, stories, panel, press, fill, user } = await open(ofChild)
  const [before] = (await stories.one(1)).media
  await press('Make faces unrecognisable')
  const blurring = await dialog('Make faces unrecognisable')
  await press('Add a place')
  const place = blurring.getByRole('button', { name: /^Place 1\./ })
  place.focus()
  await user.keyboard('{ArrowLeft}{Shift>}{ArrowDown}{/Shift}')
  expect([place.style.left, place.style.height]).toEqual(['38%', '22%'])
  await fill(blurring.getByLabelText(/^Why/), 'A child whose guardian was not asked.')
  await press('Make unrecognisable')
  await toast('Made Unrecognisable')
  await waitFor(() => expect(panel.queryByText(/^A child can be recognised/)).toBeNull())
  const [after] = (await stories.one(1)).media
  expect(after).toMatchObject({ blurReason: 'A child whose guardian was not asked.' })
  expect(after?.id).not.toBe(before?.id)
  await press('Approve & Publish')
  await heldLine('At the ford')
  await tenSecondsLater(api)
  await gone(() => screen.queryByRole('dialog'))
})

it('a spoken yes stands beside what was answered, to listen to, and is no file of the story', async () => {
  const note = async () => new File([new Uint8Array(await voiceNote())], 'yes.opus', { type: 'audio/ogg' })
  const desk = await openDesk('pending', {
    async given(api) {
      const stories = await openStories(api)
      const said = { people: 'yes', agreed: 'yes', child: 'no', voice: 'no' }
      const files = { audio: await note(), consent: await note() }
      await stories.submit({ title: 'Told', ...said } as object, files)
      await stories.convert()
    },
  })
  await desk.press('View Full: Told')
  const reading = await dialog()
  const panel = within(reading.getByRole('region', { name: 'People in this story' }))
  panel.getByText('They said yes in a recording: please listen to it')
  panel.getByText('0:00 of 0:02')
  panel.getByText('No recording may be heard')
  panel.getByText(/^The words of this story may appear/)
  reading.getByText('1 recording')

  await desk.press('Note what you know')
  const noting = await dialog('People in this story')
  noting.getByLabelText('Can somebody be heard in the recording?')
  await desk.click(noting.getByRole('checkbox', { name: 'A recording may be heard there' }))
  await desk.fill(noting.getByLabelText(/^How do you know/), 'She told me on the phone.')
  await desk.press('Note it')
  await toast('Noted')
  await panel.findByText('A recording may be heard')
})
