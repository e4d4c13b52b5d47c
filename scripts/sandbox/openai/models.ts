/** A model as the sandbox plays it. `thinks`: takes a reasoning effort. `writes`: answers in words at all. `hears`: takes speech instead. */
export interface SandboxModel {
  id: string
  /** Its first day. */
  since: string
  /** The day from which it is gone. */
  endsOn?: string
  thinks?: boolean
  writes?: boolean
  hears?: boolean
}

/** Some of those of November 2026. https://developers.openai.com/api/docs/models, https://developers.openai.com/api/docs/deprecations */
export const usualModels: SandboxModel[] = [
  { id: 'gpt-6.1-terra', since: '2026-10-26', thinks: true },
  { id: 'gpt-6-luna', since: '2026-09-22', thinks: true },
  { id: 'gpt-6.1-sol', since: '2026-10-05', thinks: true },
  { id: 'gpt-5-mini', since: '2025-08-07', endsOn: '2026-12-11', thinks: true },
  { id: 'gpt-5-mini-2025-08-07', since: '2025-08-07', endsOn: '2026-12-11', thinks: true },
  { id: 'gpt-4o-mini', since: '2024-07-18', endsOn: '2027-01-14' },
  { id: 'gpt-3.5-turbo', since: '2023-03-01', endsOn: '2026-10-23' },
  { id: 'gpt-image-2.6-flare', since: '2026-09-01', writes: false },
  { id: 'text-embedding-3-small', since: '2024-01-25', writes: false },
  { id: 'gpt-transcribe', since: '2026-08-26', writes: false, hears: true },
  { id: 'gpt-4o-transcribe', since: '2025-03-20', endsOn: '2027-02-26', writes: false, hears: true },
  { id: 'whisper-1', since: '2023-02-27', endsOn: '2027-02-26', writes: false, hears: true },
].map((model) => ({ thinks: false, writes: true, ...model }))

const isThere = ({ endsOn }: SandboxModel, today: string) => !endsOn || endsOn > today

/** https://developers.openai.com/api/reference/resources/models/methods/list */
export const presentModels = (models: readonly SandboxModel[], today: string) => ({
  object: 'list',
  data: models
    .filter((model) => isThere(model, today))
    .map(({ id, since, endsOn }) => ({
      id,
      object: 'model',
      created: Date.parse(since) / 1000,
      owned_by: 'system',
      shutdown_date: endsOn ?? null,
    })),
})

/** What the service says where speech is sent to a model that it does not have, or that does not listen. */
export function deafness(models: readonly SandboxModel[], model: string, today: string) {
  const known = models.find(({ id }) => id === model)
  if (known && isThere(known, today) && known.hears) return null
  const message = known
    ? 'This model is not supported in this endpoint.'
    : `The model \`${model}\` does not exist or you do not have access to it.`
  return { status: 404, code: known ? null : 'model_not_found', message }
}

/** What the service says to a model that it does not have, has no more, or that does not do what is asked. */
export function refusalOf(
  models: readonly SandboxModel[],
  request: { model: string; [field: string]: unknown },
  { effort, today }: { effort: string; today: string },
) {
  const known = models.find(({ id }) => id === request.model)
  if (!known || !isThere(known, today)) {
    const message = `The model \`${request.model}\` does not exist or you do not have access to it.`
    return { status: 404, code: 'model_not_found', message }
  }
  if (known.writes === false)
    return { status: 404, code: null, message: 'This is not a chat model and thus not supported in this endpoint.' }
  if (!known.thinks && request[effort] !== undefined) {
    const message = `Unsupported parameter: '${effort}' is not supported with this model.`
    return { status: 400, code: 'unsupported_parameter', param: effort, message }
  }
  return null
}
