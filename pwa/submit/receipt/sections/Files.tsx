import type { ReceiptFile } from '../../../../data/contract/authors/receipts.ts'
import { sizeInWords } from '../../../ui/format/sizes.ts'
import { Notice } from '../../../ui/Notice.tsx'
import { showToast } from '../../../ui/toasts.ts'
import { ConfirmButton } from '../../ConfirmButton.tsx'
import { ActNotice } from './ActNotice.tsx'
import type { SectionProps } from './section.ts'
import { useWriterAct } from './useWriterAct.ts'

/** What came with the words; while the story waits, its writer may take a file out again. */
export const Files = (props: SectionProps) => (
  <ul className="plain files-sent">
    {props.found.status.files.map((file) => (
      <li key={file.id}>
        <File {...props} file={file} />
      </li>
    ))}
  </ul>
)

const names = { image: 'photo', video: 'video' }

function File({ found: { code, status }, waiting, onChanged, file }: SectionProps & { file: ReceiptFile }) {
  const name = names[file.kind]
  const { phase, refused, send } = useWriterAct('removal', {
    code,
    onArrived() {
      showToast({ title: 'Taken Out', text: `The ${name} is erased here.`, tone: 'good' })
      onChanged()
    },
  })
  const isQueued = waiting.some(({ kind, body }) => kind === 'removal' && JSON.stringify(body).includes(file.id))
  return (
    <>
      <p>
        A {name}, {sizeInWords(file.bytes)}. {file.hasArrived ? 'It has arrived.' : 'It has not arrived yet.'}
      </p>
      {refused && <Notice tone="bad">{refused.message}</Notice>}
      {phase !== 'sent' && <ActNotice phase={phase} what="Your decision" sent="" />}
      {status.state === 'pending' && !isQueued && (
        <ConfirmButton
          label={`Take the ${name} out…`}
          title={`Take the ${name} out of the story?`}
          yes="Take it out"
          onYes={() => void send({ media: file.id })}
        >
          <p>It is erased here, for good. The words stay. To send another {name}, please write to us.</p>
        </ConfirmButton>
      )}
    </>
  )
}
