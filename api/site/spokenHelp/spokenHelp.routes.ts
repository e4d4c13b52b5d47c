import { Hono } from 'hono'
import { helpFields, ofRecording, ofSpokenLanguage, ofSpokenStep } from '../../../data/contract/spokenHelp.ts'
import { spokenHelpLimits } from '../../../data/vocabulary/spokenHelp.ts'
import type { Deps } from '../../platform/deps.ts'
import type { AdminGuards } from '../../platform/http/admin.ts'
import type { Env } from '../../platform/http/context.ts'
import { fail } from '../../platform/http/errors.ts'
import { noStore } from '../../platform/http/noStore.ts'
import { jsonAnswer, type ResponseCache } from '../../platform/http/responseCache.ts'
import { parse, validate } from '../../platform/http/validate.ts'
import { publicKeys } from '../../platform/publicKeys.ts'
import { admitMedia, receiveFiles } from '../../stories/index.ts'
import { helpIn, helpOfDesk, keepHelp, recordHelp, removeHelp } from './spokenHelp.ts'

const named = validate('param', ofSpokenStep)

/** Recordings in which a person explains the form, step by step: see the contract. */
export const spokenHelpRoutes = (deps: Deps, { requireAdmin }: AdminGuards, kept: ResponseCache) =>
  new Hono<Env>()
    .get('/', requireAdmin, noStore, (c) => c.json(helpOfDesk(deps.db)))
    .get('/:language', validate('param', ofSpokenLanguage), (c) => {
      const { language } = c.req.valid('param')
      return kept.answer(c, `spoken-help ${language}`, () =>
        jsonAnswer(helpIn(deps.db, language), { keys: [publicKeys.help] }),
      )
    })
    .post('/:language/:step', requireAdmin, noStore, named, async (c) => {
      requireBearable(Number(c.req.header('content-length') ?? 0))
      const help = await receiveFiles(deps, c.req.raw, async ({ fields, files }) => {
        const given = parse(helpFields, fields)
        const [audio] = files.audio ?? []
        if (!audio) return fail('invalid', 'help.no_file', 'Choose a recording.')
        requireBearable(audio.bytes)
        const file = await admitMedia(deps, 'audio', audio)
        return recordHelp(deps, c.var.admin, c.req.valid('param'), { file, ...given })
      })
      return c.json(help, 201)
    })
    .post('/:language/:step/still-true', requireAdmin, noStore, named, validate('json', ofRecording), (c) =>
      c.json(keepHelp(deps, c.var.admin, c.req.valid('param'), c.req.valid('json').id)),
    )
    .delete('/:language/:step', requireAdmin, noStore, named, validate('query', ofRecording), (c) => {
      removeHelp(deps, c.var.admin, c.req.valid('param'), c.req.valid('query').id)
      return c.body(null, 204)
    })

/** A form has some words around its file. */
const aroundFile = 4096

function requireBearable(bytes: number): void {
  if (bytes <= spokenHelpLimits.bytes + aroundFile) return
  const most = spokenHelpLimits.bytes / 1024 ** 2
  fail('tooLarge', 'help.too_large', `A recording has at most ${most} MB and ${spokenHelpLimits.seconds / 60} minutes.`)
}
