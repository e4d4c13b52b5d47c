import type { WriterInfo } from './remote.ts'

/** Said before anything is asked for. */
export const writerInWords = ({ source, model }: WriterInfo): string =>
  source === 'template'
    ? 'No key of OpenAI is set up: the built-in template writes. Nothing leaves this server.'
    : `${model ?? 'OpenAI'} writes. It is given public words only: the event, the theme and published stories.`
