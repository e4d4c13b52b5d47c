import { Link } from 'react-router-dom'
import type { StoryCategory } from '../../data/vocabulary/stories.ts'
import { paths } from '../app/paths.ts'
import { Section } from '../ui/Section.tsx'
import { CategoryTag } from '../ui/Tag.tsx'

const wanted: { category: StoryCategory; question: string }[] = [
  { category: 'Wildlife Return', question: 'Who came back, and who noticed first?' },
  { category: 'Education', question: 'What did a class understand that its parents had not?' },
  { category: 'Coexistence', question: 'What keeps the elephants out of the maize?' },
  { category: 'Conservation Success', question: 'What worked, and what did it cost?' },
  { category: 'Community Action', question: 'Who raised a hand at the meeting?' },
  { category: 'Anti-Poaching', question: 'What made somebody stop poaching?' },
  { category: 'Habitat Protection', question: 'Which land or water did somebody protect?' },
  { category: 'Research & Monitoring', question: 'What did you count, and what surprised you?' },
  { category: 'Sustainable Tourism', question: 'How does a visitor’s money help the village?' },
  { category: 'Youth Engagement', question: 'What did young people start by themselves?' },
]

/** The ten categories, each as a question that a story could answer. */
export const Themes = () => (
  <Section title="Stories we are looking for" more={{ to: paths.stories, label: 'Read some' }}>
    <ul className="wanted plain">
      {wanted.map(({ category, question }) => (
        <li key={category}>
          <CategoryTag category={category} />
          <Link to={paths.storiesIn(category)} aria-label={`${question} Stories about ${category}`}>
            {question}
          </Link>
        </li>
      ))}
    </ul>
  </Section>
)
