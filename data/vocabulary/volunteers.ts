export const volunteerStatuses = ['pending', 'shortlisted', 'accepted', 'declined'] as const
export type VolunteerStatus = (typeof volunteerStatuses)[number]

export const nextOfKinGenders = ['Female', 'Male'] as const

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
/** What the technical names among the activities mean, under the category that holds them. */
export const activityNotes: Partial<Record<(typeof activityGroups)[number]['category'], string>> = {
  'Research Actions':
    'Prunus africana is the African cherry tree. CITES is the agreement on trade in wild animals and plants.',
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
