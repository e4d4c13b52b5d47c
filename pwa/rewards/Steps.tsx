import { reviewPromise } from '../../data/rules/reviewClock.ts'
import { advisedWords } from '../../data/vocabulary/limits.ts'
import { Section } from '../ui/Section.tsx'

const { least, most } = reviewPromise.story

const steps = [
  {
    title: 'Write it',
    text: `${advisedWords.least}-${advisedWords.most} words are a good length. Your phone saves them as you type.`,
  },
  {
    title: 'Send it',
    text: 'Now, or later: the outbox keeps it until you open this site with signal. You get a receipt code.',
  },
  {
    title: 'It is read',
    text: `By a person, typically within ${least}-${most} business days. Give the address you want to be reached at.`,
  },
  { title: 'It is published, and counts', text: 'From then on views, likes and shares add up. Pass the link on.' },
]

export const Steps = () => (
  <Section title="How to start">
    <ol className="foursteps plain">
      {steps.map(({ title, text }, index) => (
        <li key={title}>
          <b aria-hidden="true">{index + 1}</b>
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ol>
  </Section>
)
