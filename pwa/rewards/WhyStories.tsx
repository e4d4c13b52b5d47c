import { Icon } from '../ui/Icon.tsx'
import { book, eye, megaphone, users } from '../ui/icons.ts'
import { Section } from '../ui/Section.tsx'

const reasons = [
  {
    icon: eye,
    title: 'You were there',
    text: 'Satellites see a forest. You saw who came back to it, and in which week.',
  },
  {
    icon: users,
    title: 'Neighbours learn from neighbours',
    text: 'A fence that worked in one village is an idea for the next, when somebody writes down how it was built.',
  },
  {
    icon: megaphone,
    title: 'Decisions need witnesses',
    text: 'People who decide about land and money often live far away. A story with a name and a place is hard to ignore.',
  },
  {
    icon: book,
    title: 'It is kept',
    text: 'What nobody writes down is forgotten. A published story stays, under the name you chose.',
  },
]

export const WhyStories = () => (
  <Section title="Why your story matters">
    <ul className="reasons plain">
      {reasons.map(({ icon, title, text }) => (
        <li key={title}>
          <Icon path={icon} />
          <h3>{title}</h3>
          <p>{text}</p>
        </li>
      ))}
    </ul>
  </Section>
)
