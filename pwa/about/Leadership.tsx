import { type Leader, leadership } from '../app/organisation.ts'
import { initialsOf } from '../ui/Seal.tsx'
import { Section } from '../ui/Section.tsx'

const tones = ['', 'g', 'b', 't']

/** Four roles and what each answers for. Names appear as soon as the initiative has given them. */
export const Leadership = () => (
  <Section title="Four people answer for this">
    <p className="lead">{introduction}</p>
    <ul className="roster plain">
      {leadership.map((leader, index) => (
        <li key={leader.role}>
          <span className={`seal ${tones[index]}`} aria-hidden="true">
            {initialsOf(leader.name ?? leader.role)}
          </span>
          <div>
            <h3>{leader.name ?? leader.role}</h3>
            {leader.name && <p className="role">{leader.role}</p>}
          </div>
          <p>{leader.answersFor}</p>
        </li>
      ))}
    </ul>
  </Section>
)

const namesMissing = leadership.some(({ name }: Leader) => name === null)
const introduction = namesMissing
  ? 'Each has a part to answer for, and can be asked about it. The initiative will announce the names here.'
  : 'Each has a part to answer for, and can be asked about it.'
