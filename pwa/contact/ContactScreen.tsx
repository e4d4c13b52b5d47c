import { useSearchParams } from 'react-router-dom'
import { type ContactCategory, contactCategories } from '../../data/vocabulary/contact.ts'
import { t } from '../../data/words/words.ts'
import { organisation } from '../app/organisation.ts'
import { PageHead } from '../ui/PageHead.tsx'
import { ContactForm } from './ContactForm.tsx'
import { Questions } from './Questions.tsx'
import { ReachUs } from './ReachUs.tsx'

const [city, otherCity] = organisation.officeCities

export default function ContactScreen() {
  const [search] = useSearchParams()
  return (
    <>
      <PageHead title={t('Contact us')} pattern="partners">
        <p className="lead">
          {t(
            'A question, an idea, an invitation to your school. A person in {city} or {otherCity} reads every message.',
            { city, otherCity },
          )}
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
