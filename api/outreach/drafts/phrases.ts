import type { ContentStyle } from '../../../data/vocabulary/calendar.ts'
import type { DraftBrief } from '../../platform/providers/writer.ts'

/** How a style sounds. `{}` is where the given words go. Nothing here says anything about the world that could be wrong. */
export interface Phrases {
  /** For whatever the subject is. */
  openings: readonly string[]
  opens: Record<DraftBrief['kind'], readonly string[]>
  asks: Record<DraftBrief['kind'], readonly string[]>
  day: string
}

/** What the template writer says by itself, and all that it does. */
export const phrases: Record<ContentStyle, Phrases> = {
  educational: {
    openings: [
      'What can we learn from {}?',
      'Worth knowing: {}.',
      'One thing to learn today: {}.',
      'Learn with us: {}.',
    ],
    opens: {
      occasion: ['{} is a good reason to ask questions.', 'What do you know about {}?', 'A lesson outdoors: {}.'],
      story: ['A story to learn from: {}.', 'Read, and learn something new: {}.', 'What does this story teach us? {}.'],
      theme: ['Our theme: {}. What would you like to know?', 'A closer look at {}.', 'What would you ask about {}?'],
    },
    asks: {
      occasion: ['Tell us what you have learned.', 'Share one thing that you know about it.'],
      story: ['Read the story and tell us what you learned.', 'Read it, and share what was new to you.'],
      theme: ['Share one thing that you know about it.', 'Which question would you ask first?'],
    },
    day: 'The day to remember: {}.',
  },
  visual: {
    openings: [
      'Picture this: {}.',
      'Close your eyes and imagine: {}.',
      'See the wild through other eyes: {}.',
      'Light, colour, life: {}.',
    ],
    opens: {
      occasion: [
        'One day, many pictures: {}.',
        'What do you see when you hear of it? {}.',
        'Look up, look around: {}.',
      ],
      story: ['A story that you can see: {}.', 'Words that paint: {}.', "Look through the writer's eyes: {}."],
      theme: ['{}: what does it look like where you are?', 'Look twice: {}.', 'Words that draw a picture: {}.'],
    },
    asks: {
      occasion: ['Tell us what you see.', 'Describe it in one sentence.'],
      story: ['Read it, and tell us what you saw.', 'Read it with your eyes wide open.'],
      theme: ['Describe what you see in one sentence.', 'Which picture comes to your mind?'],
    },
    day: '{}: a day to look closely.',
  },
  casual: {
    openings: [
      'Guess what we are talking about: {}.',
      'Have you heard? {}.',
      'Say hello to {}.',
      'Good mood ahead: {}.',
    ],
    opens: {
      occasion: ['Who else is ready for {}?', 'Tell your friends: {}.', 'Boots on, kettle on: {}.'],
      story: ['Got two minutes? Read {}.', 'Grab a cup of tea and read {}.', 'One for your break: {}.'],
      theme: ["Let's chat about {}.", 'So, what about {}?', 'Small talk, big subject: {}.'],
    },
    asks: {
      occasion: ['Tag a friend who would like this.', "Say hi in the comments if you're in."],
      story: ['Read it and tell us your favourite line.', 'Read it, then send it to a friend.'],
      theme: ['Your turn: tell us in the comments.', 'What do you think? We read every answer.'],
    },
    day: '{} is the day.',
  },
  professional: {
    openings: ['In focus: {}.', 'On our agenda: {}.', 'A subject that matters to us: {}.', 'For your attention: {}.'],
    opens: {
      occasion: ['For your calendar: {}.', 'Please note: {}.', 'We would like to draw attention to {}.'],
      story: ['From our collection of stories: {}.', 'Recommended reading: {}.', 'A first-hand account: {}.'],
      theme: ['Our theme in brief: {}.', 'Current focus: {}.', 'We invite your views on {}.'],
    },
    asks: {
      occasion: ['Find out more on our site.', 'Please share it with your network.'],
      story: ['Read the full story on our site.', 'Please read it and share it with your network.'],
      theme: ['Read more on our site.', 'We welcome your comments.'],
    },
    day: 'Date: {}.',
  },
  cultural: {
    openings: [
      'Every place has its own words for the wild. Today: {}.',
      'Gather round: {}.',
      'Stories carry what we know: {}.',
      'A voice, a place, a memory: {}.',
    ],
    opens: {
      occasion: [
        'One day, many traditions: {}.',
        'How do people where you live mark it? {}.',
        'Let us share what we know of {}.',
      ],
      story: ['Listen to this one: {}.', "In the writer's own words: {}.", 'A story to pass on: {}.'],
      theme: [
        'What do your elders say about {}?',
        'What is it called in your language? {}.',
        'Many voices, one theme: {}.',
      ],
    },
    asks: {
      occasion: ['Share a tradition from your home.', 'Tell us how you mark the day.'],
      story: ['Read it, and pass it on.', 'Read it aloud to somebody.'],
      theme: ['Share a story that you grew up with.', 'Tell us what your elders told you.'],
    },
    day: 'The day: {}.',
  },
}

/** Before the audience, where one is given. */
export const forWhom = 'For {}.'
export const ownHashtag = 'VoicesForWildlife'
