import type { DemoEvent, DemoItem, DemoTheme } from './types.ts'

export const demoThemes: readonly DemoTheme[] = [
  {
    name: 'Living beside wildlife',
    description: 'Fences, fields and footpaths: how people and animals share one place.',
    category: 'Coexistence',
    color: '#22c55e',
  },
  {
    name: 'Wetlands and water',
    description: 'Marshes, rivers and the birds that tell how they are.',
    category: 'Habitat',
    color: '#0ea5e9',
  },
  {
    name: 'Young voices',
    description: 'What pupils and students see, count and ask.',
    category: 'Education',
    color: '#f59e0b',
  },
  {
    name: 'How a story is made',
    description: 'From a phone in a field to a page that others read.',
    category: 'Voices',
    color: '#a855f7',
  },
]

const invented = 'Demonstration content: this event is invented.'

export const demoEvents: readonly DemoEvent[] = [
  {
    name: 'Story circle at Rietvoël Park',
    description: `An afternoon of listening: six people tell what they have seen beside the road where the toads cross. ${invented}`,
    category: 'waci-event',
    priority: 'high',
    inDays: 12,
    theme: 'How a story is made',
  },
  {
    name: 'Open day of the papyrus count',
    description: `Visitors walk one of the counting paths and learn how the list is kept. ${invented}`,
    category: 'waci-event',
    priority: 'medium',
    inDays: 33,
    annual: true,
    theme: 'Wetlands and water',
  },
  {
    name: 'Writing workshop for school clubs',
    description: `Two hours with pencil and paper, for pupils who want to tell what lives near their school. ${invented}`,
    category: 'waci-event',
    priority: 'medium',
    inDays: 51,
    theme: 'Young voices',
  },
  {
    name: 'The wet nights begin',
    description: `The weeks in which our invented toads are on their way and buckets are needed. ${invented}`,
    category: 'season',
    priority: 'low',
    inDays: 75,
    annual: true,
    theme: 'Living beside wildlife',
  },
]

/** Drafts alone: nothing goes out that nobody has decided. */
export const demoItems: readonly DemoItem[] = [
  {
    title: 'Who tells the story?',
    content:
      'The person who lives beside the animal saw it first. That is who writes here. Read what they have to say this week.',
    hashtags: ['VoicesForWildlife', 'Storytelling'],
    callToAction: 'Read the newest stories on our site.',
    platforms: ['facebook', 'twitter'],
    contentType: 'post',
    theme: 'How a story is made',
    inDays: 3,
    daysOld: 0.2,
  },
  {
    title: 'Before the story circle',
    content:
      'What is the first wild animal you remember? Bring that one sentence to the story circle. The rest comes by itself.',
    hashtags: ['VoicesForWildlife'],
    callToAction: 'Come and listen.',
    platforms: ['facebook'],
    contentType: 'event',
    theme: 'How a story is made',
    inDays: 9,
    daysOld: 0.4,
  },
  {
    title: 'Counting is a way of looking',
    content: 'Whoever counts birds at the same place each week sees what nobody notices on one visit.',
    hashtags: ['VoicesForWildlife', 'Wetlands'],
    callToAction: null,
    platforms: ['twitter'],
    contentType: 'post',
    theme: 'Wetlands and water',
    inDays: 17,
    daysOld: 0.6,
  },
  {
    title: 'A question from a school club',
    content:
      'Can a story be about a plant? Yes. Somebody has to speak for the tree that the whole schoolyard leans on.',
    hashtags: ['VoicesForWildlife', 'YoungVoices'],
    callToAction: 'Ask your own question.',
    platforms: ['facebook', 'twitter'],
    contentType: 'post',
    theme: 'Young voices',
    inDays: null,
    daysOld: 0.7,
  },
]
