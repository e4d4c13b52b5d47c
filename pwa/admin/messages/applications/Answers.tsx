import type { VolunteerRecord } from '../../../../data/contract/inbox/volunteers.ts'
import { noHandle } from '../../../../data/vocabulary/volunteers.ts'
import { Address } from '../../kit/lists/Address.tsx'
import { Facts } from '../../kit/lists/Facts.tsx'
import { ageApplying, dayInWords } from '../inboxLabels.ts'

/** What an applicant has answered, all of it, in the order of the form. */
export function Answers({ application }: { application: VolunteerRecord }) {
  return (
    <div className="answers">
      <section>
        <h3>Motivation</h3>
        <p className="whole">{application.motivation}</p>
      </section>
      <section>
        <h3>Conservation activities</h3>
        <ul>
          {application.conservationActivities.map((activity) => (
            <li key={activity}>{activity}</li>
          ))}
        </ul>
        {application.additionalComments && (
          <>
            <h4>Additional comments</h4>
            <p className="whole">{application.additionalComments}</p>
          </>
        )}
      </section>
      <section>
        <h3>Person</h3>
        <Facts facts={personOf(application)} />
      </section>
      <section>
        <h3>Social media</h3>
        <Facts facts={accountsOf(application)} />
      </section>
      <section>
        <h3>Next of kin</h3>
        {Object.values(kinOf(application)).some(Boolean) ? (
          <Facts facts={kinOf(application)} />
        ) : (
          <p className="muted">Not given.</p>
        )}
      </section>
    </div>
  )
}

const personOf = (application: VolunteerRecord) => ({
  Email: <Address email={application.email} />,
  Phone: <a href={`tel:${application.phone.replace(/[^+\d]/g, '')}`}>{application.phone}</a>,
  Address: application.address,
  'Date of birth': `${dayInWords(application.dateOfBirth)} (${ageApplying(application)} when applying)`,
  Organization: application.currentOrganization,
  Qualification: application.qualification,
})

const accountsOf = (application: VolunteerRecord) => ({
  Twitter: account(application.twitterHandle, application.followedTwitter, 'follows us'),
  Instagram: account(application.instagramHandle, application.followedInstagram, 'follows us'),
  Facebook: account(application.facebookHandle, application.likedFacebook, 'likes our page'),
  'Will share our content': application.willShareContent ? 'yes' : 'no',
})

const account = (handle: string, isConnected: boolean, how: string) =>
  `${handle === noHandle ? 'no account' : handle}${isConnected ? `, ${how}` : ''}`

const kinOf = (application: VolunteerRecord) => ({
  Name: application.nextOfKinName,
  Relationship: application.nextOfKinRelationship,
  Phone: application.nextOfKinPhone,
  Address: application.nextOfKinAddress,
  Workplace: application.nextOfKinWorkplace,
  Gender: application.nextOfKinGender,
})
