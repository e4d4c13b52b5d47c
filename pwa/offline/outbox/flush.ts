import type { MediaKind } from '../../../data/vocabulary/stories.ts'
import type { StoredFile } from '../database.ts'
import { sha256Of } from '../sha256.ts'
import type { Letter, LetterEvent } from './letters.ts'
import { isSettled, nextStep, type OutboxEvent, type Part, type Step, type Submission, wordFor } from './outbox.ts'
import { type Failure, isCutOff, isDue, nextTryAt } from './retryPolicy.ts'
import type { Post } from './submissionClient.ts'

/** Where the outbox is kept. `change` gives back nothing when the contributor has discarded the submission. */
export type OutboxKeeper = {
  list(): Promise<Submission[]>
  change(id: string, event: OutboxEvent): Promise<Submission | undefined>
  file(id: string, kind: MediaKind): Promise<StoredFile | undefined>
  moveToSent(id: string): Promise<void>
}

/** Where letters are kept, sealed. `read` gives back nothing when this device cannot open one any more. */
export type LetterKeeper = {
  list(): Promise<Letter[]>
  change(id: string, event: LetterEvent): Promise<Letter | undefined>
  read(letter: Letter): Promise<string | null>
}

export type SenderDeps = {
  keeper: OutboxKeeper
  letters: LetterKeeper
  post: Post
  /** One flush at a time among all tabs and the worker. */
  alone<T>(work: () => Promise<T>): Promise<T>
  now(): number
  /** 0 to 1. */
  chance(): number
  wait(ms: number): Promise<void>
  /** May media leave now, on the network the device is on? */
  mediaMayLeave(): Promise<boolean>
}

/** `nextTryAt` in ms since 1970; `left` counts stories and letters that the server does not hold completely. */
export type Flushed = { left: number; nextTryAt: number | null }

/**
 * Sends what is due, in order: first the words of every story, then letters, then photos and videos one after the other.
 * What is written meanwhile interrupts a long upload, so that words do not wait for somebody's video. `eager`: something
 * has happened after which there may be a network again.
 */
export function flush(deps: SenderDeps, { eager = false } = {}): Promise<Flushed> {
  return deps.alone(async () => {
    if (eager) await expectSignal(deps)
    const pass = new Pass(deps)
    while (await pass.step());
    const left = [...(await deps.keeper.list()), ...(await deps.letters.list())]
    return { left: left.length, nextTryAt: nextTryAt(left) }
  })
}

async function expectSignal({ keeper, letters }: SenderDeps): Promise<void> {
  for (const { id } of (await keeper.list()).filter(isCutOff)) await keeper.change(id, { type: 'signal' })
  for (const { id } of (await letters.list()).filter(isCutOff)) await letters.change(id, { type: 'signal' })
}

class Pass {
  /** Tried in this pass without success: their turn comes in the next one. */
  private readonly tried = new Set<string>()
  private cutOff = false

  constructor(private readonly deps: SenderDeps) {}

  /** Does the most urgent thing. False: nothing more can be done now. */
  async step(): Promise<boolean> {
    const { submissions, letters } = await this.due()
    const words = submissions.find(hasWords)
    if (words) return this.sendWords(words)
    const [letter] = letters
    if (letter) return this.sendLetter(letter)
    const [media] = submissions
    return media ? this.sendMedia(media) : false
  }

  /** Nothing while the network is known to be away: the first in the row is the one that finds it again. */
  private async due(): Promise<{ submissions: Submission[]; letters: Letter[] }> {
    const now = this.deps.now()
    const isUntried = ({ id }: { id: string }) => !this.tried.has(id)
    const submissions = (await this.deps.keeper.list()).filter(isUntried)
    const letters = (await this.deps.letters.list()).filter(isUntried)
    const cut = [...submissions, ...letters].find(isCutOff)
    if (this.cutOff || (cut && !isDue(cut, now))) return { submissions: [], letters: [] }
    return {
      submissions: submissions.filter((submission) => isDue(submission, now)),
      letters: letters.filter((letter) => isDue(letter, now)),
    }
  }

  /** A limit on one kind of letter holds nobody else up; a lost network does. */
  private async sendLetter({ id }: Letter): Promise<true> {
    const { letters, post, now, chance } = this.deps
    this.tried.add(id)
    const leaving = await letters.change(id, { type: 'leaving' })
    if (!leaving) return true
    const body = await letters.read(leaving)
    if (body === null) {
      await letters.change(id, { type: 'unreadable' })
      return true
    }
    const answer = await post.sendLetter(leaving, body)
    if (answer.kind === 'ok') await letters.change(id, { type: 'received', now: now() })
    else await letters.change(id, { type: 'failed', failure: answer, now: now(), chance: chance() })
    if (answer.kind === 'network') this.cutOff = true
    return true
  }

