import { type RefObject, useEffect, useRef, useState } from 'react'
import { languageName } from '../../../data/rules/stories/storyLanguage.ts'
import { storyLanguages } from '../../../data/vocabulary/storyLanguages.ts'
import { language } from '../../../data/words/language.ts'
import { t } from '../../../data/words/words.ts'
import { Field } from '../../ui/Field.tsx'
import { Fold } from '../../ui/Fold.tsx'
import { Notice } from '../../ui/Notice.tsx'
import { readForm } from './formFields.ts'
import { SpokenHelp } from './SpokenHelp.tsx'

interface Props {
  form: RefObject<HTMLFormElement | null>
  chosen: string | undefined
  error: string | undefined
  disabled: boolean
}

const more = '+'
const ours = storyLanguages.map(({ code, name }) => ({ code, name }))

/** In which language the story is written: that of the page until its writer says otherwise. The phone may guess; it changes nothing by itself. */
export function LanguageField({ form, chosen = language(), error, disabled }: Props) {
  const select = useRef<HTMLSelectElement>(null)
  const [others, setOthers] = useState<{ code: string; name: string }[]>([])
  const [said, setSaid] = useState(chosen)
  // Without scripts it would be no language.
  const [canFetch, setCanFetch] = useState(false)
  useEffect(() => setCanFetch(true), [])
  const { guess, dismiss } = useGuess(form, select)
  const offered = [...ours, ...others]
  const isKnown = offered.some(({ code }) => code === chosen)

  async function showOthers(field: HTMLSelectElement) {
    field.value = said
    const { otherLanguageCodes } = await import('../../../data/vocabulary/otherLanguageCodes.ts')
    const { namedLanguages } = await import('../../../data/rules/stories/storyLanguage.ts')
    setOthers(namedLanguages(otherLanguageCodes))
  }
  function choose(code: string) {
    if (!select.current) return
    select.current.value = code
    setSaid(code)
    // Kept with the draft like what was chosen by hand.
    select.current.dispatchEvent(new Event('input', { bubbles: true }))
  }
  return (
    <>
      <Fold
        everywhere
        isOpen={error !== undefined}
        head={t('Language of your story: {language}', { language: languageName(said) })}
      >
        <Field
          label={t('Language of your story')}
          name="language"
          error={error}
          beside={<SpokenHelp step="language" />}
        >
          <select
            ref={select}
            defaultValue={chosen}
            inert={disabled}
            onChange={({ target }) =>
              target.value === more
                ? void showOthers(target).catch((error: unknown) =>
                    console.warn('Languages could not be fetched:', error),
                  )
                : setSaid(target.value)
            }
          >
            {!isKnown && <option value={chosen}>{languageName(chosen)}</option>}
            {offered.map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
            {canFetch && others.length === 0 && <option value={more}>{t('Another language…')}</option>}
          </select>
        </Field>
      </Fold>
      {guess && guess !== said && (
        <Notice>
          <p>{t('This looks like {language}.', { language: languageName(guess) })}</p>
          <p className="acts">
            <button type="button" className="button line small" onClick={() => choose(guess)}>
              {t('It is in {language}', { language: languageName(guess) })}
            </button>
            <button type="button" className="button quiet small" onClick={() => dismiss(guess)}>
              {t('No')}
            </button>
          </p>
        </Notice>
      )}
    </>
  )
}

/** A pause in the typing, in milliseconds. */
const pauseMs = 1_200

/** What the text looks like, once something is written; what the writer has said no to is not offered again. */
function useGuess(form: RefObject<HTMLFormElement | null>, select: RefObject<HTMLSelectElement | null>) {
  const [guess, setGuess] = useState<string | null>(null)
  const [refused, setRefused] = useState<readonly string[]>([])
  useEffect(() => {
    const typed = form.current
    if (!typed) return
    let pause: ReturnType<typeof setTimeout> | undefined
    const look = async () => {
      const { guessLanguage } = await import('../../../data/rules/stories/guessLanguage.ts')
      const { title, content } = readForm(typed)
      setGuess(guessLanguage(`${title}\n${content}`))
    }
    const wait = (event: Event) => {
      if (event.target === select.current) return
      clearTimeout(pause)
      // Without the guess the form is whole.
      pause = setTimeout(() => void look().catch(() => undefined), pauseMs)
    }
    typed.addEventListener('input', wait)
    return () => {
      clearTimeout(pause)
      typed.removeEventListener('input', wait)
    }
  }, [form, select])
  return {
    guess: guess !== null && refused.includes(guess) ? null : guess,
    dismiss: (code: string) => setRefused([...refused, code]),
  }
}
