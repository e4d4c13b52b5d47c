import { msg, t } from '../../data/words/words.ts'
import { Art } from '../ui/Art.tsx'
import { Fold } from '../ui/Fold.tsx'
import { Section } from '../ui/Section.tsx'

const parts = [
  {
    title: msg('Education'),
    art: '/art/spot-notebook.svg',
    text: msg(
      'Exhibitions on the beach, an online school on endangered species, gardens that feed pollinators. People look after what they know.',
    ),
  },
  {
    title: msg('Research'),
    art: '/art/spot-tracks.svg',
    text: msg(
      'Counting mammals, following pangolins, watching over the African cherry tree. Careful notes by many hands become knowledge.',
    ),
  },
  {
    title: msg('Conservation'),
    art: '/art/spot-nest.svg',
    text: msg(
      'Turtles, vultures, lagoon water and the places they need. Rescue where it is urgent, patience where it takes years.',
    ),
  },
] as const

/** What CREW is for. */
export const Mission = () => (
  <Section title={t('Our mission')}>
    <p className="lead">
      {t(
        'CREW brings together students, teachers, fishers, farmers and office workers who want to do something for wildlife where they live. You do not need to be an expert; you need to turn up.',
      )}
    </p>
    <Fold head={t('Education, research and conservation')}>
      <ul className="mission">
        {parts.map(({ title, art, text }) => (
          <li key={title}>
            <Art src={art} alt="" width="400" height="320" loading="lazy" />
            <h3>{t(title)}</h3>
            <p>{t(text)}</p>
          </li>
        ))}
      </ul>
    </Fold>
  </Section>
)
