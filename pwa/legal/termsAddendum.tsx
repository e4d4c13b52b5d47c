import { Link } from 'react-router-dom'
import { paths } from '../app/paths.ts'
import type { Clause } from './LegalPage.tsx'

export const termsAddendum: readonly Clause[] = [
  {
    id: 'receipt-codes',
    title: 'Receipt codes',
    text: (
      <p>
        Whoever has the receipt code of a story is treated as its author. They may see its state, correct the name and
        withdraw it. Keep the code to yourself. A withdrawal cannot be undone, by you or by us.
      </p>
    ),
  },
  {
    id: 'offline',
    title: 'The outbox and copies on your device',
    text: (
      <p>
        What waits in the outbox has not been sent. We promise nothing about it before the server has confirmed it. If a
        phone is lost or cleared, its drafts are lost too. Copies of stories on your device are for reading. When a
        story is withdrawn they are deleted, and you do not keep them in another way.
      </p>
    ),
  },
  {
    id: 'reports',
    title: 'Reporting a story',
    text: (
      <p>
        Anybody may report a published story that shows a place, a child or a person that should not be shown, or that
        is untrue or copied. An editor looks at every report.
      </p>
    ),
  },
  {
    id: 'lite',
    title: 'Lite mode',
    text: (
      <p>
        Lite mode saves data: it loads less. It does not change what is counted or what you agree to. What the app keeps
        on your device is listed under <Link to={`${paths.dataUsage}#this-device`}>Data Usage</Link>.
      </p>
    ),
  },
]
