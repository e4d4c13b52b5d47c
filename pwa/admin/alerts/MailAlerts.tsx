import type { FormEvent } from 'react'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import type { AdminProfile } from '../../../data/contract/admin.ts'
import { alertMailChoices, alertPatienceMinutes, timezones } from '../../../data/vocabulary/admin.ts'
import { Field } from '../../ui/Field.tsx'
import { issuesOf } from '../kit/data/failures.ts'
import { changeProfile } from '../kit/data/profile.ts'
import { zone } from '../kit/data/zone.ts'
import { isSame } from '../kit/edit/editDraft.ts'
import { Tick } from '../kit/edit/Tick.tsx'
import { usePanelEdit } from '../kit/edit/useEdit.ts'
import { mailWords } from './alertLabels.ts'

type Choice = Pick<AdminProfile, 'email' | 'alertMail' | 'weeklyMail' | 'quietFrom' | 'quietUntil'>

/** Where alerts are mailed, which of them, and when devices stay silent. */
export function MailAlerts({ profile }: { profile: AdminProfile }) {
  const { id } = useSnapshot(zone)
  const {
    words: choice,
    write: change,
    save,
    isPending,
    error,
  } = usePanelEdit(choiceOf(profile), {
    save: ({ words }) => changeProfile(tidied(words)),
    done: (saved) => ({ title: 'Alerts Saved', text: savedWords(saved) }),
    failed: 'Save Failed',
  })
  const isChanged = !isSame(tidied(choice), choiceOf(profile))
  const issues = issuesOf(error)
  const isQuiet = choice.quietFrom !== null

  function submit(event: FormEvent) {
    event.preventDefault()
    if (isChanged) save()
  }

  return (
    <section className="panel" aria-labelledby="alerts-mail">
      <h3 id="alerts-mail">Mail and quiet hours</h3>
      <form noValidate aria-labelledby="alerts-mail" onSubmit={submit}>
        <Field
          label="Mail address for alerts"
          name="email"
          optional
          error={issues.email}
          hint={
            <span>
              Mails hold kinds, counts and links, like the alerts. Whether mail can leave is told under{' '}
              <Link to={{ search: '?panel=mail', hash: 'settings' }}>Mail</Link>.
            </span>
          }
        >
          <input
            type="email"
            autoComplete="email"
            value={choice.email ?? ''}
            onChange={({ target }) => change({ email: target.value })}
          />
        </Field>
        <fieldset className="kinds">
          <legend>Mail me</legend>
          {alertMailChoices.map((name) => (
            <Tick
              key={name}
              kind="radio"
              name="alertMail"
              checked={choice.alertMail === name}
              onTick={() => change({ alertMail: name })}
            >
              {mailWords[name]}
            </Tick>
          ))}
        </fieldset>
        <fieldset className="kinds">
          <legend>Each week</legend>
          <Tick kind="switch" checked={choice.weeklyMail} onTick={(isWanted) => change({ weeklyMail: isWanted })}>
            Mail me a summary on Monday at 7:00
          </Tick>
          <p className="small muted">
            It holds numbers and links, and names nobody. The time is that of {timezones[id]}.
            {choice.weeklyMail && !choice.email?.trim() && ' Without an address nothing is mailed.'}
          </p>
        </fieldset>
        <fieldset className="kinds">
          <legend>Quiet hours</legend>
          <Tick kind="switch" checked={isQuiet} onTick={(isWanted) => change(isWanted ? usualNight : noNight)}>
            My devices stay silent at night
          </Tick>
          {isQuiet && (
            <div className="quiet-hours">
              <Field label="From" name="quietFrom" error={issues.quietFrom}>
                <input
                  type="time"
                  value={choice.quietFrom ?? ''}
                  onChange={({ target }) => change({ quietFrom: target.value })}
                />
              </Field>
              <Field label="Until" name="quietUntil" error={issues.quietUntil}>
                <input
                  type="time"
                  value={choice.quietUntil ?? ''}
                  onChange={({ target }) => change({ quietUntil: target.value })}
                />
              </Field>
            </div>
          )}
          <p className="small muted">
            {isQuiet && `Times are those of ${timezones[id]}. Alerts of the night come when it ends. `}
            An alert that no device has shown within {alertPatienceMinutes} minutes is mailed to both admins, but for
            those who want no mail.
          </p>
        </fieldset>
        <button type="submit" className="button" aria-disabled={!isChanged || undefined} aria-busy={isPending}>
          {isChanged ? 'Save' : 'Saved'}
        </button>
      </form>
    </section>
  )
}

const usualNight = { quietFrom: '22:00', quietUntil: '07:00' }
const noNight = { quietFrom: null, quietUntil: null }

const choiceOf = ({ email, alertMail, weeklyMail, quietFrom, quietUntil }: AdminProfile): Choice => ({
  email,
  alertMail,
  weeklyMail,
  quietFrom,
  quietUntil,
})

const tidied = (choice: Choice): Choice => ({ ...choice, email: choice.email?.trim() || null })

function savedWords({ email, alertMail }: AdminProfile): string {
  if (alertMail === 'never') return 'No alert is mailed to you.'
  return email ? `Alerts are mailed to ${email}.` : 'Without an address nothing is mailed.'
}
