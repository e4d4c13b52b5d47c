import { type RefObject, useEffect, useState } from 'react'
import { categoryWords, type StoryCategory, storyCategories } from '../../../data/vocabulary/stories.ts'
import { t } from '../../../data/words/words.ts'
import { Icon } from '../../ui/Icon.tsx'
import { book, camera, eye, heart, user, users } from '../../ui/icons.ts'

/** What each is about, drawn. */
const pictures: Record<StoryCategory, string> = {
  'Wildlife Return':
    'M12 12.5c-3 0-5.5 2.6-5.5 5 0 1.8 1.4 2.8 3 2.4 1.7-.5 3.3-.5 5 0 1.6.4 3-.6 3-2.4 0-2.4-2.5-5-5.5-5zM5.5 8v3M9.5 4v4M14.5 4v4M18.5 8v3',
  Education: book,
  Coexistence: heart,
  'Conservation Success':
    'M12 21v-9M12 12c0-4 2.5-6.5 7.5-7-.2 5-2.8 7-7.5 7zM12 15c0-3.2-2.2-5.2-6.5-5.5.2 3.8 2.3 5.5 6.5 5.5z',
  'Community Action': users,
  'Anti-Poaching': 'M12 3l7.5 2.8v5.7c0 4.8-3.2 8-7.5 9.7-4.3-1.7-7.5-4.9-7.5-9.7V5.8zM8.5 12l2.5 2.5 4.5-5',
  'Habitat Protection': 'M9 21v-4M9 3l5 7h-3l4 7H3l4-7H4zM17 21v-3M17 9l4.5 9h-5',
  'Research & Monitoring': eye,
  'Sustainable Tourism': camera,
  'Youth Engagement': user,
}

interface Props {
  form: RefObject<HTMLFormElement | null>
  disabled: boolean
}

/** The categories as pictures, for who would rather look than read. They set the field above. */
export default function CategoryPictures({ form, disabled }: Props) {
  const [chosen, setChosen] = useState('')
  useEffect(() => {
    const field = fieldIn(form.current)
    if (!field) return
    const look = () => setChosen(field.value)
    look()
    field.addEventListener('change', look)
    return () => field.removeEventListener('change', look)
  }, [form])
  function choose(category: StoryCategory) {
    const field = fieldIn(form.current)
    if (!field) return
    field.value = category
    // Kept with the draft like what was chosen by hand.
    field.dispatchEvent(new Event('input', { bubbles: true }))
    field.dispatchEvent(new Event('change', { bubbles: true }))
  }
  return (
    // biome-ignore lint/a11y/useSemanticElements: a fieldset inside of this one would be drawn as a section
    <div role="group" aria-label={t('Category')} className="pictures">
      {storyCategories.map((category) => (
        <button
          key={category}
          type="button"
          aria-pressed={chosen === category}
          disabled={disabled}
          onClick={() => choose(category)}
        >
          <Icon path={pictures[category]} />
          <span>{t(categoryWords[category])}</span>
        </button>
      ))}
    </div>
  )
}

const fieldIn = (form: HTMLFormElement | null) => {
  const field = form?.elements.namedItem('category')
  return field instanceof HTMLSelectElement ? field : null
}
