import { useLater } from '../useLater.ts'

type Props = {
  /** Of the submission. */
  id: string
  title: string
  /** Where nothing is stored on the device, the code comes along. */
  code?: string
}

/** The receipt code, as soon as the server has the words. */
export function YourReceipt(props: Props) {
  const Ticket = useLater(() => import('../receipt/ReceiptTicket.tsx'))
  return <div className="ticket-place">{Ticket && <Ticket {...props} level={2} />}</div>
}
