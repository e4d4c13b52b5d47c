import { Link } from 'react-router-dom'
import type { PublicStory } from '../../data/contract/stories.ts'
import { endonymOf, languageName, textIn } from '../../data/rules/stories/storyLanguage.ts'
import { usualStoryLanguage } from '../../data/vocabulary/storyLanguages.ts'
import { language } from '../../data/words/language.ts'
import { t } from '../../data/words/words.ts'
import { paths } from '../app/paths.ts'
import { rich } from '../ui/rich.ts'
import { isolated, written } from '../ui/Written.tsx'

/** In which language the story is shown, who translated it, and in which others it can be read. Nothing where there is only that of the page. */
export function StoryLanguages({ story }: { story: PublicStory }) {
  const { language: code = usualStoryLanguage, languages = [code], translation } = story
  const [original = code] = languages
  const others = languages.filter((one) => one !== code && !(translation && one === original))
  if (!translation && others.length === 0 && code === language()) return null
  return (
    <div className="story-languages">
      {translation ? (
        <Translated story={story} translation={translation} original={original} />
      ) : (
        code !== language() && <p>{t('In {language}', { language: languageName(code) })}</p>
      )}
      {others.length > 0 && (
        <nav aria-label={t('This story in other languages')}>
          <span>{t('This story is also in:')}</span>
          {others.map((one) => (
            <Link
              key={one}
              to={paths.storyIn(story.id, one)}
              hrefLang={one}
              {...textIn(one)}
              {...written(endonymOf(one))}
            >
              {endonymOf(one)}
            </Link>
          ))}
        </nav>
      )}
    </div>
  )
}

interface Props {
  story: PublicStory
  translation: NonNullable<PublicStory['translation']>
  original: string
}

function Translated({ story, translation: { by, byMachine, untranslated }, original }: Props) {
  const from = languageName(original)
  return (
    <>
      <p>
        {by === null
          ? t('Translated from {language} by the editors.', { language: from })
          : t('Translated from {language} by {name}.', { language: from, name: isolated(by) })}{' '}
        {byMachine && `${t('A machine wrote a first draft. A person has read and released it.')} `}
        {untranslated.length > 0 && t('What was changed since is in {language}.', { language: from })}
      </p>
      <p>
        {rich('<original>Read it as it was written, in {language}</original>', {
          language: from,
          original: (words) => (
            <Link to={paths.storyIn(story.id, original)} hrefLang={original}>
              {words}
            </Link>
          ),
        })}
      </p>
    </>
  )
}
