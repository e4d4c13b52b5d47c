import type { StoryCategory } from '../../../data/vocabulary/stories.ts'
import { type Message, msg, t } from '../../../data/words/words.ts'
import { CategoryTag } from '../../ui/Tag.tsx'
import { useOpenWhereWide } from '../../ui/useOpenWhereWide.ts'

type Example = { category: StoryCategory; title: Message; opening: Message; why: Message }

/** Invented openings, not stories of ours. */
const examples: Example[] = [
  {
    category: 'Coexistence',
    title: msg('The bees that guard our maize'),
    opening: msg(
      '“The elephants came at two in the morning and turned back at the fence. My neighbour had hung a hive on every third post.”',
    ),
    why: msg('It opens at one moment, and shows what people did.'),
  },
  {
    category: 'Education',
    title: msg('Thirty children and one owl'),
    opening: msg(
      '“Nobody in class four would look at it. By Friday they had given the owl a name and asked whether it could stay.”',
    ),
    why: msg('It shows a change of mind, step by step.'),
  },
  {
    category: 'Community Action',
    title: msg('We gave the reef two years'),
    opening: msg(
      '“The chief asked who would stop fishing there. Eleven of us raised a hand, and I was thinking of my school fees.”',
    ),
    why: msg('It is honest about what it cost.'),
  },
]

export function Examples() {
  const details = useOpenWhereWide()
  return (
    <section className="examples" aria-labelledby="examples">
      <div className="sec-head">
        <h2 id="examples">{t('How others might begin')}</h2>
      </div>
      <details ref={details} data-wide="" className="accordion">
        <summary>{t('Three examples')}</summary>
        <div className="stack">
          {examples.map(({ category, title, opening, why }) => (
            <article key={category} className="panel">
              <CategoryTag category={category} />
              <h3 style={{ marginTop: 'var(--space-3)' }}>{t(title)}</h3>
              <p>{t(opening)}</p>
              <p className="small muted">{t(why)}</p>
            </article>
          ))}
        </div>
      </details>
    </section>
  )
}
