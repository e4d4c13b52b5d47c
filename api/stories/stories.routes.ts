import { randomUUID } from 'node:crypto'
import { type Context, Hono, type MiddlewareHandler } from 'hono'
import { z } from 'zod'
import type { AdminName } from '../../data/contract/admin.ts'
import { proposalDecision } from '../../data/contract/authors/receipts.ts'
import { type DeskStoryQuery, deskStoryQuery, fittingStoryQuery } from '../../data/contract/deskStories.ts'
import { captionsChange } from '../../data/contract/photos.ts'
import type { PublicStory, StoryListQuery } from '../../data/contract/stories.ts'
import {
  deskConsent,
  mediaApproval,
  photoBlur,
  storyEdit,
  storyFeaturedChange,
  storyFields,
  storyListQuery,
  storyQuestion,
  storyRestore,
  storyStatusChange,
  storySubmissionIn,
  toldFields,
} from '../../data/contract/stories.ts'
import { storyPage } from '../../data/vocabulary/limits.ts'
import { defaultLanguage } from '../../data/words/languages.ts'
import type { Deps } from '../platform/deps.ts'
import { type AdminGuards, hasAdminCookie, requireOwnSite } from '../platform/http/admin.ts'
import { type DrawNotice, isSentByBrowser, repeatableSubmission } from '../platform/http/browserForm.ts'
import type { Env } from '../platform/http/context.ts'
import { type Limit, networkOf, networkRangeOf, spend } from '../platform/http/limits.ts'
import { pageOf } from '../platform/http/lists.ts'
import type { ReceivedForm } from '../platform/http/multipart.ts'
import { type Answer, jsonAnswer, jsonType, type ResponseCache } from '../platform/http/responseCache.ts'
import { parse, validate } from '../platform/http/validate.ts'
import { submissionOf } from '../platform/http/writes.ts'
import { publicKeys } from '../platform/publicKeys.ts'
import { listRiskDecisionsOfStories } from '../platform/risk/risk.store.ts'
import { blurPhoto } from './blur.ts'
import { sayFailed, sayReceived } from './browserForm.ts'
import { captionVideo } from './captions.ts'
import { listConsentsOfStories } from './consent/consent.store.ts'
import { consentOfForm } from './consent.ts'
import { fittingInPlaces, storiesInPlaces } from './desk/desk.store.ts'
import { isDeskList, pageOfDesk } from './desk/desk.ts'
import { listMediaOf, listMediaOfStories } from './media/media.ts'
import { receiveFiles } from './media/receive.ts'
import { wordsSha256 } from './receipt.ts'
import { presentCard, presentForAdmin, presentStory } from './stories.present.ts'
import {
  countListed,
  findStory,
  findStoryOfSubmission,
  importedAmong,
  listStories,
  placeIn,
  type StoryRow,
} from './stories.store.ts'
import {
  approveStoryMedia,
  changeStoryStatus,
  claimReview,
  editStory,
  featureStory,
  noteConsent,
  receiptOf,
  releaseReview,
  showToAdmin,
  submitStory,
} from './stories.ts'
import { judgeFiles } from './storyFiles.ts'
import { listShown, listShownOf } from './translations/translations.store.ts'

import { listVersions, restoreVersion } from './versions.ts'
import { wordsOfWriter } from './writer/desk.ts'
import { decideProposal } from './writer/proposals.ts'
import { askWriter } from './writer/questions.ts'

/** Far above a school class that writes behind one address, or a phone that comes home with a week of stories. */
const submissionsPerNetwork: Limit = {
  action: 'story_submit',
  identifierType: 'network',
  most: 600,
  windowMs: 3_600_000,
}

/** Tells the client what can be asked. */
const listQuery: MiddlewareHandler<Env, '/', { in: { query: z.input<typeof deskStoryQuery> } }> = (_c, next) => next()

const oneQuery = validate('query', storyListQuery.pick({ view: true, in: true }))

