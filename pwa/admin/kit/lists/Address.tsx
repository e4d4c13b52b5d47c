import { Fragment } from 'react'

/** An email address to write to. */
export const Address = ({ email }: { email: string }) => (
  <a href={`mailto:${email}`}>
    <EmailText email={email} />
  </a>
)

/** An email address to read. It breaks behind the @ and the dots, so that no name is cut in two. */
export const EmailText = ({ email }: { email: string }) =>
  partsOf(email).map((part, place) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an address stay in their order
    <Fragment key={place}>
      {place > 0 && <wbr />}
      {part}
    </Fragment>
  ))

const partsOf = (email: string) => email.match(/[^@.]+[@.]*|[@.]+/g) ?? []
