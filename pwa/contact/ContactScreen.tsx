import { useSearchParams } from 'react-router-dom'
import { type ContactCategory, contactCategories } from '../../data/vocabulary/contact.ts'
import { organisation } from '../app/organisation.ts'
import { PageHead } from '../ui/PageHead.tsx'
import { ContactForm } from './ContactForm.tsx'
import { Questions } from './Questions.tsx'
import { ReachUs } from './ReachUs.tsx'

export default function ContactScreen() {
  const [search] = useSearchParams()
  return (
    <>
      <PageHead title="Contact us" pattern="partners">
        <p className="lead">
          A question, an idea, an invitation to your school. A person in {organisation.officeCities.join(' or ')} reads
          every message.
        </p>
      </PageHead>
      <div className="wrap cols2 with-form">
        <ContactForm asked={categoryOf(search.get('category'))} />
        <ReachUs />
      </div>
      <Questions />
    </>
  )
}

const categoryOf = (asked: string | null): ContactCategory | '' =>
  contactCategories.find((category) => category === asked) ?? ''
