import { Fragment, type ReactNode } from 'react'

interface Props {
  facts: Record<string, ReactNode>
  className?: string
}

/** Answers under their questions; those without an answer are left out. */
export function Facts({ facts, className = 'meta' }: Props) {
  const given = Object.entries(facts).filter(([, answer]) => answer !== null && answer !== '' && answer !== false)
  if (given.length === 0) return null
  return (
    <dl className={className}>
      {given.map(([question, answer]) => (
        <Fragment key={question}>
          <dt>{question}</dt>
          <dd>{answer}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
