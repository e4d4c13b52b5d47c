import type { z } from 'zod'
import type { AdminName } from '../../../data/contract/admin.ts'
import type { Generated, generateRequest } from '../../../data/contract/outreach/calendar.ts'
import { dayOf } from '../../platform/admins/profile.ts'
import { recordAct } from '../../platform/audit/audit.ts'
import { toInstant } from '../../platform/clock.ts'
import type { Deps } from '../../platform/deps.ts'
import { fail } from '../../platform/http/errors.ts'
import type { DraftBrief } from '../../platform/providers/writer.ts'
import { findEvent } from '../calendar/events.store.ts'
import { nextDateOf } from '../calendar/occurrences.ts'
import { findTheme } from '../calendar/themes.store.ts'
import { askWriter } from './ask.ts'
import { dayInWords } from './days.ts'
import { givesAway, withoutSecrets } from './publicWords.ts'

type GenerateDeps = Pick<Deps, 'db' | 'clock' | 'log' | 'writer'>

/** A post for each platform; none of it is stored. Errors: calendar.no_event; drafts.gives_away; those of the writer. */
export async function generatePosts(
  deps: GenerateDeps,
  admin: AdminName,
  request: z.output<typeof generateRequest>,
  stopped: AbortSignal,
): Promise<Generated> {
  const brief = briefOf(deps, admin, request)
  const briefs = request.platforms.map((platform) => ({ ...brief, platforms: [platform] }))
  const { drafts, source, model } = await askWriter(deps, briefs, stopped)
  recordAct(deps.db, {
    admin,
    action: 'drafts.generated',
    subject: { kind: 'event', id: request.eventId ?? 'none' },
    after: { posts: drafts.length, source, model },
    at: toInstant(deps.clock),
  })
  const posts = drafts.map(({ title, content, hashtags, callToAction }, index) => ({
    platform: request.platforms[index]!,
    title,
    content,
    hashtags,
    callToAction,
  }))
  return { posts, source, model }
}

type Request = z.output<typeof generateRequest>

function briefOf(deps: GenerateDeps, admin: AdminName, request: Request): DraftBrief {
  const { eventId, eventName, eventDescription, platforms, style, theme, targetAudience } = request
  const event = eventId ? (findEvent(deps.db, eventId) ?? noEvent()) : null
  const name = eventName || event?.name
  if (givesAway(name || theme || ''))
    fail(
      'invalid',
      'drafts.gives_away',
      'This names a place or an address that is better kept. Please say it more generally.',
    )
  const day = event && nextDateOf(event, dayOf(deps, admin))
  const ownTheme = event?.themeId ? findTheme(deps.db, event.themeId) : null
  return withoutSecrets({
    ...(name ? { kind: 'occasion', subject: name } : { kind: 'theme', subject: theme || wildlife }),
    about: eventDescription || event?.description || '',
    day: day ? dayInWords(day) : null,
    theme: theme || ownTheme?.name || null,
    audience: targetAudience || null,
    style,
    platforms,
  })
}

/** What posts are about that were asked for by platform and style alone. */
const wildlife = 'Wildlife conservation'

const noEvent = (): never => fail('notFound', 'calendar.no_event', 'That event does not exist.')
