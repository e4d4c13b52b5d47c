import { Fragment } from 'react'

/** An e-mail address to write to. It breaks behind the @ and the dots, so that no name is cut in two. */
export function Address({ email }: { email: string }) {
  return (
    <a href={`mailto:${email}`}>
      {(email.match(/[^@.]+[@.]*|[@.]+/g) ?? []).map((part, place) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: the parts of an address stay in their order
        <Fragment key={place}>
          {place > 0 && <wbr />}
          {part}
        </Fragment>
      ))}
    </a>
  )
}
