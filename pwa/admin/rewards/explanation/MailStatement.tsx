import { useState } from 'react'
import { newId } from '../../../offline/newId.ts'
import { Icon } from '../../../ui/Icon.tsx'
import { mail } from '../../../ui/icons.ts'
import { ErrorNotice } from '../../kit/acts/ErrorNotice.tsx'
import { MoveButton } from '../../kit/acts/MoveButton.tsx'
import { useAct } from '../../kit/acts/useAct.ts'
import { mailStatement } from '../remote.ts'

interface Props {
  id: number
  month: string
  /** The author's address. */
  to: string
}

/** Mails a month's statement to the author: once, though the answer be lost and the button be pressed again. */
export function MailStatement({ id, month, to }: Props) {
  const [key, setKey] = useState(newId)
  const [isSent, setSent] = useState<boolean | null>(null)
  const mailing = useAct({
    act: () => mailStatement(id, month, key),
    done: ({ emailSent }) => (emailSent ? { title: 'Statement on its Way', text: `To ${to}.` } : null),
    onDone: ({ emailSent }) => {
      setKey(newId())
      setSent(emailSent)
    },
    failed: 'Email Failed',
  })
  const { isPending, failure } = mailing
  return (
    <>
      <MoveButton className="line small" busy={isPending} sending={isPending} onPress={mailing.run}>
        <Icon path={mail} /> Mail it
      </MoveButton>
      <ErrorNotice failure={failure} />
      {isSent !== null && !isPending && !failure && <p className="small told">{mailedInWords(isSent, to)}</p>}
    </>
  )
}

const mailedInWords = (isSent: boolean, to: string) =>
  isSent
    ? `The mail to ${to} is on its way; Settings, Mail shows what does not get through.`
    : 'No mail server is set up: the mail is written into a file on the server, and nobody gets it.'
