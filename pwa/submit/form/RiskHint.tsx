import { type RefObject, useEffect, useState } from 'react'
import { poacherRisk, type RiskFinding } from '../../../data/rules/risk/poacherRisk.ts'
import { t } from '../../../data/words/words.ts'
import { Notice } from '../../ui/Notice.tsx'
import { isolated } from '../../ui/Written.tsx'
import { readForm } from './formFields.ts'

/** A pause in the typing, in milliseconds. */
const pauseMs = 600

/** Says to a writer which words give the place of an animal away. It stops nothing. */
export default function RiskHint({ form }: { form: RefObject<HTMLFormElement | null> }) {
  const words = useRisks(form)
  if (words.length === 0) return null
  return (
    <Notice tone="warn">
      <b>{t('This may lead hunters to the animal. Leave out the exact place.')}</b>
      <ul className="small">
        {words.map((one) => (
          <li key={one}>{t('“{words}”', { words: isolated(one) })}</li>
        ))}
      </ul>
    </Notice>
  )
}

function useRisks(form: RefObject<HTMLFormElement | null>): string[] {
  const [words, setWords] = useState<string[]>([])
  useEffect(() => {
    const typed = form.current
    if (!typed) return
    let pause: ReturnType<typeof setTimeout> | undefined
    const look = () => setWords(wordsIn(typed))
    const wait = () => {
      clearTimeout(pause)
      pause = setTimeout(look, pauseMs)
    }
    look()
    typed.addEventListener('input', wait)
    return () => {
      clearTimeout(pause)
      typed.removeEventListener('input', wait)
    }
  }, [form])
  return words
}

function wordsIn(form: HTMLFormElement): string[] {
  const { title, content, authorLocation } = readForm(form)
  const { findings } = poacherRisk([
    { field: 'title', text: title },
    { field: 'content', text: content },
    { field: 'authorLocation', text: authorLocation },
  ])
  return [...new Set(findings.filter(isTold).map(({ words }) => words))]
}

const isTold = ({ level, kind }: RiskFinding) => level === 'blocks' || kind === 'haunt'
