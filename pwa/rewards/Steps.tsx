import { reviewPromise } from '../../data/rules/inbox/reviewClock.ts'
import { advisedWords } from '../../data/vocabulary/limits.ts'
import { msg, t } from '../../data/words/words.ts'
import { FoldedSection } from '../ui/Fold.tsx'

const steps = [
  {
    title: msg('Write it'),
    text: () => t('{least}-{most} words are a good length. Your phone saves them as you type.', advisedWords),
  },
  {
    title: msg('Send it'),
    text: () =>
      t(
        'Without signal the outbox keeps it. It is sent when you open this site with signal. Then you get a receipt code.',
      ),
  },
  {
    title: msg('It is read'),
    text: () =>
      t(
        'An editor reads it, typically within {least}-{most} business days. Give an email address that you use.',
        reviewPromise.story,
      ),
  },
  {
    title: msg('It counts once it is published'),
    text: () => t('From then on views, likes and shares add up. Share the link.'),
  },
]

export const Steps = () => (
  <FoldedSection title={t('How to start')}>
    <ol className="foursteps plain">
      {steps.map(({ title, text }, index) => (
        <li key={title}>
          <b aria-hidden="true">{index + 1}</b>
          <h3>{t(title)}</h3>
          <p>{text()}</p>
        </li>
      ))}
    </ol>
  </FoldedSection>
)
