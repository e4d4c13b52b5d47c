import { dayInWords } from '../events/eventWords.ts'
import type { WriterInfo } from '../queries.ts'

/** Said before anything is asked for. */
export function writerInWords(writer: WriterInfo): string {
  const { model, named, endsOn } = writer
  const isSent = 'It is given public words only: the event, the theme and published stories.'
  const end = endsOn ? ` The service says that it ends on ${dayInWords(endsOn)}.` : ''
  switch (writer.why) {
    case 'no_key':
      return 'No key of OpenAI is set up: the built-in template writes. Nothing leaves this server.'
    case 'none_fits':
      return `${named ? `The service does not have ${named} any more, and no other model` : 'The service has no model'} that can write posts: the built-in template writes. Whoever runs the server can name a model in OPENAI_MODEL.`
    case 'not_asked':
      return 'The service does not say at the moment which models it has. You can try all the same.'
    case 'unlisted':
      return `${model} writes, as OPENAI_MODEL says. The service does not list it: if it is gone, another small model writes. ${isSent}`
    case 'replaced':
      return `${model} writes: the service does not have ${named} any more, which OPENAI_MODEL names.${end} ${isSent}`
    case 'chosen':
      return `${model} writes: the newest small model that the service has.${end} ${isSent}`
    case 'named':
      return `${model} writes, as OPENAI_MODEL says.${end && `${end} From then on, another small model writes.`} ${isSent}`
  }
}
