import { Art } from '../ui/Art.tsx'
import { Section } from '../ui/Section.tsx'

const areas = [
  {
    title: 'Stories and memory',
    text: 'Collecting what communities have seen, in their own words, before it is forgotten.',
    art: 'vulture',
  },
  {
    title: 'Wildlife education',
    text: 'Exhibitions, lesson material and an online school about endangered species, for classrooms without a laboratory.',
    art: 'turtle',
  },
  {
    title: 'Living side by side',
    text: 'Fields, herds and fishing grounds that feed families and leave room: hives on fences, herders as rangers.',
    art: 'savanna',
  },
  {
    title: 'Protection and rescue',
    text: 'Work against poaching, a network that watches and warns, and plans for the species that are nearly gone.',
    art: 'elephant',
  },
  {
    title: 'Research that stays',
    text: 'Inventories and monitoring by the people on the spot, from pangolins to Prunus africana, and what CITES asks for.',
    art: 'pangolin',
  },
  {
    title: 'Water and habitat',
    text: 'Forests, wetlands and a Lagos lagoon in which one can swim, drink and fish, argued for in public.',
    art: 'rhino',
  },
]

/** The six areas the initiative works in. */
export const ImpactAreas = () => (
  <Section title="Where we work for change">
    <ul className="areas plain">
      {areas.map(({ title, text, art }) => (
        <li key={title}>
          <div className="plate">
            <Art src={`/art/${art}.svg`} alt="" width="800" height="600" loading="lazy" />
          </div>
          <div>
            <h3>{title}</h3>
            <p>{text}</p>
          </div>
        </li>
      ))}
    </ul>
  </Section>
)
