import { useEffect, useRef, useState } from 'react'
import type { ContactValues } from '../../data/rules/inbox/contactForm.ts'
import {
  type ContactCategory,
  contactCategories,
  contactMaxLength,
  contactTopics,
} from '../../data/vocabulary/contact.ts'
import { t } from '../../data/words/words.ts'
import type { Errors } from '../forms/formErrors.ts'
import { Field } from '../ui/Field.tsx'
import { isCategory } from './contactFields.ts'
import { Events } from './Events.tsx'

type Props = { asked: ContactCategory | ''; values: ContactValues; errors: Errors }

/**
 * What the message is about. Choosing it fills in the subject; events, preference and place start over. A subject that
 * was written before the page's scripts came stays.
 */
export function Topic({ asked, values, errors }: Props) {
  const select = useRef<HTMLSelectElement>(null)
  const subject = useRef<HTMLInputElement>(null)
  const [chosen, setChosen] = useState({ category: values.category, times: 0 })

  function choose(category: string, isEarly = false) {
    setChosen(({ times }) => ({ category, times: times + 1 }))
    if (select.current) select.current.value = category
    if (!subject.current || (isEarly && subject.current.value !== subject.current.defaultValue)) return
    subject.current.value = subjectOf(category)
  }

  const latest = useRef({ choose, isNew: true })
  latest.current.choose = choose
  useEffect(() => {
    const { isNew } = latest.current
    latest.current.isNew = false
    // A choice made before the page's scripts came; later, another address of this page.
    const wanted = isNew ? (select.current?.value ?? '') : asked
    if (isNew ? wanted !== values.category : wanted) latest.current.choose(wanted, isNew)
  }, [asked, values.category])

  return (
    <>
      <div className="side-by-side">
        <Field label={t('Category')} name="category" required error={errors.category}>
          <select ref={select} defaultValue={values.category} onChange={({ target }) => choose(target.value)}>
            <option value="">{t('Choose a category')}</option>
            {contactCategories.map((category) => (
              <option key={category} value={category}>
                {t(contactTopics[category].label)}
              </option>
            ))}
          </select>
        </Field>
        <Field label={t('Subject')} name="subject" error={errors.subject}>
          <input
            ref={subject}
            defaultValue={values.subject || subjectOf(values.category)}
            maxLength={contactMaxLength.subject}
            autoComplete="off"
          />
        </Field>
      </div>
      {chosen.category === 'events' && (
        <Events key={chosen.times} values={chosen.times === 0 ? values : null} errors={errors} />
      )}
    </>
  )
}

const subjectOf = (category: string) => (isCategory(category) ? contactTopics[category].subject : '')
