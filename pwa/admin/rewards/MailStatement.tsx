import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { newId } from '../../offline/newId.ts'
import { Icon } from '../../ui/Icon.tsx'
import { mail } from '../../ui/icons.ts'
import { showToast } from '../../ui/toasts.ts'
import { FailedHere } from '../kit/acts/FailedHere.tsx'
import { MoveButton } from '../kit/acts/MoveButton.tsx'
import { showFailed } from '../kit/data/failures.ts'
import { mailStatement } from './remote.ts'

interface Props {
  id: number
  month: string
  /** The author's address. */
  to: string
}

/** Mails a month's statement to the author: once, though the answer be lost and the button be pressed again. */
export function MailStatement({ id, month, to }: Props) {
  const [key, setKey] = useState(newId)
  const { mutate, isPending, data, error } = useMutation({
    mutationFn: () => mailStatement(id, month, key),
    onSuccess: ({ emailSent }) => {
      setKey(newId())
      if (emailSent) showToast({ title: 'Statement on its Way', text: `To ${to}.`, tone: 'good' })
    },
    onError: (failure) => showFailed('Email Failed', failure),
  })
  return (
    <>
      <MoveButton className="line sm" busy={isPending} sending={isPending} onPress={() => mutate()}>
        <Icon path={mail} /> Mail it
      </MoveButton>
      <FailedHere title="Email Failed" error={error} />
      {data && <p className="sm told">{mailedInWords(data.emailSent, to)}</p>}
    </>
  )
}

const mailedInWords = (isSent: boolean, to: string) =>
  isSent
    ? `The mail to ${to} is on its way; Settings, Mail shows what does not get through.`
    : 'No mail server is set up: the mail is written into a file on the server, and nobody gets it.'
