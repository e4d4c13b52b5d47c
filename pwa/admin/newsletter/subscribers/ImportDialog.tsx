import { useMutation } from '@tanstack/react-query'
import { type ChangeEvent, useState } from 'react'
import { importMostRows } from '../../../../data/contract/outreach/newsletter.ts'
import { Field } from '../../../ui/Field.tsx'
import { FormDialog } from '../../kit/acts/ActionDialog.tsx'
import { failureOf } from '../../kit/data/failures.ts'
import { Tick } from '../../kit/edit/Tick.tsx'
import { counted } from '../../kit/words/counted.ts'
import { showNewsletterError } from '../newsletterFailures.ts'
import { importSubscribers } from '../remote.ts'
import { ImportResult } from './ImportResult.tsx'

/** Takes in a list of addresses, from a file or pasted. */
export function ImportDialog({ onClose }: { onClose: () => void }) {
  /** Not shown: a long list in a text field would make a phone wait. */
  const [file, setFile] = useState<{ lines: number; text: string } | null>(null)
  const [pasted, setPasted] = useState('')
  const [haveAgreed, setAgreed] = useState(false)
  const { mutate, data, error, isPending } = useMutation({
    mutationFn: importSubscribers,
    onError: showNewsletterError,
  })
  const csv = file?.text ?? pasted

  async function readFile({ target }: ChangeEvent<HTMLInputElement>) {
    const text = await target.files?.[0]?.text()
    setFile(text === undefined ? null : { text, lines: text.trim().split('\n').length })
  }

  if (data) return <ImportResult result={data} onClose={onClose} />
  return (
    <FormDialog
      full
      width="38rem"
      title="Import subscribers"
      confirm="Import"
      isReady={csv.trim() !== '' && haveAgreed}
      act={{ run: () => mutate(csv), isPending, failure: error ? failureOf('Newsletter Error', error) : null }}
      onClose={onClose}
    >
      <Field
        label="File"
        name="file"
        hint={
          file
            ? `${counted(file.lines, 'line')} in this file.`
            : `A CSV file with a column “email”, or one address on each line. Up to ${importMostRows.toLocaleString('en-US')} lines.`
        }
      >
        <input type="file" accept=".csv,.txt,text/csv,text/plain" onChange={(event) => void readFile(event)} />
      </Field>
      {!file && (
        <Field label="Or paste addresses" name="csv">
          <textarea
            value={pasted}
            spellCheck={false}
            autoComplete="off"
            placeholder={'amina@example.org\nkofi@example.org'}
            onChange={({ target }) => setPasted(target.value)}
          />
        </Field>
      )}
      <Tick checked={haveAgreed} onTick={setAgreed}>
        <span>Everybody on this list has agreed to get the newsletter.</span>
      </Tick>
    </FormDialog>
  )
}
