import { msg } from '../../data/words/words.ts'

export const postNotFoundText = msg('The post you’re looking for doesn’t exist or has been removed.')
