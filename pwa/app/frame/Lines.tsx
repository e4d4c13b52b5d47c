import { Fragment } from 'react'

/** Text of several lines, as on an envelope. */
export const Lines = ({ text }: { text: string }) =>
  text.split('\n').map((line, index) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines have no other name than their place
    <Fragment key={index}>
      {index > 0 && <br />}
      {line}
    </Fragment>
  ))
