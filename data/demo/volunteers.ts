import { prose } from './prose.ts'
import type { DemoApplication } from './types.ts'

const invented = 'Demonstration content: this person is invented.'
/** Nobody has a number of this country: +999 is given to none (ITU-T E.164). */
const phone = '+999 555 0100'
const noAccounts = { twitterHandle: 'none', instagramHandle: 'none', facebookHandle: 'none' }

/** Every application of the demonstration world, oldest first. */
export const demoApplications: readonly DemoApplication[] = [
  {
    name: 'Chinedu Example',
    email: 'chinedu.example@example.org',
    phone,
    address: '3 Mangrove Lane, Lagoon Town (invented)',
    age: 34,
    ...noAccounts,
    willShareContent: true,
    currentOrganization: 'Lagoon Town fishing cooperative',
    qualification: 'Boat mechanic',
    motivation: prose`
      I am on the lagoon every day. I see where the rubbish comes from and which birds have left. I want to help others
      to see it, and I can bring a boat.
    `,
    conservationActivities: ['Advocacy for swimmable, drinkable, fishable lagoon water', 'Sea turtle project'],
    additionalComments: invented,
    decisions: ['shortlisted', 'accepted'],
    note: 'Knows every landing place on the lagoon. Starts with the next clean-up.',
    daysOld: 15.5,
  },
  {
    name: 'Peter Example',
    email: 'peter.example@example.org',
    phone,
    address: '40 Tower Road, Capital (invented)',
    age: 41,
    ...noAccounts,
    currentOrganization: 'A travel company',
    qualification: 'Guide',
    motivation:
      'I want to bring groups of visitors close to nesting turtles at night, with lamps, so that they get good photos.',
    conservationActivities: ['Trips to conservation centres'],
    additionalComments: invented,
    decisions: ['declined'],
    note: 'Lamps drive nesting turtles away. We told him why, and that he may apply again.',
    daysOld: 13.1,
  },
  {
    name: 'Thandeka Example',
    email: 'thandeka.example@example.org',
    phone,
    address: '8 River Bend, Reedfield (invented)',
    age: 27,
    ...noAccounts,
    followedInstagram: true,
    willShareContent: true,
    currentOrganization: 'Reedfield primary school',
    qualification: 'Teacher of natural science',
    motivation: prose`
      My pupils ask about animals that none of us has ever seen. I would like to learn how to teach about endangered
      species, and then pass it on to the schools near us.
    `,
    conservationActivities: ['Online school for endangered species', 'World Wildlife Day'],
    additionalComments: invented,
    decisions: ['shortlisted'],
    note: 'Could lead a group of teachers. Let us speak about dates first.',
    daysOld: 8.7,
  },
  {
    name: 'Yusuf Example',
    email: 'yusuf.example@example.org',
    phone,
    address: '12 Market Street, Hillside (invented)',
    age: 52,
    ...noAccounts,
    likedFacebook: true,
    currentOrganization: 'Retired from the forest department',
    qualification: 'Thirty years as a forest guard',
    motivation: prose`
      I know the tracks of most animals in our hills, and where each tree of the old forest stood. I have time now. I want
      to show young people how to read the ground.
    `,
    conservationActivities: ['Mammal inventory', 'Prunus africana', 'Wildlife watch network'],
    additionalComments: invented,
    nextOfKinName: 'Zainab Example',
    nextOfKinPhone: phone,
    nextOfKinGender: 'Female',
    nextOfKinRelationship: 'Wife',
    daysOld: 1.8,
  },
  {
    name: 'Aisha Example',
    email: 'aisha.example@example.org',
    phone,
    address: '5 School Road, Lakeside (invented)',
    age: 16,
    ...noAccounts,
    willShareContent: true,
    currentOrganization: 'Lakeside secondary school',
    qualification: 'Pupil',
    motivation: prose`
      In our wildlife club we raise seedlings and plant them by the lake. I want to learn more about bees and butterflies
      and to write about what we see.
    `,
    conservationActivities: ['Urban greenery, gardening and pollinators', 'My conservation story platform'],
    additionalComments: invented,
    nextOfKinName: 'Mariam Example',
    nextOfKinPhone: phone,
    nextOfKinGender: 'Female',
    nextOfKinRelationship: 'Mother',
    daysOld: 1.1,
  },
]
