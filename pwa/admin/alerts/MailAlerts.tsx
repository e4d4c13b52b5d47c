import { type FormEvent, useState } from 'react'
import { Link } from 'react-router-dom'
import { useSnapshot } from 'valtio'
import type { AdminProfile } from '../../../data/contract/admin.ts'
import { alertMailChoices, alertPatienceMinutes, timezones } from '../../../data/vocabulary/admin.ts'
import { ApiError } from '../../remote/client.ts'
import { Field } from '../../ui/Field.tsx'
import { useAct } from '../kit/acts/useAct.ts'
import { changeProfile } from '../kit/data/profile.ts'
import { zone } from '../kit/data/zone.ts'
import { Tick } from '../kit/edit/Tick.tsx'
import { alertsFailed, mailWords } from './alertLabels.ts'

type Choice = Pick<AdminProfile, 'email' | 'alertMail' | 'quietFrom' | 'quietUntil'>

/** Where alerts are mailed, which of them, and when devices stay silent. */
export function MailAlerts({ profile }: { profile: AdminProfile }) {
  const [choice, setChoice] = useState<Choice>(() => choiceOf(profile))
  const { id } = useSnapshot(zone)
  const { run, isPending, error } = useAct({
    act: changeProfile,
    done: (saved) => ({ title: 'Alerts Saved', text: savedWords(saved) }),
    onDone: (saved) => setChoice(choiceOf(saved)),
    failed: alertsFailed,
  })
  const change = (part: Partial<Choice>) => setChoice({ ...choice, ...part })
  const isChanged = JSON.stringify(tidied(choice)) !== JSON.stringify(choiceOf(profile))
  const isQuiet = choice.quietFrom !== null

  function submit(event: FormEvent) {
    event.preventDefault()
    if (!isPending && isChanged) run(tidied(choice))
  }

  return (
    <section className="panel" aria-labelledby="alerts-mail">
      <h3 id="alerts-mail">Mail and quiet hours</h3>
      <form noValidate aria-labelledby="alerts-mail" onSubmit={submit}>
        <Field
          label="Mail address for alerts"
          name="email"
          optional
          error={issueOf(error, 'email')}
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
          <legend>Quiet hours</legend>
          <Tick kind="switch" checked={isQuiet} onTick={(isWanted) => change(isWanted ? usualNight : noNight)}>
            My devices stay silent at night
          </Tick>
          {isQuiet && (
            <div className="quiet-hours">
              <Field label="From" name="quietFrom" error={issueOf(error, 'quietFrom')}>
                <input
                  type="time"
                  value={choice.quietFrom ?? ''}
                  onChange={({ target }) => change({ quietFrom: target.value })}
                />
              </Field>
              <Field label="Until" name="quietUntil" error={issueOf(error, 'quietUntil')}>
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

const choiceOf = ({ email, alertMail, quietFrom, quietUntil }: AdminProfile): Choice => ({
  email,
  alertMail,
  quietFrom,
  quietUntil,
})

const tidied = (choice: Choice): Choice => ({ ...choice, email: choice.email?.trim() || null })

const issueOf = (error: unknown, field: string) =>
  error instanceof ApiError ? error.issues?.find((issue) => issue.field === field)?.message : undefined

function savedWords({ email, alertMail }: AdminProfile): string {
  if (alertMail === 'never') return 'No alert is mailed to you.'
  return email ? `Alerts are mailed to ${email}.` : 'Without an address nothing is mailed.'
}
