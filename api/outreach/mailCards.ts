import type { PublicStory } from '../../data/contract/stories.ts'
import { orListen } from '../../data/rules/stories/voice.ts'
import { withheldName, withheldWords } from '../../data/vocabulary/policies.ts'
import { t } from '../../data/words/words.ts'
import { escaped } from '../platform/http/escaped.ts'
import { display, light } from '../platform/mail/look.ts'
import { mailButton } from '../platform/mail/mailPage.ts'
import { linkTo, named } from '../platform/mail/spoken.ts'

/** Something to read, as a mail shows it. */
export interface Card {
  title: string
  /** Who wrote it, or where it is from. */
  by: string
  excerpt: string
  link: string
  linkLabel: string
  picture: string | null
}

export const storyCard = (story: PublicStory, publicUrl: string): Card => ({
  title: story.title,
  by: [nameOf(story), story.authorLocation].filter(Boolean).join(', '),
  excerpt: orListen(story.excerpt, story.voiceSeconds),
  link: linkTo(publicUrl, `/story/${story.id}`),
  linkLabel: t('Read the story'),
  picture: story.picture ? `${publicUrl}${story.imageUrl}` : null,
})

const nameOf = ({ authorName }: PublicStory) => (authorName === withheldName ? t(withheldWords) : authorName)

export const cardHtml = ({ title, by, excerpt, link, linkLabel, picture }: Card, index: number) =>
  `<div class="rule" style="padding:20px 0${index > 0 ? `;border-top:1px solid ${light.rule}` : ''}">
${picture ? `<img src="${escaped(picture)}" alt="" width="552" style="display:block;width:100%;max-width:100%;height:auto;margin:0 0 16px;border:0">\n` : ''}<h3 class="ink" dir="auto" style="margin:0 0 4px;color:${light.ink};font:800 19px/1.3 ${display}">${escaped(title)}</h3>
${by ? `<p class="soft" dir="auto" style="margin:0 0 8px;color:${light.soft};font-size:15px">${escaped(by)}</p>\n` : ''}<p dir="auto" style="margin:0 0 16px">${escaped(excerpt)}</p>
${mailButton({ label: linkLabel, url: link })}
</div>`

export const cardText = ({ title, by, excerpt, link, linkLabel }: Card) =>
  [title, by, excerpt, named(linkLabel, link)].filter(Boolean).join('\n')
