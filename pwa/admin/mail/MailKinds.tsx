import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { FormEvent } from 'react'
import type { MailSettings } from '../../../data/contract/outreach/mail.ts'
import { mailStepDelayMinutes, mailStepNames, mailSteps, mailSubjects } from '../../../data/vocabulary/mail.ts'
import { isSame } from '../kit/edit/editDraft.ts'
import { Tick } from '../kit/edit/Tick.tsx'
import { usePanelEdit } from '../kit/edit/useEdit.ts'
import { groupWords } from './kindWords.ts'
import { saveSettings, settingsQuery } from './queries.ts'

/** Which mails the site sends by itself, each with a switch. */
export function MailKinds() {
  const { data } = useQuery(settingsQuery)
  return data ? <Kinds key={JSON.stringify(data)} settings={data} /> : null
}

function Kinds({ settings }: { settings: MailSettings }) {
  const queries = useQueryClient()
  const {
    words: choice,
    write: change,
    save,
    isPending,
  } = usePanelEdit(settings, {
    save: ({ words }) => saveSettings(words),
    done(saved) {
      queries.setQueryData(settingsQuery.queryKey, saved)
      return { title: 'Mail Settings Saved', text: 'They count for all mail that has not left yet.' }
    },
    failed: 'Save Failed',
  })
  const isChanged = !isSame(choice, settings)

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isChanged) save()
  }

  return (
    <section className="panel" aria-labelledby="mail-kinds">
      <h3 id="mail-kinds">Mails that the site sends by itself</h3>
      <p className="small muted">
        They leave only where a mail server is set up. Decisions are told after {mailStepDelayMinutes} minutes, and not
        at all when they were taken back by then. Each mail has a link by which its reader stops this kind, or all.
      </p>
      <form aria-labelledby="mail-kinds" onSubmit={submit}>
        {mailSubjects.map((about) => (
          <fieldset key={about} className="kinds">
            <legend>{groupWords[about]}</legend>
            {mailStepNames
              .filter((step) => mailSteps[step].about === about)
              .map((step) => (
                <Tick
                  key={step}
                  kind="switch"
                  checked={choice.steps[step]}
                  onTick={(isOn) => change({ steps: { ...choice.steps, [step]: isOn } })}
                >
                  {mailSteps[step].label}
                </Tick>
              ))}
          </fieldset>
        ))}
        <fieldset className="kinds">
          <legend>To readers</legend>
          <Tick kind="switch" checked={choice.follow} onTick={(follow) => change({ follow })}>
            New stories of a country, a species or an author, for who follows them
          </Tick>
        </fieldset>
        <button type="submit" className="button" aria-disabled={!isChanged || undefined} aria-busy={isPending}>
          {isChanged ? 'Save' : 'Saved'}
        </button>
      </form>
    </section>
  )
}
