import { useQuery } from '@tanstack/react-query'
import { useRef } from 'react'
import type { ReceiptShown, SentReceipt } from '../../../../data/contract/deskDonations.ts'
import type { DonationRecord } from '../../../../data/contract/donations.ts'
import { ActionDialog } from '../../kit/acts/ActionDialog.tsx'
import { Button } from '../../kit/acts/Button.tsx'
import { useAct } from '../../kit/acts/useAct.ts'
import { EmailText } from '../../kit/lists/Address.tsx'
import { Loaded } from '../../kit/lists/Loaded.tsx'
import { fullTime } from '../../kit/words/times.ts'
import { receiptQuery, renewDonations, sendReceipt } from '../queries.ts'

interface Props {
  donation: DonationRecord
  onClose: () => void
}

/** The receipt as the donor gets it: to be sent again, or printed. */
export function ReceiptDialog({ donation: { id, donorName }, onClose }: Props) {
  const asked = useQuery(receiptQuery(id))
  const frame = useRef<HTMLIFrameElement>(null)
  const receipt = asked.data
  const sending = useAct({
    act: () => sendReceipt(id),
    done: ({ to }: ReceiptShown) => ({ title: 'Receipt Sent', text: `It is on its way to ${to}.` }),
    onDone: () => {
      void renewDonations()
      onClose()
    },
    onFailed: () => void asked.refetch(),
  })
  return (
    <ActionDialog
      title={`Receipt of donation ${id}`}
      cancel="Close"
      confirm={receipt?.sent.length ? 'Send again' : 'Send'}
      obstacle={receipt ? receipt.obstacle : 'The receipt is not here yet.'}
      act={sending}
      beside={
        <Button look="line" onClick={() => frame.current?.contentWindow?.print()}>
          Print
        </Button>
      }
      full
      width="44rem"
      onClose={onClose}
    >
      <Loaded from={asked}>
        {({ html, to, sent, obstacle }) => (
          <>
            <p>
              {to ? (
                <>
                  To <b>{donorName}</b>, <EmailText email={to} />.
                </>
              ) : (
                <b>{donorName}</b>
              )}{' '}
              {sentInWords(sent[0])}
            </p>
            {obstacle && <p className="muted">{obstacle}</p>}
            {/* Its own words may be printed; nothing in it runs. */}
            <iframe
              ref={frame}
              className="receipt-frame"
              sandbox="allow-same-origin allow-modals"
              srcDoc={html}
              title="The receipt"
            />
          </>
        )}
      </Loaded>
    </ActionDialog>
  )
}

const fates: Record<SentReceipt['state'], string> = {
  queued: 'is on its way since',
  sending: 'is on its way since',
  sent: 'was sent on',
  failed: 'did not get through on',
  unsure: 'may have got through on',
  skipped: 'was not sent on',
}

const sentInWords = (last: SentReceipt | undefined) =>
  last ? `The last one ${fates[last.state]} ${fullTime(last.at)}.` : 'None was sent so far.'
