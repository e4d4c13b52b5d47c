import { z } from 'zod'
import { fillIn } from '../rules/fillIn.ts'
import { readMarkdown, type Words } from '../rules/markdown.ts'
import { fieldsOf } from './fieldsOf.ts'
import { demoNotice } from './notice.ts'
import noSignal from './posts/no-signal.md'
import papyrusCount from './posts/papyrus-count.md'
import sample from './posts/sample.md'
import threeLessons from './posts/three-lessons.md'
import toadNights from './posts/toad-nights.md'
import vaccination from './posts/vaccination.md'
import withoutLeading from './posts/without-leading.md'

const demoPost = z.strictObject({
  title: z.string(),
  /** Plain text, as a card shows it. */
  excerpt: z.string(),
  /** Simple HTML. */
  content: z.string().transform((text) => readMarkdown(fillIn(text, { demoNotice })).map(htmlOf).join('\n\n')),
  category: z.string(),
  /** With commas between. */
  tags: z.string().default(''),
  status: z.enum(['draft', 'published']),
  daysOld: z.coerce.number(),
})
export type DemoPost = z.infer<typeof demoPost>

/** Every post of the demonstration world, oldest first. */
export const demoPosts: readonly DemoPost[] = [
  noSignal,
  vaccination,
  withoutLeading,
  threeLessons,
  papyrusCount,
  sample,
  toadNights,
].map((file) => demoPost.parse(fieldsOf(file)))

function htmlOf(words: Words): string {
  if (typeof words === 'string') return words.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
  const [tag, ...children] = words
  if (tag === 'a') return `<a href="${children[0]}">${children.slice(1).map(htmlOf).join('')}</a>`
  if (tag === 'ul') return `<ul> ${children.map(htmlOf).join(' ')} </ul>`
  return `<${tag}>${children.map(htmlOf).join('')}</${tag}>`
}
