import { Fragment, type ReactNode } from 'react'

/** Answers under their questions; those without an answer are left out. */
export function Facts({ facts }: { facts: Record<string, ReactNode> }) {
  const given = Object.entries(facts).filter(([, answer]) => answer !== null && answer !== '' && answer !== false)
  if (given.length === 0) return null
  return (
    <dl className="meta">
      {given.map(([question, answer]) => (
        <Fragment key={question}>
          <dt>{question}</dt>
          <dd>{answer}</dd>
        </Fragment>
      ))}
    </dl>
  )
}
