import { msg, t } from '../../data/words/words.ts'
import { Art } from '../ui/Art.tsx'
import { Section } from '../ui/Section.tsx'

const areas = [
  {
    title: msg('Stories and memory'),
    text: msg('Collecting what communities have seen, in their own words, before it is forgotten.'),
    art: 'vulture',
  },
  {
    title: msg('Wildlife education'),
    text: msg(
      'Exhibitions, lesson material and an online school about endangered species, for classrooms without a laboratory.',
    ),
    art: 'turtle',
  },
  {
    title: msg('Living side by side'),
    text: msg(
      'Fields, herds and fishing grounds that feed families and leave room for animals: beehives on fences, herders as rangers.',
    ),
    art: 'savanna',
  },
  {
    title: msg('Protection and rescue'),
    text: msg(
      'Work against poaching, a network that watches and warns, and plans for the species that are nearly gone.',
    ),
    art: 'elephant',
  },
  {
    title: msg('Research that stays'),
    text: msg(
      'Local people count and watch, from pangolins to the African cherry tree (Prunus africana). They help with CITES, the agreement on trade in wild animals and plants.',
    ),
    art: 'pangolin',
  },
  {
    title: msg('Water and habitat'),
    text: msg(
      'We speak up for forests, wetlands and a Lagos lagoon whose water is clean enough to swim, drink and fish.',
    ),
    art: 'rhino',
  },
]

/** The six areas the initiative works in. */
export const ImpactAreas = () => (
  <Section title={t('Where we work for change')}>
    <ul className="areas plain">
      {areas.map(({ title, text, art }) => (
        <li key={title}>
          <div className="cover">
            <Art src={`/art/${art}.svg`} alt="" width="800" height="600" loading="lazy" />
          </div>
          <div>
            <h3>{t(title)}</h3>
            <p>{t(text)}</p>
          </div>
        </li>
      ))}
    </ul>
  </Section>
)