const id = z.coerce.number().int().positive()
const byId = validate('param', z.object({ id }))
const ofMedia = validate('param', z.object({ id, mediaId: z.string().max(64) }))
const ofProposal = validate('param', z.object({ id, proposalId: id }))
const ofVersion = validate('param', z.object({ id, versionId: id }))

export const storiesRoutes = (
  deps: Deps,
  { requireAdmin, adminOf }: AdminGuards,
  kept: ResponseCache,
  /** Absent where there is no site. */
  drawNotice?: DrawNotice,
) => {
  /** The public pages ask for a `view`, so that an admin who reads them sees what everybody sees. */
  const asksAsAdmin = (c: Context) => hasAdminCookie(c) && !asksAsVisitor(c) && adminOf(c) !== null
  return new Hono<Env>()
    .get('/', listQuery, async (c) => {
      const admin = asksAsVisitor(c) || !hasAdminCookie(c) ? null : adminOf(c)
      if (admin) return adminList(deps, c, admin, parse(deskStoryQuery, c.req.query()))
      const query = parse(storyListQuery, c.req.query())
      const shown = { ...query, status: 'published' } as const
      return kept.answer(c, `stories ${JSON.stringify(shown)}`, () => publicList(deps, c, shown))
    })
    .get('/fitting', requireAdmin, validate('query', fittingStoryQuery), (c) => {
      const { rows, headers } = pageOfDesk(deps, c.var.admin, c.req.valid('query'), c.req.path)
      return c.json(fittingInPlaces(deps.db, rows), 200, headers)
    })
    .post('/', async (c) => {
      const draw = isSentByBrowser(c) ? drawNotice : undefined
      if (draw) c.set('errorsAsPage', sayFailed(deps, c, draw))
      requireOwnSite(c, deps.config.publicUrl)
      spend(deps, submissionsPerNetwork, networkOf(c, deps))
      const isForm = c.req.header('content-type')?.startsWith('multipart/form-data')
      const { receipt, isNew, ...missing } = isForm
        ? await takeForm(deps, c)
        : { ...(await takeWords(deps, c)), empty: [], leftOut: [] }
      const status = isNew ? 201 : 200
      if (draw)
        return c.html(sayReceived(deps, c, draw, { receipt, ...missing }), status, { 'cache-control': 'no-store' })
      return c.json(receipt, status)
    })
    .get('/:id', byId, oneQuery, async (c) => {
      const { id } = c.req.valid('param')
      if (asksAsAdmin(c)) return privately(c).json(showToAdmin(deps, id))
      const { in: asked } = c.req.valid('query')
      return kept.answer(c, `story/${id}${asksAsVisitor(c) ? '?view' : ''} ${asked ?? ''}`, () =>
        publicOne(deps, c, id, asked),
      )
    })
    .patch('/:id', requireAdmin, byId, async (c) => {
      const { id } = c.req.valid('param')
      const story = await receiveFiles(deps, c.req.raw, async (form) => {
        const edit = parse(storyEdit, form.fields)
        const files = await judgeFiles(deps, form, { from: null, isEdit: true })
        return editStory(deps, c.var.admin, id, edit, files)
      })
      return privately(c).json(story)
    })
    .patch('/:id/status', requireAdmin, byId, validate('json', storyStatusChange), (c) =>
      privately(c).json(changeStoryStatus(deps, c.var.admin, c.req.valid('param').id, c.req.valid('json'))),
    )
    .patch('/:id/featured', requireAdmin, byId, validate('json', storyFeaturedChange), (c) =>
      privately(c).json(featureStory(deps, c.var.admin, c.req.valid('param').id, c.req.valid('json'))),
    )
    .patch('/:id/question', requireAdmin, byId, validate('json', storyQuestion), (c) =>
      privately(c).json(askWriter(deps, c.var.admin, c.req.valid('param').id, c.req.valid('json'))),
    )
    .get('/:id/writer', requireAdmin, byId, (c) => privately(c).json(wordsOfWriter(deps, c.req.valid('param').id)))
    .patch('/:id/proposals/:proposalId', requireAdmin, ofProposal, validate('json', proposalDecision), async (c) =>
      privately(c).json(await decideProposal(deps, c.var.admin, { ...c.req.valid('param'), ...c.req.valid('json') })),
    )
    .post('/:id/consent', requireAdmin, byId, validate('json', deskConsent), (c) =>
      privately(c).json(noteConsent(deps, c.var.admin, c.req.valid('param').id, c.req.valid('json'))),
    )
    .post('/:id/review', requireAdmin, byId, (c) =>
      privately(c).json(claimReview(deps, c.var.admin, c.req.valid('param').id)),
    )
    .delete('/:id/review', requireAdmin, byId, (c) =>
      privately(c).json(releaseReview(deps, c.var.admin, c.req.valid('param').id)),
    )
    .get('/:id/versions', requireAdmin, byId, (c) => c.json(listVersions(deps, c.req.valid('param').id)))
    .post('/:id/versions/:versionId/restore', requireAdmin, ofVersion, validate('json', storyRestore), async (c) =>
      c.json(await restoreVersion(deps, c.var.admin, { ...c.req.valid('param'), ...c.req.valid('json') })),
    )
    .put('/:id/media/:mediaId/captions', requireAdmin, ofMedia, validate('json', captionsChange), (c) =>
      privately(c).json(captionVideo(deps, c.var.admin, c.req.valid('param'), c.req.valid('json'))),
    )
    .post('/:id/media/:mediaId/blur', requireAdmin, byId, validate('json', photoBlur), async (c) => {
      const { id } = c.req.valid('param')
      return privately(c).json(
        await blurPhoto(deps, c.var.admin, { id, mediaId: c.req.param('mediaId'), ...c.req.valid('json') }),
      )
    })
    .post('/:id/media/:mediaId/approve', requireAdmin, byId, validate('json', mediaApproval), (c) => {
      const { id } = c.req.valid('param')
      const said = { ...c.req.valid('json'), mediaId: c.req.param('mediaId') }
      return privately(c).json(approveStoryMedia(deps, c.var.admin, id, said))
    })
}

