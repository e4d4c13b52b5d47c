import { expect, it } from 'vitest'
import { mailLog } from '../../../data/tables/system.ts'
import { openScreen, screen, toast, within } from '../../testing/screen.tsx'

const panel = '/admin/wildlifeafrica?panel=mail#settings'

it('an admin switches off mails of one kind, and finds it so again', async () => {
  const { click, api } = await openScreen(panel, { admin: 'admin1' })
  const part = within(await screen.findByRole('form', { name: 'Mails that the site sends by itself' }))
  const declined = part.getByRole<HTMLInputElement>('switch', { name: 'A story is declined, with the reason' })
  expect(part.getAllByRole<HTMLInputElement>('switch').every(({ checked }) => checked)).toBe(true)
  await click(declined)
  await click(part.getByRole('button', { name: 'Save' }))
  await toast('Mail Settings Saved')
  await openScreen(panel, { admin: 'admin1', api })
  const again = within(await screen.findByRole('form', { name: 'Mails that the site sends by itself' }))
  const off = again.getAllByRole<HTMLInputElement>('switch').filter(({ checked }) => !checked)
  expect(off.map(({ parentElement }) => parentElement?.textContent)).toEqual(['A story is declined, with the reason'])
})

it('mail of each kind that did not get through is named in words', async () => {
  const kinds = { step: 'About what somebody sent in', follow: 'New stories for a follower' }
  await openScreen(panel, {
    admin: 'admin1',
    given({ deps: { db } }) {
      for (const kind of Object.keys(kinds))
        db.insert(mailLog)
          .values({
            key: kind,
            kind,
            recipient: 'noor@example.net',
            subject: 'A subject',
            state: 'failed',
            error: 'No',
          })
          .run()
    },
  })
  for (const words of Object.values(kinds)) await screen.findByText(`${words}: A subject`)
  // Their words are made when they are sent, so they can be sent again.
  expect(screen.getAllByRole('button', { name: 'Send again to noor@example.net' })).toHaveLength(2)
})
