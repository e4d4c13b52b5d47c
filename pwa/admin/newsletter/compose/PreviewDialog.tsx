import { useQuery } from '@tanstack/react-query'
import { Dialog } from '../../../ui/Dialog.tsx'
import { mail } from '../../../ui/icons.ts'
import { Spinner } from '../../../ui/Spinner.tsx'
import { Button } from '../../kit/acts/Button.tsx'
import { LoadFailed } from '../../kit/acts/LoadFailed.tsx'
import { type IssueSaver, type IssueWords, wordsOf } from '../draft.ts'
import { MailView } from '../MailView.tsx'
import { previewQuery } from '../queries.ts'
import { GoneNotice, goneItem } from './GoneNotice.tsx'

interface Props {
  saver: IssueSaver
  words: Readonly<IssueWords>
  onClose: () => void
  onTest: () => void
}

/** The newsletter as it will look in a mail program, made by the server as it is when it is sent. */
export function PreviewDialog({ saver, words, onClose, onTest }: Props) {
  const { data, error, refetch } = useQuery(previewQuery(wordsOf(words)))
  const gone = goneItem(error, words)
  return (
    <Dialog
      open
      full
      width="46rem"
      onClose={onClose}
      title="Preview"
      actions={
        <>
          <Button look="line" icon={mail} onClick={onTest}>
            Send test
          </Button>
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      {gone && <GoneNotice gone={gone} saver={saver} onTakenOut={() => {}} />}
      {error && !gone && <LoadFailed error={error} isOutdated={data !== undefined} onRetry={refetch} />}
      {!data && !error && <Spinner label="Setting the mail…" />}
      {data && <MailView {...data} />}
    </Dialog>
  )
}
