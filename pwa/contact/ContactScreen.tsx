import { organisation } from '../app/organisation.ts'
import { Notice } from '../ui/Notice.tsx'
import { ShortPage } from '../ui/ShortPage.tsx'

export default function ContactScreen() {
  return (
    <ShortPage
      title="Contact"
      cloth="partners"
      lead={`We are in ${organisation.officeCities.join(' and ')}, and here ${organisation.availability}.`}
    >
      <Notice>
        <p>Messages cannot be sent from this page yet.</p>
      </Notice>
      <p>Until then you find us under {organisation.hashtag} through the links at the foot of every page.</p>
    </ShortPage>
  )
}