/** `GET /api/submissions/{uuid}`: the phone asks what has arrived. */
export const submissionRoutes = (deps: Deps, finishArrived: (submission: string) => Promise<void>) =>
  new Hono<Env>().get('/:submission', validate('param', z.object({ submission: z.uuid() })), async (c) => {
    const { submission } = c.req.valid('param')
    await finishArrived(submission)
    return privately(c).json(receiptOf(deps, submission))
  })

/** The words alone, with the list of the files that will follow. */
async function takeWords(deps: Deps, c: Context<Env>) {
  const body: unknown = await c.req.json().catch(() => ({}))
  const { parts, consent, ...fields } = parse(storySubmissionIn(body), body)
  return submitStory(deps, { submission: submissionOf(c), fields, parts, consent })
}

/** Words and files in one go. The `status` a caller may send along is not looked at: every story starts as pending. */
async function takeForm(deps: Deps, c: Context<Env>) {
  const [from, leavesOut] = [networkRangeOf(c, deps), isSentByBrowser(c)]
  const take = async (form: ReceivedForm) => {
    const isTold = (form.files.audio ?? []).length > 0
    const fields = parse(isTold ? toldFields : storyFields, form.fields)
    const files = await judgeFiles(deps, form, { from })
    const isPlain = isSentByBrowser(c) && c.req.header('idempotency-key') === undefined
    const submission = isPlain
      ? repeatableSubmission(
          deps,
          [networkOf(c, deps), wordsSha256(fields), ...files.map(({ file }) => file.sha256)],
          (id) => findStoryOfSubmission(deps.db, id),
        )
      : formSubmissionOf(deps, c)
    const answer = await submitStory(deps, { submission, fields, files, consent: consentOfForm(form.fields) })
    return { ...answer, empty: form.empty, leftOut: form.leftOut }
  }
  return receiveFiles(deps, c.req.raw, take, { from, leavesOut })
}

