import type { Organisation } from '../../data/contract/organisation.ts'
import { type Network, networkNames, networks } from '../../data/vocabulary/organisation.ts'
import { type Message, msg, t } from '../../data/words/words.ts'

/** What is the same on every installation; what an admin has filled in is in `Site.organisation`. */
export const organisation = {
  name: 'Voices for Wildlife',
  hashtag: '#VoicesForWildlife',
  officeCities: ['Lagos', 'New York'],
  availability: msg('Mon-Fri 10:00 AM-4:00 PM EST'),
  phoneHours: msg('Mon-Fri 10:00-16:00 EST'),
  description: msg('Stories of wildlife conservation, written by the people who live beside the animals.'),
} as const

export interface Leader {
  role: Message
  /** Where an admin fills in the name. */
  field: 'editorialLead' | 'fieldCoordination' | 'communityAndRewards' | 'technologyAndSafety'
  answersFor: Message
}

/** Who answers for what. The page about the initiative shows the four in this order. */
export const leadership: readonly Leader[] = [
  {
    role: msg('Editorial lead'),
    field: 'editorialLead',
    answersFor: msg(
      'Every story that is published here: that it is safe for the animals and people in it, and still sounds like the person who wrote it.',
    ),
  },
  {
    role: msg('Field coordination'),
    field: 'fieldCoordination',
    answersFor: msg(
      'CREW and its partners: where volunteers go, who looks after them, and what a community has agreed to before anybody arrives.',
    ),
  },
  {
    role: msg('Community & rewards'),
    field: 'communityAndRewards',
    answersFor: msg(
      'The writers: answers within the promised time, fair rewards, and help for anybody who wants to stop.',
    ),
  },
  {
    role: msg('Technology & safety'),
    field: 'technologyAndSafety',
    answersFor: msg(
      'This site: that it works on old phones, keeps what it should keep, and deletes what it should delete.',
    ),
  },
]

const tag = 'VoicesForWildlife'

const hashtagOn = (network: string) => onNetwork(organisation.hashtag, network)
const onNetwork = (what: string, network: string) => t('{what} on {network}', { what, network })

/** Where the hashtag is talked about, at the networks whose account is not filled in. */
const hashtagPages: Partial<Record<Network, { url: string; label: () => string }>> = {
  facebook: {
    url: `https://www.facebook.com/hashtag/${tag.toLowerCase()}`,
    label: () => hashtagOn('Facebook'),
  },
  twitter: { url: `https://twitter.com/hashtag/${tag}`, label: () => hashtagOn('Twitter') },
  linkedin: {
    url: `https://www.linkedin.com/feed/hashtag/${tag.toLowerCase()}`,
    label: () => hashtagOn('LinkedIn'),
  },
  whatsapp: {
    url: `https://wa.me/?text=${encodeURIComponent(organisation.hashtag)}`,
    label: () => t('Share {what} on {network}', { what: organisation.hashtag, network: 'WhatsApp' }),
  },
}

export interface SocialLink {
  network: Network
  url: string
  /** Says where the link leads. */
  label: string
}

/** The accounts of the initiative, and the hashtag where there is none. */
export const socialLinksOf = (given: Organisation): SocialLink[] =>
  networks.flatMap((network) => {
    const account = given[network]
    if (account) return [{ network, url: account, label: onNetwork(organisation.name, networkNames[network]) }]
    const page = hashtagPages[network]
    return page ? [{ network, url: page.url, label: page.label() }] : []
  })

/** A number as a telephone dials it. */
export const dialled = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`
