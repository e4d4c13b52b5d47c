import { msg } from '../../data/words/words.ts'

export const storyNotFoundText = msg("The story you're looking for doesn't exist or has been removed.")
