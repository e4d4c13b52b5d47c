import { useRef, useState } from 'react'
import type { VolunteerValues } from '../../data/rules/inbox/volunteerForm.ts'
import { formWords } from '../../data/vocabulary/forms.ts'
import { t } from '../../data/words/words.ts'
import { formDraft } from '../forms/formDraft.ts'
import { errorsOf, useErrors } from '../forms/formErrors.ts'
import { isChanged, useEarlyInput } from '../forms/leaveGuard.ts'
import { useFormSubmission } from '../forms/useFormSubmission.ts'
import { dismissToast, showToast } from '../ui/toasts.ts'
import { ageProblem, applicationIn, blankApplication, checkApplication, readApplication } from './volunteerFields.ts'

/** What the form begins with. A new one is a new page: everything in it starts over. */
interface Sheet {
  key: number
  values: VolunteerValues
}

interface Given {
  /** `isLater`: by itself, while the form stayed open with it. */
  onReceived: (isLater: boolean) => void
  /** It is in the outbox and leaves by itself. */
  onSaved: (submission: string) => void
}

/** Checks and sends what stands in the form. Of a child nothing is kept, not even on this device. */
export function useVolunteerForm({ onReceived, onSaved }: Given) {
  const form = useRef<HTMLFormElement>(null)
  const [sheet, setSheet] = useState<Sheet>(() => ({ key: 0, values: formDraft('volunteer') ?? blankApplication }))
  const [failure, setFailure] = useState<string | null>(null)
  const [checking, setChecking] = useState(false)
  const errors = useErrors(form)
  const submission = useFormSubmission({
    kind: 'volunteer',
    onTakenBack(body, { message, issues }) {
      setSheet(({ key }) => ({ key: key + 1, values: applicationIn(body) }))
      errors.show(errorsOf(issues))
      if (message) setFailure(announceFailure(message))
    },
    onArrived: () => onReceived(true),
    read() {
      const values = form.current && readApplication(form.current)
      return values && !ageProblem(values.dateOfBirth, new Date()) ? values : null
    },
  })
  useEarlyInput(form)

  async function send(values: VolunteerValues) {
    const { body, errors: found } = await checkApplication(values)
    if (found) return errors.show(found)
    errors.clear()
    const outcome = await submission.submit(body, t('Volunteer application'))
    if (outcome.name === 'sent') {
      announceReceived()
      return onReceived(false)
    }
    if (outcome.name === 'saved') return onSaved(outcome.id)
    setFailure(announceFailure(outcome.message))
    if (outcome.name === 'refused') errors.show(errorsOf(outcome.issues))
  }

  return {
    form,
    sheet,
    failure,
    errors: errors.errors,
    isWaiting: submission.phase === 'waiting',
    busy: checking || submission.phase === 'sending',

    typed(name: string) {
      errors.typed(name)
      void submission.typed(form.current !== null && isChanged(form.current))
    },

    /** Told as soon as the date is there, before somebody has filled in everything else. */
    born(dateOfBirth: string) {
      const problem = ageProblem(dateOfBirth, new Date())
      if (problem) errors.note({ dateOfBirth: problem })
    },

    async submit() {
      if (!form.current || checking || submission.phase === 'sending') return
      setFailure(null)
      dismissToast()
      const values = readApplication(form.current)
      const problem = ageProblem(values.dateOfBirth, new Date())
      if (problem) return errors.show({ dateOfBirth: problem })
      setChecking(true)
      await send(values)
        .catch(() => setFailure(announceFailure('')))
        .finally(() => setChecking(false))
    },
  }
}

/** Only after the server has said that it has the application. */
const announceReceived = () =>
  showToast({
    title: t(formWords.volunteer.received.title),
    text: t(formWords.volunteer.received.text),
    tone: 'good',
  })

/** With the server's words, where it had any. Returns what was told. */
function announceFailure(serverWords: string): string {
  const text = serverWords || t(formWords.volunteer.failed.text)
  showToast({ title: t(formWords.volunteer.failed.title), text, tone: 'bad' })
  return text
}
