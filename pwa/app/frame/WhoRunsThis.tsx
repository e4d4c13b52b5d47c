import { Fragment } from 'react'
import { Link } from 'react-router-dom'
import { t } from '../../../data/words/words.ts'
import { rich } from '../../ui/rich.ts'
import { dialled } from '../organisation.ts'
import { paths } from '../paths.ts'
import { useSite } from '../site.ts'

/** The person in law behind the site and the ways to it, as far as an admin has filled them in. */
export function WhoRunsThis() {
  const { legalName, registration, email, phone, postalAddress } = useSite().organisation
  if (!legalName && !postalAddress && !email && !phone)
    return (
      <p>
        {rich(
          'The initiative will publish its legal name and postal address here. Until then, the people who run the site answer through the <contact>contact page</contact>.',
          { contact: (words) => <Link to={paths.contact}>{words}</Link> },
        )}
      </p>
    )
  return (
    <>
      <p>
        {legalName && (
          <>
            <strong>{legalName}</strong>
            {registration && <>, {registration}</>}
            <br />
          </>
        )}
        {postalAddress && <Lines text={postalAddress} />}
      </p>
      <p>
        {email && (
          <a href={`mailto:${email}`} translate="no">
            {email}
          </a>
        )}
        {email && phone && <br />}
        {phone && <a href={dialled(phone)}>{phone}</a>}
        {(email || phone) && <br />}
        <Link to={paths.contact}>{t('Contact page')}</Link>
      </p>
    </>
  )
}

/** Text of several lines, as on an envelope. */
export const Lines = ({ text }: { text: string }) =>
  text.split('\n').map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name than their place
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ))
