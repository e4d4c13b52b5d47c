import { Link } from 'react-router-dom'
import { categoryWords, type StoryCategory } from '../../data/vocabulary/stories.ts'
import { type Message, msg, t } from '../../data/words/words.ts'
import { paths } from '../app/paths.ts'
import { FoldedSection } from '../ui/Fold.tsx'
import { Icon } from '../ui/Icon.tsx'
import { arrow } from '../ui/icons.ts'
import { CategoryTag } from '../ui/Tag.tsx'

const wanted: { category: StoryCategory; question: Message }[] = [
  { category: 'Wildlife Return', question: msg('Who came back, and who noticed first?') },
  { category: 'Education', question: msg('What did a class understand that its parents had not?') },
  { category: 'Coexistence', question: msg('What keeps the elephants out of the maize?') },
  { category: 'Conservation Success', question: msg('What worked, and what did it cost?') },
  { category: 'Community Action', question: msg('Who raised a hand at the meeting?') },
  { category: 'Anti-Poaching', question: msg('What made somebody stop poaching?') },
  { category: 'Habitat Protection', question: msg('Which land or water did somebody protect?') },
  { category: 'Research & Monitoring', question: msg('What did you count, and what surprised you?') },
  { category: 'Sustainable Tourism', question: msg('How does a visitor’s money help the village?') },
  { category: 'Youth Engagement', question: msg('What did young people start by themselves?') },
]

/** The ten categories, each as a question that a story could answer. */
export const Themes = () => (
  <FoldedSection title={t('Stories we are looking for')}>
    <ul className="wanted plain">
      {wanted.map(({ category, question }) => (
        <li key={category}>
          <CategoryTag category={category} />
          <Link
            to={paths.storiesIn(category)}
            aria-label={t('{question} Stories about {category}', {
              question: t(question),
              category: t(categoryWords[category]),
            })}
          >
            {t(question)}
          </Link>
        </li>
      ))}
    </ul>
    <p>
      <Link className="more" to={paths.stories}>
        {t('Read some')} <Icon path={arrow} />
      </Link>
    </p>
  </FoldedSection>
)