/** What its writer has taken back may be sent again from a page, as a new story. */
function formSubmissionOf({ db }: Deps, c: Context<Env>): string {
  const submission = submissionOf(c)
  return isSentByBrowser(c) && findStoryOfSubmission(db, submission)?.withdrawnAt ? randomUUID() : submission
}

/** The public pages do: without it, an admin gets another answer at the same address. */
const asksAsVisitor = (c: Context) => c.req.query('view') !== undefined
const variesFor = (c: Context) => (asksAsVisitor(c) ? undefined : { vary: 'Accept-Encoding, Cookie' })

function publicOne({ db }: Deps, c: Context, id: number, asked: string = defaultLanguage): Answer<PublicStory> {
  const story = findStory(db, id)
  const more = { headers: variesFor(c), keys: [publicKeys.story(id)] }
  if (story?.status !== 'published') return { ...notFound, ...more }
  return jsonAnswer(presentStory(story, listMediaOf(db, id), { translations: listShown(db, id), asked }), more)
}

export const notFound = {
  status: 404,
  body: JSON.stringify({ message: 'Story not found', code: 'story.not_found' }),
  type: jsonType,
} as const

function publicList({ db }: Deps, c: Context, { in: asked = defaultLanguage, ...query }: StoryListQuery) {
  const limit = Math.min(query.limit ?? storyPage.usual, storyPage.mostPublic)
  const { rows, headers } = pageOfStories(db, c, { ...query, limit })
  const media = listMediaOfStories(db, idsOf(rows))
  const translations = listShownOf(db, idsOf(rows))
  const present = query.view === 'card' ? presentCard : presentStory
  return jsonAnswer(
    rows.map((row) => present(row, media.get(row.id) ?? [], { translations: translations.get(row.id), asked })),
    { headers: { ...headers, ...variesFor(c) }, keys: [publicKeys.stories] },
  )
}

function adminList(deps: Deps, c: Context, admin: AdminName, query: DeskStoryQuery) {
  const { db, clock } = deps
  const { rows, headers } = isDeskList(query) ? narrowedPage(deps, c, admin, query) : pageOfStories(db, c, query)
  const [media, consents] = [listMediaOfStories(db, idsOf(rows)), listConsentsOfStories(db, idsOf(rows))]
  const decisions = listRiskDecisionsOfStories(db, idsOf(rows))
  const imported = importedAmong(db, idsOf(rows))
  const now = clock.now()
  return privately(c).json(
    rows.map((row) =>
      presentForAdmin(row, media.get(row.id) ?? [], {
        now,
        consents: consents.get(row.id) ?? [],
        decisions: decisions.filter(({ subjectId }) => subjectId === row.id),
        isImported: imported.has(row.id),
      }),
    ),
    200,
    headers,
  )
}

function narrowedPage(deps: Deps, c: Context, admin: AdminName, query: DeskStoryQuery) {
  const { rows, headers } = pageOfDesk(deps, admin, query, c.req.path)
  return { rows: storiesInPlaces(deps.db, rows), headers }
}

function pageOfStories(db: Deps['db'], c: Context, query: StoryListQuery) {
  const limit = query.limit ?? storyPage.usual
  // What is on the home page is published: a story keeps its mark while it is taken off the site.
  const filter = query.featured ? { ...query, status: 'published' as const } : query
  const found = listStories(db, { ...filter, limit })
  return pageOf(found, limit, { path: c.req.path, query, total: countListed(db, filter) }, placeIn(filter))
}

function privately(c: Context) {
  c.header('cache-control', 'private, no-store')
  return c
}

const idsOf = (rows: StoryRow[]) => rows.map((row) => row.id)
