import type { Organisation } from '../../data/contract/organisation.ts'
import { type Network, networkNames, networks } from '../../data/vocabulary/organisation.ts'

/** What is the same on every installation; what an admin has filled in is in `Site.organisation`. */
export const organisation = {
  name: 'Voices for Wildlife',
  hashtag: '#VoicesForWildlife',
  officeCities: ['Lagos', 'New York'],
  availability: 'Mon-Fri 10:00 AM-4:00 PM EST',
  phoneHours: 'Mon-Fri 10:00-16:00 EST',
  description: 'Stories of wildlife conservation, written by the people who live beside the animals.',
} as const

export interface Leader {
  role: string
  /** Where an admin fills in the name. */
  field: 'editorialLead' | 'fieldCoordination' | 'communityAndRewards' | 'technologyAndSafety'
  answersFor: string
}

/** Who answers for what. The page about the initiative shows the four in this order. */
export const leadership: readonly Leader[] = [
  {
    role: 'Editorial lead',
    field: 'editorialLead',
    answersFor:
      'Every story that is published here: that it is safe for the animals and people in it, and still sounds like the person who wrote it.',
  },
  {
    role: 'Field coordination',
    field: 'fieldCoordination',
    answersFor:
      'CREW and its partners: where volunteers go, who looks after them, and what a community has agreed to before anybody arrives.',
  },
  {
    role: 'Community & rewards',
    field: 'communityAndRewards',
    answersFor: 'The writers: answers within the promised time, fair rewards, and help for anybody who wants to stop.',
  },
  {
    role: 'Technology & safety',
    field: 'technologyAndSafety',
    answersFor: 'This site: that it works on old phones, keeps what it should keep, and deletes what it should delete.',
  },
]

const tag = 'VoicesForWildlife'

/** Where the hashtag is talked about, at the networks whose account is not filled in. */
const hashtagPages: Partial<Record<Network, Pick<SocialLink, 'url' | 'label'>>> = {
  facebook: {
    url: `https://www.facebook.com/hashtag/${tag.toLowerCase()}`,
    label: `${organisation.hashtag} on Facebook`,
  },
  twitter: { url: `https://twitter.com/hashtag/${tag}`, label: `${organisation.hashtag} on Twitter` },
  linkedin: {
    url: `https://www.linkedin.com/feed/hashtag/${tag.toLowerCase()}`,
    label: `${organisation.hashtag} on LinkedIn`,
  },
  whatsapp: {
    url: `https://wa.me/?text=${encodeURIComponent(organisation.hashtag)}`,
    label: `Share ${organisation.hashtag} on WhatsApp`,
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
    if (account) return [{ network, url: account, label: `${organisation.name} on ${networkNames[network]}` }]
    const page = hashtagPages[network]
    return page ? [{ network, ...page }] : []
  })

/** A number as a telephone dials it. */
export const dialled = (phone: string) => `tel:${phone.replace(/[^\d+]/g, '')}`
