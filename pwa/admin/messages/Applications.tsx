import { useQuery } from '@tanstack/react-query'
import type { VolunteerRecord } from '../../../data/contract/volunteers.ts'
import { Empty } from '../../ui/Empty.tsx'
import { Spinner } from '../../ui/Spinner.tsx'
import { Tag } from '../../ui/Tag.tsx'
import { LoadFailed } from '../LoadFailed.tsx'
import { fullTime } from '../times.ts'
import { Facts } from './Facts.tsx'
import { applicationsQuery } from './queries.ts'

export function Applications() {
  const { data, error, refetch } = useQuery(applicationsQuery)
  return (
    <>
      {error && <LoadFailed error={error} isOutdated={data !== undefined} onRetry={refetch} />}
      {!data && !error && <Spinner />}
      {data?.length === 0 && (
        <Empty picture="tracks" title="No applications" level={3}>
          What people fill in on the volunteer page arrives here.
        </Empty>
      )}
      {data && data.length > 0 && (
        <ul className="q letters">
          {data.map((application) => (
            <Row key={application.id} application={application} />
          ))}
        </ul>
      )}
    </>
  )
}

function Row({ application }: { application: VolunteerRecord }) {
  const { name, email, status, isMinor, createdAt, motivation, additionalComments } = application
  return (
    <li>
      <div className="row wrapx marks">
        <Tag tint={status === 'pending' ? 'marigold' : 'neutral'}>{status}</Tag>
        {isMinor && <Tag tint="laterite">under 18: involve a guardian</Tag>}
      </div>
      <h3>{name}</h3>
      <p className="by">
        <a href={`mailto:${email}`}>{email}</a>
        <span>{fullTime(createdAt)}</span>
      </p>
      <p className="whole">{motivation}</p>
      {additionalComments && <p className="whole">{additionalComments}</p>}
      <details>
        <summary>All answers</summary>
        <Facts facts={answersOf(application)} />
      </details>
    </li>
  )
}

const answersOf = (application: VolunteerRecord) => ({
  Activities: application.conservationActivities.join(', '),
  Phone: application.phone,
  Address: application.address,
  'Date of birth': application.dateOfBirth,
  Organization: application.currentOrganization,
  Qualification: application.qualification,
  Twitter: handle(application.twitterHandle, application.followedTwitter),
  Instagram: handle(application.instagramHandle, application.followedInstagram),
  Facebook: handle(application.facebookHandle, application.likedFacebook),
  'Will share': application.willShareContent ? 'yes' : '',
  'Next of kin': application.nextOfKinName,
  Relationship: application.nextOfKinRelationship,
  'Phone of next of kin': application.nextOfKinPhone,
  'Address of next of kin': application.nextOfKinAddress,
  'Workplace of next of kin': application.nextOfKinWorkplace,
  'Gender of next of kin': application.nextOfKinGender,
})

const handle = (name: string, follows: boolean) => (follows ? `${name} (follows us)` : name)
