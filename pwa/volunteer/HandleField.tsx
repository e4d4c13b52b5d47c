import { useRef, useState } from 'react'
import { type HandleName, noHandleField } from '../../data/rules/inbox/volunteerForm.ts'
import { noHandle } from '../../data/vocabulary/volunteers.ts'
import { t } from '../../data/words/words.ts'
import { type PartProps, TextField } from './TextField.tsx'

type Props = PartProps & { name: HandleName; platform: string }

/** The name of an account, or a tick that there is none: one of the two is asked for. */
export function HandleField({ name, platform, ...part }: Props) {
  const box = useRef<HTMLDivElement>(null)
  const [hasNone, setNone] = useState(part.values[name] === noHandle)
  const answer = (isNone: boolean) => {
    const field = box.current?.querySelector<HTMLInputElement>(`[name="${name}"]`)
    setNone(isNone)
    if (!field) return
    field.value = isNone ? noHandle : ''
    // The form keeps what it hears of.
    field.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <div ref={box} className="handle">
      <TextField
        {...part}
        name={name}
        label={t('{platform} handle', { platform })}
        required
        placeholder={t('@name')}
        readOnly={hasNone}
      />
      <label className="tick">
        <input
          type="checkbox"
          name={noHandleField(name)}
          defaultChecked={hasNone}
          onInput={({ currentTarget }) => answer(currentTarget.checked)}
        />
        {t('No {platform} account', { platform })}
      </label>
    </div>
  )
}