  private async sendWords(submission: Submission): Promise<true> {
    const leaving = await this.change(submission, { type: 'leaving', step: 'words' })
    if (!leaving) return true
    const answer = await this.deps.post.sendWords(leaving)
    if (answer.kind === 'ok') await this.change(submission, { type: 'receipt', receipt: answer.value })
    else if (answer.kind === 'reused') await this.askReceipt(submission, 'words')
    else await this.fail(submission, 'words', answer)
    return true
  }

  private async sendMedia(submission: Submission): Promise<true> {
    const kind = nextStep(submission)
    if (isSettled(submission)) await this.deps.keeper.moveToSent(submission.id)
    else if (!kind || kind === 'words') await this.askReceipt(submission, 'words')
    else if (submission.anyNetwork || (await this.deps.mediaMayLeave())) await this.sendPart(submission, kind)
    else await this.hold(submission)
    return true
  }

  private async sendPart(submission: Submission, kind: MediaKind): Promise<void> {
    const leaving = await this.change(submission, { type: 'leaving', step: kind })
    const part = leaving?.parts.find((candidate) => candidate.kind === kind)
    if (!leaving || !part) return
    if (part.sentBytes === part.bytes && !(await this.isStillAwaited(leaving, kind))) return
    const file = await this.readableFile(leaving, part)
    if (!file) {
      await this.change(submission, { type: 'unreadable', part: kind })
      return
    }

    const stopping = new AbortController()
    const answer = await this.deps.post.sendPart(submission.id, part, file, {
      signal: stopping.signal,
      onAccepted: async (sentBytes) => {
        const current = await this.change(submission, { type: 'progress', part: kind, sentBytes })
        if (!current || (await this.hasSomethingBetter(current, kind))) stopping.abort()
      },
    })
    if (stopping.signal.aborted) return
    if (answer.kind === 'network' || answer.kind === 'busy') return this.fail(submission, kind, answer)
    await this.askReceipt(submission, kind, answer.kind === 'ok' ? undefined : answer)
  }

  /** Between two chunks: the contributor gave the part up, the Wi-Fi is gone, or somebody's words wait. */
  private async hasSomethingBetter(submission: Submission, kind: MediaKind): Promise<boolean> {
    if (nextStep(submission) !== kind) return true
    if (!submission.anyNetwork && !(await this.deps.mediaMayLeave())) return true
    const { submissions, letters } = await this.due()
    return letters.length > 0 || submissions.some(hasWords)
  }

  /** Browsers can lose the bytes behind a stored file. One that came through damaged is read again whole. */
  private async readableFile(submission: Submission, part: Part): Promise<Blob | null> {
    const file = (await this.deps.keeper.file(submission.id, part.kind))?.blob
    if (file?.size !== part.bytes) return null
    const mayBeDamaged = part.sentBytes === part.bytes
    try {
      await file.slice(-1).arrayBuffer()
      return mayBeDamaged && (await sha256Of(file)) !== part.sha256 ? null : file
    } catch {
      return null
    }
  }

  /** The server's word decides, whatever the sending itself said. It may need a moment to look at what arrived. */
  private async askReceipt(submission: Submission, step: Step, failure?: Failure): Promise<void> {
    for (const pauseMs of [0, 500, 1_500, 4_000]) {
      if (pauseMs > 0) await this.deps.wait(pauseMs)
      if (!(await this.isStillAwaited(submission, step))) return
      if (failure) return this.fail(submission, step, failure)
    }
    await this.fail(submission, step, {
      kind: 'server',
      message: `The server has not confirmed the ${wordFor(step)} yet.`,
    })
  }

  /** Reads the receipt into the submission. False too when it could not be had; that is noted already. */
  private async isStillAwaited(submission: Submission, step: Step): Promise<boolean> {
    const answer = await this.deps.post.fetchReceipt(submission.id)
    if (answer.kind === 'ok' && answer.value) {
      const after = await this.change(submission, { type: 'receipt', receipt: answer.value })
      return after !== undefined && nextStep(after) === step
    }
    if (answer.kind === 'ok') await this.startOver(submission, step)
    else await this.fail(submission, step, answer)
    return false
  }

  /** A server that was put back from a backup may have lost what it had confirmed. */
  private async startOver(submission: Submission, step: Step): Promise<void> {
    await this.change(submission, { type: 'forgotten' })
    await this.fail(submission, step, {
      kind: 'server',
      message: 'The server does not know this story. It is sent again.',
    })
  }

  private async hold(submission: Submission): Promise<void> {
    this.tried.add(submission.id)
    if (submission.status.name !== 'paused') await this.change(submission, { type: 'held' })
  }

  private async fail(submission: Submission, step: Step, failure: Failure): Promise<void> {
    this.tried.add(submission.id)
    if (failure.kind === 'network' || failure.kind === 'busy') this.cutOff = true
    const { now, chance } = this.deps
    await this.change(submission, { type: 'failed', step, failure, now: now(), chance: chance() })
  }

  private change({ id }: Submission, event: OutboxEvent) {
    return this.deps.keeper.change(id, event)
  }
}

const hasWords = (submission: Submission) => nextStep(submission) === 'words'
