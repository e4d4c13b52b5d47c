import { bell, book, calendar, coin, inbox, mail, megaphone, news, send, sliders, users } from '../../ui/icons.ts'
import type { Section } from '../kit/data/sections.ts'

export const sectionIcons: Record<Section, string> = {
  pending: inbox,
  published: book,
  messages: mail,
  blog: news,
  'content-calendar': calendar,
  social: megaphone,
  newsletter: send,
  authors: users,
  donations: coin,
  notifications: bell,
  settings: sliders,
}
