import type { BlogPost } from '../../../data/contract/news.ts'
import type { PublicStory } from '../../../data/contract/stories.ts'
import { postPath } from '../../../data/rules/site/postAddress.ts'
import { postCategoryWords } from '../../../data/vocabulary/news.ts'
import { language } from '../../../data/words/language.ts'
import { defaultLanguage } from '../../../data/words/languages.ts'
import { msg, t } from '../../../data/words/words.ts'
import { escaped } from '../../platform/http/escaped.ts'
import { display, light } from '../../platform/mail/look.ts'
import { mailFoot, mailPage } from '../../platform/mail/mailPage.ts'
import { linkTo, named } from '../../platform/mail/spoken.ts'
import { type Card, cardHtml, cardText, storyCard } from '../mailCards.ts'
import { textOf } from './mailText.ts'
import { styledContent } from './styledContent.ts'

/** What one newsletter shows. */
export interface Newsletter {
  subject: string
  /** Markup of the editor. */
  content: string
  stories: PublicStory[]
  posts: BlogPost[]
  /** Of the Wildlife Blog. */
  articles: BlogPost[]
}

export interface NewsletterSite {
  publicUrl: string
  /** Who sends it, as lines of an address; none where it is not known. */
  sender: string[]
}

/** Stands where each recipient's own link goes. */
export const addressOfUnsubscribing = 'https://unsubscribe.invalid/'

/** The same of their page of choices. */
export const addressOfChoices = 'https://choices.invalid/'

/** Both parts in the language that is spoken, without what differs by recipient. Every picture is of this site. */
export function writeNewsletter(
  newsletter: Newsletter,
  { publicUrl, sender }: NewsletterSite,
): { html: string; text: string } {
  const content = styledContent(newsletter.content, publicUrl)
  const sections = sectionsOf(newsletter, publicUrl)
  const html = mailPage(
    newsletter.subject,
    [ofTheDesk(content), ...sections.map(({ title, cards }) => sectionHtml(title, cards))],
    footHtml({ publicUrl, sender }),
  )
  const text = [
    textOf(content),
    ...sections.map(({ title, cards }) => [title.toLocaleUpperCase(language()), ...cards.map(cardText)].join('\n\n')),
    footText({ publicUrl, sender }),
  ].join('\n\n')
  return { html, text }
}

/** The editor's words stay as they were written: at the desk, which is English. */
const ofTheDesk = (content: string) =>
  language() === defaultLanguage ? content : `<div lang="${defaultLanguage}" dir="ltr">${content}</div>`

function sectionsOf({ stories, posts, articles }: Newsletter, publicUrl: string) {
  return [
    { title: t('Stories'), cards: stories.map((story) => storyCard(story, publicUrl)) },
    { title: t('News'), cards: posts.map((post) => postCard(post, publicUrl)) },
    { title: t('From the Wildlife Blog'), cards: articles.map(articleCard) },
  ].filter(({ cards }) => cards.length > 0)
}

function postCard(post: BlogPost, publicUrl: string): Card {
  const category = postCategoryWords[post.category]
  return {
    title: post.title,
    by: category ? t(category) : post.category,
    excerpt: post.excerpt,
    link: linkTo(publicUrl, postPath(post)),
    linkLabel: t('Read more'),
    picture: post.imageUrl && `${publicUrl}${post.imageUrl}`,
  }
}

/** Its pictures stay where they are: opening a mail asks nobody but this site. */
const articleCard = (article: BlogPost): Card => ({
  title: article.title,
  by: '',
  excerpt: article.excerpt,
  link: article.url ?? '',
  linkLabel: t('Read it on the Wildlife Blog'),
  picture: null,
})

const sectionHtml = (title: string, cards: Card[]) =>
  `<h2 class="ink rule" style="margin:32px 0 0;padding:24px 0 0;border-top:2px solid ${light.ink};color:${light.ink};font:800 22px/1.2 ${display}">${escaped(title)}</h2>
${cards.map(cardHtml).join('\n')}`

const why = msg('You are receiving this because this email address was entered for our newsletter.')
const hostOf = (publicUrl: string) => new URL(publicUrl).host

const footHtml = ({ publicUrl, sender }: NewsletterSite) => {
  const link = (address: string, words: string) =>
    `<a href="${escaped(address)}" class="link" style="color:${light.link}">${escaped(words)}</a>`
  return mailFoot(
    [
      `${escaped(t(why))} ${link(addressOfUnsubscribing, t('Unsubscribe'))} · ${link(addressOfChoices, t('Your choices'))}`,
      `Voices for Wildlife · ${link(linkTo(publicUrl), hostOf(publicUrl))} · ${link(linkTo(publicUrl, '/privacy-policy'), t('Privacy policy'))}`,
      ...sender.map((line) => `<span dir="auto">${escaped(line)}</span>`),
    ].join('<br>'),
  )
}

const footText = ({ publicUrl, sender }: NewsletterSite) =>
  [
    `-- \nVoices for Wildlife\n${linkTo(publicUrl)}`,
    ...(sender.length > 0 ? [sender.join('\n')] : []),
    [
      t(why),
      named(t('Unsubscribe'), addressOfUnsubscribing),
      named(t('Your choices'), addressOfChoices),
      named(t('Privacy policy'), linkTo(publicUrl, '/privacy-policy')),
    ].join('\n'),
  ].join('\n\n')
