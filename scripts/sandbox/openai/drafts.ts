import { z } from 'zod'

/** Of the question that the product asks for drafts of posts. */
const question = z.object({ briefs: z.array(z.object({ subject: z.string(), about: z.string() })).min(1) })

const openings = [
  'A closer look',
  'Worth knowing',
  'For today',
  'Have you heard',
  'Time to read',
  'In focus',
  'New here',
]

/** Drafts that can be looked at and changed while trying out, and that say what they are. Null for any other question. */
export function trialDrafts(asked: string): string | null {
  const { data } = question.safeParse(readJson(asked))
  if (!data) return null
  const drafts = data.briefs.map(({ subject, about }, index) => ({
    title: `Trial: ${cut(subject, 80)}`,
    content:
      `${openings[index % openings.length]}: ${cut(subject, 60)}. This is a trial answer. ${cut(about, 70)}`.trim(),
    hashtags: ['Trial', 'VoicesForWildlife'],
    callToAction: 'Tell us what you think.',
  }))
  return JSON.stringify({ drafts })
}

function readJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

const cut = (text: string, most: number) => {
  const letters = [...text]
  return letters.length > most ? `${letters.slice(0, most - 1).join('')}…` : text
}
