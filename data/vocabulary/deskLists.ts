/** In which order a list of stories at the desk stands. `due`: who was promised an answer first. */
export const storySorts = ['newest', 'oldest', 'due', 'viewed', 'liked', 'title'] as const
export type StorySort = (typeof storySorts)[number]

/**
 * What calls for a second look at a story. `duplicate`: it nearly repeats an earlier one, and nobody has decided. `question`: its writer was
 * asked something. `correction`: its writer proposes another wording. `featured`: on the home page. `unsaid`: nobody has said who is
 * in its pictures. `child`: a child can be recognised. `people`: something stands in the way of showing its pictures.
 */
export const storyFlags = ['duplicate', 'question', 'correction', 'featured', 'unsaid', 'child', 'people'] as const
export type StoryFlag = (typeof storyFlags)[number]

/** `recording`: a voice. `waiting`: a file that nobody has let onto the site. */
export const mediaNarrowings = ['any', 'recording', 'none', 'waiting'] as const
export type MediaNarrowing = (typeof mediaNarrowings)[number]

/** Past the day that its writer was promised; otherwise days since it was sent. */
export const storyAges = ['late', '3', '7', '30', '90', '365'] as const
export type StoryAge = (typeof storyAges)[number]

/** The most rows of a list that stand on a screen of the desk at once. */
export const mostShown = 180
