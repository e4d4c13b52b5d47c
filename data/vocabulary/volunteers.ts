import { type Message, msg } from '../words/words.ts'

export const volunteerStatuses = ['pending', 'shortlisted', 'accepted', 'declined'] as const
export type VolunteerStatus = (typeof volunteerStatuses)[number]

export const nextOfKinGenders = ['Female', 'Male'] as const
export const genderWords: Record<(typeof nextOfKinGenders)[number], Message> = {
  Female: msg('Female'),
  Male: msg('Male'),
}

/** The conservation activities of CREW, in six categories. The list is not exhaustive: the form says so. */
export const activityGroups = [
  {
    category: 'Wildlife Education',
    activities: [
      'Sea turtle exhibition',
      'Internship',
      'Online school for endangered species',
      'Wildlife and livelihoods',
      'Urban greenery, gardening and pollinators',
    ],
  },
  {
    category: 'Conservation Excursion',
    activities: ['Nature Saturdays', 'Trips to conservation centres', 'Private land conservation'],
  },
  {
    category: 'Research Actions',
    activities: ['Mammal inventory', 'Pangolin', 'Prunus africana', 'CITES implementation'],
  },
  {
    category: 'Wildlife Rescue and Rehabilitation Operations',
    activities: [
      'Species conservation plans',
      'Sea turtle project',
      'Vultures',
      'Wildlife watch network',
      'Alert, information and data centre',
    ],
  },
  {
    category: 'Social Action and Advocacy',
    activities: [
      'Global march for elephant and rhino',
      'World Wildlife Day',
      'Wildlife and environmental issues',
      'Wildlife-friendly badges award',
      'My conservation story platform',
    ],
  },
  {
    category: 'Lagos Lagoon Waterkeeper',
    activities: ['Advocacy for swimmable, drinkable, fishable lagoon water'],
  },
] as const
type ActivityGroup = (typeof activityGroups)[number]

/** As people read them; what is sent and kept is the English. */
export const activityWords: Record<ActivityGroup['category'] | ActivityGroup['activities'][number], Message> = {
  'Wildlife Education': msg('Wildlife Education'),
  'Sea turtle exhibition': msg('Sea turtle exhibition'),
  Internship: msg('Internship'),
  'Online school for endangered species': msg('Online school for endangered species'),
  'Wildlife and livelihoods': msg('Wildlife and livelihoods'),
  'Urban greenery, gardening and pollinators': msg('Urban greenery, gardening and pollinators'),
  'Conservation Excursion': msg('Conservation Excursion'),
  'Nature Saturdays': msg('Nature Saturdays'),
  'Trips to conservation centres': msg('Trips to conservation centres'),
  'Private land conservation': msg('Private land conservation'),
  'Research Actions': msg('Research Actions'),
  'Mammal inventory': msg('Mammal inventory'),
  Pangolin: msg('Pangolin'),
  'Prunus africana': msg('Prunus africana'),
  'CITES implementation': msg('CITES implementation'),
  'Wildlife Rescue and Rehabilitation Operations': msg('Wildlife Rescue and Rehabilitation Operations'),
  'Species conservation plans': msg('Species conservation plans'),
  'Sea turtle project': msg('Sea turtle project'),
  Vultures: msg('Vultures'),
  'Wildlife watch network': msg('Wildlife watch network'),
  'Alert, information and data centre': msg('Alert, information and data centre'),
  'Social Action and Advocacy': msg('Social Action and Advocacy'),
  'Global march for elephant and rhino': msg('Global march for elephant and rhino'),
  'World Wildlife Day': msg('World Wildlife Day'),
  'Wildlife and environmental issues': msg('Wildlife and environmental issues'),
  'Wildlife-friendly badges award': msg('Wildlife-friendly badges award'),
  'My conservation story platform': msg('My conservation story platform'),
  'Lagos Lagoon Waterkeeper': msg('Lagos Lagoon Waterkeeper'),
  'Advocacy for swimmable, drinkable, fishable lagoon water': msg(
    'Advocacy for swimmable, drinkable, fishable lagoon water',
  ),
}

/** What the technical names among the activities mean, under the category that holds them. */
export const activityNotes: Partial<Record<ActivityGroup['category'], Message>> = {
  'Research Actions': msg(
    'Prunus africana is the African cherry tree. CITES is the agreement on trade in wild animals and plants.',
  ),
}
export const allActivities: readonly string[] = activityGroups.flatMap(({ activities }) => activities)

/** Least number of characters of a motivation. */
export const motivationMinLength = 50

/** Longest answers, in characters: far above what a form like this needs. */
export const volunteerMaxLength = { short: 200, long: 5000 } as const

/** Longest note of an admin about an application, in characters. */
export const noteMaxLength = 2000

/** Younger people are not served: nothing of theirs is kept. From here to adulthood, a guardian has to be involved. */
export const leastAge = 13
export const adultAge = 18

/** Kept in place of a social account that somebody does not have. */
export const noHandle = 'none'
