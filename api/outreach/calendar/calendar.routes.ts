import { type Context, Hono } from 'hono'
import type { z } from 'zod'
import type { AdminName } from '../../../data/contract/admin.ts'
import {
  type CalendarAddress,
  contentChange,
  contentListQuery,
  eventChange,
  eventListQuery,
  newContent,
  newEvent,
  newTheme,
  releaseQuery,
  themeChange,
} from '../../../data/contract/outreach/calendar.ts'
import { storyPage } from '../../../data/vocabulary/limits.ts'
import { dayOf } from '../../platform/admins/profile.ts'
import type { Deps } from '../../platform/deps.ts'
import type { AdminGuards } from '../../platform/http/admin.ts'
import type { Env } from '../../platform/http/context.ts'
import { pageOf } from '../../platform/http/lists.ts'
import { noStore } from '../../platform/http/noStore.ts'
import { byId, validate } from '../../platform/http/validate.ts'
import { acceptForm, submissionOf } from '../../platform/http/writes.ts'
import { addressOf, readerOf, renewAddress } from './addresses.ts'
import { addAwarenessDays, addEvent, changeEvent, deleteEvent, showEvents } from './events.ts'
import { writeCalendar } from './feed.ts'
import { changeItem } from './items/changeItem.ts'
import { presentItems } from './items/items.present.ts'
import { countItemsIn, listItems } from './items/items.store.ts'
import { addItem, deleteItem, showDays, showItem, showOverview } from './items/items.ts'
import { listReleases } from './releases.ts'
import { addTheme, changeTheme, deleteTheme, showThemes } from './themes.ts'

type ListQuery = z.output<typeof contentListQuery>

/** The content calendar: items, events, themes, and the feed for the admins' own calendars. */
export const calendarRoutes = (deps: Deps, { requireAdmin }: AdminGuards) => {
  const accept = acceptForm(deps.config)
  return new Hono<Env>()
    .get('/', requireAdmin, validate('query', contentListQuery), (c) => {
      const { items, headers } = listFor(deps, c, c.var.admin, c.req.valid('query'))
      return c.json(items, 200, headers)
    })
    .post('/', requireAdmin, accept, validate('json', newContent), (c) =>
      c.json(addItem(deps, c.var.admin, submissionOf(c), c.req.valid('json')), 201),
    )
    .get('/releases', requireAdmin, validate('query', releaseQuery), (c) =>
      c.json(listReleases(deps, c.var.admin, c.req.valid('query'))),
    )
    .get('/overview', requireAdmin, (c) => c.json(showOverview(deps)))
    .get('/themes', requireAdmin, (c) => c.json(showThemes(deps)))
    .post('/themes', requireAdmin, accept, validate('json', newTheme), (c) =>
      c.json(addTheme(deps, c.var.admin, submissionOf(c), c.req.valid('json')), 201),
    )
    .put('/themes/:id', requireAdmin, accept, byId, validate('json', themeChange), (c) =>
      c.json(changeTheme(deps, c.var.admin, c.req.valid('param').id, c.req.valid('json'))),
    )
    .delete('/themes/:id', requireAdmin, byId, (c) => {
      deleteTheme(deps, c.var.admin, c.req.valid('param').id)
      return c.body(null, 204)
    })
    .get('/events', requireAdmin, validate('query', eventListQuery), (c) =>
      c.json(showEvents(deps, c.var.admin, c.req.valid('query'))),
    )
    .post('/events', requireAdmin, accept, validate('json', newEvent), (c) =>
      c.json(addEvent(deps, c.var.admin, submissionOf(c), c.req.valid('json')), 201),
    )
    .post('/events/awareness-days', requireAdmin, accept, (c) => c.json(addAwarenessDays(deps, c.var.admin)))
    .put('/events/:id', requireAdmin, accept, byId, validate('json', eventChange), (c) =>
      c.json(changeEvent(deps, c.var.admin, c.req.valid('param').id, c.req.valid('json'))),
    )
    .delete('/events/:id', requireAdmin, byId, (c) => {
      deleteEvent(deps, c.var.admin, c.req.valid('param').id)
      return c.body(null, 204)
    })
    .get('/events.ics', requireAdmin, (c) =>
      c.body(writeCalendar(deps, { items: false }), 200, {
        'content-type': calendarType,
        'content-disposition': `attachment; filename="voices-for-wildlife-events-${dayOf(deps, c.var.admin)}.ics"`,
      }),
    )
    .get('/feed/:token', noStore, (c) =>
      readerOf(deps, c.req.param('token'))
        ? c.body(writeCalendar(deps, { items: true }), 200, { 'content-type': calendarType })
        : c.json({ message: 'There is nothing at this address.', code: 'not_found' }, 404),
    )
    .get('/address', requireAdmin, (c) => c.json<CalendarAddress>({ url: addressOf(deps, c.var.admin) }))
    .post('/address', requireAdmin, accept, (c) => c.json<CalendarAddress>({ url: renewAddress(deps, c.var.admin) }))
    .get('/:id{[0-9]+}', requireAdmin, byId, (c) => c.json(showItem(deps, c.req.valid('param').id)))
    .put('/:id', requireAdmin, accept, byId, validate('json', contentChange), async (c) =>
      c.json(await changeItem(deps, c.var.admin, c.req.valid('param').id, c.req.valid('json'))),
    )
    .delete('/:id', requireAdmin, byId, (c) => {
      deleteItem(deps, c.var.admin, c.req.valid('param').id)
      return c.body(null, 204)
    })
}

const calendarType = 'text/calendar; charset=utf-8'

function listFor(deps: Deps, c: Context, admin: AdminName, query: ListQuery) {
  const status = query.status === 'all' ? undefined : query.status
  const { from, to, before } = query
  if (from && to) return { items: showDays(deps, admin, { from, to, status }), headers: undefined }
  const limit = query.limit ?? storyPage.usual
  const found = listItems(deps.db, { status, before, limit })
  const total = countItemsIn(deps.db, status)
  const { rows, headers } = pageOf(found, limit, { path: c.req.path, query, total })
  return { items: presentItems(deps.db, rows), headers }
}
