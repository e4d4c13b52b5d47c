import { reviewPromise } from '../../data/rules/inbox/reviewClock.ts'
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
    text: 'Without signal the outbox keeps it. It is sent when you open this site with signal. Then you get a receipt code.',
  },
  {
    title: 'It is read',
    text: `An editor reads it, typically within ${least}-${most} business days. Give an email address that you use.`,
  },
  { title: 'It counts once it is published', text: 'From then on views, likes and shares add up. Share the link.' },
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
