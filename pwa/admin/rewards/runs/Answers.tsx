import { useState } from 'react'
import type { AnswersTold, PayoutRunShown, RunAnswersGiven } from '../../../../data/contract/authors/payoutRuns.ts'
import type { RunAnswer } from '../../../../data/vocabulary/payoutRuns.ts'
import { Field } from '../../../ui/Field.tsx'
import { Button } from '../../kit/acts/Button.tsx'
import { ErrorNotice } from '../../kit/acts/ErrorNotice.tsx'
import { useAct } from '../../kit/acts/useAct.ts'
import { deskQueries } from '../../kit/data/queries.ts'
import { DataTable, Sideways } from '../../kit/lists/DataTable.tsx'
import { counted } from '../../kit/words/counted.ts'
import { applyAnswers, previewAnswers } from './queries.ts'
import { answersMostBytes, decodeText, readTable, type TextTable } from './readFile.ts'
import { type AnswerColumn, fateLabels, guessColumns, guessWord } from './runLabels.ts'

/** Takes the portal's answers back: the file, what its columns and words mean, a look at what would happen, and then the writing. */
export function Answers({ run }: { run: PayoutRunShown }) {
  const [table, setTable] = useState<TextTable | null>(null)
  const [columns, setColumns] = useState<Record<AnswerColumn, number>>(guessColumns([]))
  const [words, setWords] = useState<Record<string, RunAnswer | ''>>({})
  const [problem, setProblem] = useState<string | null>(null)
  const said = table ? [...new Set(table.rows.map((row) => row[columns.result] ?? ''))].slice(0, mostWords) : []
  const preview = useAct({ act: (given: RunAnswersGiven) => previewAnswers(run.id, given), failed: 'Not Readable' })
  const applying = useAct({
    act: (given: RunAnswersGiven) => applyAnswers(run.id, given),
    onDone: () => {
      setTable(null)
      preview.reset()
      void deskQueries.invalidateQueries({ queryKey: ['rewards'] })
    },
    done: ({ lines }) => ({ title: 'Answers Recorded', text: toldInWords(lines) }),
    failed: 'Not All Recorded',
  })
  async function choose(file: File | undefined) {
    preview.reset()
    setProblem(null)
    setTable(null)
    if (!file) return
    if (file.size > answersMostBytes) return setProblem('This file is too large. At most 2 MB, please.')
    const read = readTable(decodeText(new Uint8Array(await file.arrayBuffer())))
    if (read.rows.length === 0) return setProblem('This file has no lines under its heading. Please save it as CSV.')
    const guessed = guessColumns(read.heads)
    setTable(read)
    setColumns(guessed)
    const results = new Set(read.rows.map((row) => row[guessed.result] ?? ''))
    setWords(Object.fromEntries([...results].slice(0, mostWords).map((word) => [word, guessWord(word) ?? ''])))
  }
  const given = table && givenOf(table, columns, words)
  return (
    <div className="run-step">
      <p>
        {counted(run.counts.sent, 'payout waits', 'payouts wait')} for the portal’s answer. Save the portal’s report as
        CSV and choose it here. Nothing is written before you have seen what it does.
      </p>
      <Field label="Report of the portal" name="report" hint="CSV, up to 2 MB." error={problem ?? undefined}>
        <input type="file" accept=".csv,.txt,text/csv" onChange={({ target }) => void choose(target.files?.[0])} />
      </Field>
      {table && (
        <>
          <div className="side-by-side run-columns">
            {columnNames.map((name) => (
              <Field key={name} label={columnLabels[name]} name={`column-${name}`} required={isNeeded(name)}>
                <select
                  value={columns[name]}
                  onChange={({ target }) => {
                    preview.reset()
                    setColumns({ ...columns, [name]: Number(target.value) })
                  }}
                >
                  <option value={-1}>{isNeeded(name) ? 'Choose a column' : 'None'}</option>
                  {table.heads.map((head, place) => (
                    // biome-ignore lint/suspicious/noArrayIndexKey: heads may be the same
                    <option key={place} value={place}>
                      {head || `Column ${place + 1}`}
                    </option>
                  ))}
                </select>
              </Field>
            ))}
          </div>
          {columns.result >= 0 && (
            <fieldset className="bare">
              <legend>What the words of the result mean</legend>
              {said.map((word) => (
                <Field key={word} label={word || 'An empty cell'} name={`word-${word}`}>
                  <select
                    value={words[word] ?? ''}
                    onChange={({ target }) => {
                      preview.reset()
                      setWords({ ...words, [word]: target.value as RunAnswer | '' })
                    }}
                  >
                    <option value="">Nothing: it stays as it is</option>
                    <option value="paid">Paid</option>
                    <option value="refused">Refused</option>
                    <option value="reversed">Paid, and came back</option>
                  </select>
                </Field>
              ))}
            </fieldset>
          )}
          <ErrorNotice failure={preview.failure ?? applying.failure} />
          <div className="acts">
            <Button
              look="line"
              disabled={given === null}
              busy={preview.isPending}
              onClick={() => given && preview.run(given)}
            >
              Look at what it does
            </Button>
            {preview.result && given && (
              <Button busy={applying.isPending} onClick={() => applying.run(given)}>
                Record the answers
              </Button>
            )}
          </div>
          {preview.result && <Preview told={preview.result} />}
        </>
      )}
    </div>
  )
}

/** Of different results in one file. */
const mostWords = 30

const columnNames = ['reference', 'result', 'transactionId', 'amount', 'reason'] as const
const columnLabels: Record<AnswerColumn, string> = {
  reference: 'Our reference',
  result: 'Result',
  transactionId: 'Transaction id',
  amount: 'Amount',
  reason: 'Reason',
}
const isNeeded = (name: AnswerColumn) => name === 'reference' || name === 'result'

/** Null while a column is missing that cannot be. */
function givenOf(
  { text }: TextTable,
  columns: Record<AnswerColumn, number>,
  words: Record<string, RunAnswer | ''>,
): RunAnswersGiven | null {
  if (columns.reference < 0 || columns.result < 0) return null
  const place = (name: AnswerColumn) => (columns[name] < 0 ? null : columns[name])
  const meant = Object.entries(words).filter((entry): entry is [string, RunAnswer] => entry[1] !== '')
  return {
    text,
    columns: {
      reference: columns.reference,
      result: columns.result,
      transactionId: place('transactionId'),
      amount: place('amount'),
      reason: place('reason'),
    },
    words: Object.fromEntries(meant),
  }
}

function toldInWords(lines: AnswersTold['lines']): string {
  const fates = [...new Set(lines.map(({ fate }) => fate))]
  const countOf = (wanted: string) => lines.filter(({ fate }) => fate === wanted).length
  return `${fates.map((fate) => `${countOf(fate)}: ${fateLabels[fate].toLowerCase()}`).join('. ')}.`
}

const Preview = ({ told }: { told: AnswersTold }) => (
  <>
    <p role="status">
      {toldInWords(told.lines)} {counted(told.waiting, 'payout waits', 'payouts wait')} on after that.
    </p>
    <Sideways>
      <DataTable
        caption="What the report does"
        rows={told.lines}
        keyOf={({ line }) => line}
        head={{ label: 'Line', cell: ({ line }) => line }}
        columns={[
          { label: 'Reference', cell: ({ reference }) => <code>{reference}</code> },
          { label: 'What happens', cell: ({ fate }) => fateLabels[fate] },
          { label: 'Transaction id', cell: ({ transactionId }) => transactionId ?? '–' },
          { label: 'Reason', cell: ({ reason }) => reason ?? '–' },
        ]}
      />
    </Sideways>
  </>
)
