import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type FormEvent, useState } from 'react'
import type { TaxWording } from '../../../../data/contract/statements.ts'
import { taxWordingMost } from '../../../../data/vocabulary/funds.ts'
import { Field } from '../../../ui/Field.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { Button } from '../../kit/acts/Button.tsx'
import { useAct } from '../../kit/acts/useAct.ts'
import { colleaguesVersion, issuesOf } from '../../kit/data/failures.ts'
import { Loaded } from '../../kit/lists/Loaded.tsx'
import { Panel } from '../../kit/lists/Panel.tsx'
import { changeTaxWording, taxWordingQuery } from './queries.ts'
import { Translated } from './Translated.tsx'

/** What the statement of a donor's year says about tax. */
export function TaxPanel() {
  const asked = useQuery(taxWordingQuery)
  return (
    <Panel id="tax-wording" title="Statements and tax">
      <div className="within">
        <p className="small muted">
          Donors get a statement of each year as a PDF. Write here what the law of your country lets you say about tax.
          Where nothing is written in a language, the English words stand there.
        </p>
        <Loaded from={asked}>{(wording) => <Form wording={wording} />}</Loaded>
      </div>
    </Panel>
  )
}

function Form({ wording }: { wording: TaxWording }) {
  const queries = useQueryClient()
  const [seen, setSeen] = useState(wording)
  const [texts, setTexts] = useState(wording.texts)
  const saving = useAct({
    act: () => changeTaxWording({ texts, revision: seen.revision }),
    onDone: (saved) => take(saved),
    done: () => ({ title: 'Words Saved', text: 'Statements that are made from now on say them.' }),
  })
  const theirs = colleaguesVersion<TaxWording>(saving.error, 'wording.stale')
  const issues = issuesOf(saving.error)
  function take(now: TaxWording) {
    setSeen(now)
    setTexts(now.texts)
    queries.setQueryData(taxWordingQuery.queryKey, now)
    saving.reset()
  }
  function submit(event: FormEvent) {
    event.preventDefault()
    if (!saving.isPending) saving.run()
  }
  const area = (language: keyof typeof texts) => ({
    rows: 3,
    maxLength: taxWordingMost,
    value: texts[language] ?? '',
    onChange: ({ target }: { target: { value: string } }) => setTexts({ ...texts, [language]: target.value }),
  })
  return (
    <form onSubmit={submit} noValidate>
      {theirs && (
        <Notice tone="warn">
          <p>A colleague has changed these words.</p>
          <Button look="line small" onClick={() => take(theirs)}>
            Show them as they are now
          </Button>
        </Notice>
      )}
      <Field label="English" name="tax-en" optional error={issues['texts.en']} hint={`Left empty: “${seen.usual}”`}>
        <textarea {...area('en')} />
      </Field>
      <Translated isWritten={(language) => Boolean(texts[language])}>
        {(language) => (
          <Field label="What it says about tax" name={`tax-${language}`} optional error={issues[`texts.${language}`]}>
            <textarea {...area(language)} />
          </Field>
        )}
      </Translated>
      <button type="submit" className="button" aria-busy={saving.isPending} disabled={theirs !== null}>
        Save words
      </button>
    </form>
  )
}
