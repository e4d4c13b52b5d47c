import { type FormEvent, useEffect, useRef, useState } from 'react'
import { storyMaxLength } from '../../../../data/vocabulary/limits.ts'
import { withheldWords } from '../../../../data/vocabulary/policies.ts'
import { t } from '../../../../data/words/words.ts'
import { SubmitBar } from '../../../forms/SubmitBar.tsx'
import { Field } from '../../../ui/Field.tsx'
import { Notice } from '../../../ui/Notice.tsx'
import { rich } from '../../../ui/rich.ts'
import { showToast } from '../../../ui/toasts.ts'
import { isolated } from '../../../ui/Written.tsx'
import { ActNotice } from './ActNotice.tsx'
import type { SectionProps } from './section.ts'
import { useWriterAct } from './useWriterAct.ts'

/** The name as readers see it, a form to correct it, and whether they see it at all. */
export function NameSection(props: SectionProps) {
  const { authorName, showsName } = props.found.status
  const [open, setOpen] = useState(false)
  const opener = useRef<HTMLButtonElement>(null)
  const wasOpen = useRef(false)
  useEffect(() => {
    if (wasOpen.current && !open) opener.current?.focus()
    wasOpen.current = open
  }, [open])
  return (
    <div className="name">
      <p>
        {rich('The name under it: <name></name>', { name: () => <b>{showsName ? authorName : t(withheldWords)}</b> })}
        {!showsName && (
          <span className="small muted">
            {' '}
            {t('We keep “{name}” for ourselves, so that you can still be paid.', { name: isolated(authorName) })}
          </span>
        )}
      </p>
      {open ? (
        <NameForm {...props} onClose={() => setOpen(false)} />
      ) : (
        <p className="acts">
          <button ref={opener} type="button" className="button line" onClick={() => setOpen(true)}>
            {t('Correct the name')}
          </button>
          <ShownButton {...props} />
        </p>
      )}
    </div>
  )
}

function ShownButton({ found: { code, status }, waiting, onChanged }: SectionProps) {
  const { showsName } = status
  const { phase, refused, isBusy, send } = useWriterAct('nameShown', {
    code,
    onArrived() {
      const text = showsName
        ? t('Readers no longer see your name under this story.')
        : t('Your story is by {name} again.', { name: isolated(status.authorName) })
      showToast({ title: showsName ? t('Name Taken Off') : t('Name Shown'), text, tone: 'good' })
      onChanged()
    },
  })
  const isQueued = waiting.some(({ kind, needsWriter }) => kind === 'nameShown' && needsWriter === null)
  return (
    <>
      <button
        type="button"
        className="button line"
        aria-busy={isBusy}
        aria-disabled={isQueued || undefined}
        onClick={() => {
          if (!isBusy && !isQueued) void send({ showsName: !showsName })
        }}
      >
        {showsName ? t('Show no name') : t('Show my name again')}
      </button>
      {refused && <Notice tone="bad">{refused.message}</Notice>}
      {phase !== 'sent' && <ActNotice phase={phase} what={t('Your choice')} sent="" />}
    </>
  )
}

function NameForm({ found: { code, status }, onChanged, onClose }: SectionProps & { onClose: () => void }) {
  const [name, setName] = useState(status.authorName)
  const [error, setError] = useState<string | null>(null)
  const { phase, refused, isBusy, send } = useWriterAct('name', {
    code,
    onArrived() {
      showToast({
        title: t('Name Corrected'),
        text: t('Your story is by {name}.', { name: isolated(name.trim()) }),
        tone: 'good',
      })
      onChanged()
      onClose()
    },
  })

  async function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    if (isBusy) return
    const input = event.currentTarget.querySelector('input')
    setError(name.trim() ? null : t('Author name is required'))
    if (!name.trim() || !(await send({ authorName: name.trim() })).isSafe) input?.focus()
  }

  if (phase === 'saved' || phase === 'waiting')
    return (
      <>
        <ActNotice phase={phase} what={t('The name')} sent="" />
        <button type="button" className="button line" onClick={onClose}>
          {t('Close')}
        </button>
      </>
    )
  return (
    <form noValidate onSubmit={submit}>
      <Field
        label={t('Your name, as readers will see it')}
        name="correctedName"
        error={error ?? refused?.message}
        required
      >
        <input
          // biome-ignore lint/a11y/noAutofocus: the form opens because its button was pressed.
          autoFocus
          value={name}
          autoComplete="name"
          maxLength={storyMaxLength.authorName}
          onChange={({ target }) => setName(target.value)}
        />
      </Field>
      <SubmitBar className="button" busy={isBusy} label={t('Save the name')} busyLabel={t('Sending…')} />
      <p className="acts">
        <button type="button" className="button line" onClick={onClose}>
          {t('Cancel')}
        </button>
      </p>
    </form>
  )
}
