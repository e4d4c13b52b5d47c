import type { Database } from '../database.ts'
import { findFile } from '../files.ts'
import { sha256Of } from '../sha256.ts'
import type { SubmissionClient } from './client/submissionClient.ts'
import {
  findPart,
  isHeldUpByFile,
  isSettled,
  nextStep,
  type OutboxEvent,
  type Part,
  type PartName,
  partInWords,
  type QueuedMessage,
  type QueuedStory,
  type QueuedSubmission,
  type Step,
} from './outbox.ts'
import { changeQueued, listQueued, readMessage } from './outboxStore.ts'
import { reasonOfPart, reasons } from './reasons.ts'
import { type Failure, isCutOff, isDue, nextTryAt } from './retryPolicy.ts'
import { type Sealed, unseal } from './seal.ts'

/** What sending needs of the world: tests bring their own. */
export type FlushPorts = {
  db: Database
  client: SubmissionClient
  /** One flush at a time among all tabs and the worker. */
  alone<T>(work: () => Promise<T>): Promise<T>
  now(): number
  /** 0 to 1. */
  jitter(): number
  wait(ms: number): Promise<void>
  /** May media leave now, on the network the device is on? */
  mediaMayLeave(): Promise<boolean>
}

/** `nextTryAt` in ms since 1970; `left` counts what the server does not hold completely. */
export type Flushed = { left: number; nextTryAt: number | null }

/**
 * Sends what is due, in order: first the words of every story, then messages, then files one after the
 * other. What is written meanwhile interrupts a long upload, so that words do not wait for somebody's video. `eager`:
 * something has happened after which there may be a network again.
 */
export function flush(ports: FlushPorts, { eager = false } = {}): Promise<Flushed> {
  const { db } = ports
  return ports.alone(async () => {
    if (eager)
      for (const queued of await listQueued(db))
        if (isCutOff(queued)) await changeQueued(db, queued, { type: 'online' })
    for (const queued of await listQueued(db))
      if (isHeldUpByFile(queued)) await changeQueued(db, queued, { type: 'retry' })
    const pass = new Pass(ports)
    while (await pass.step());
    const left = await listQueued(db)
    return { left: left.length, nextTryAt: nextTryAt(left) }
  })
}

class Pass {
  /** Tried in this pass without success: their turn comes in the next one. */
  private readonly tried = new Set<string>()
  private cutOff = false

  constructor(private readonly ports: FlushPorts) {}

  /** Does the most urgent thing. False: nothing more can be done now. */
  async step(): Promise<boolean> {
    const due = await this.due()
    const next = due.find(isStoryWithWords) ?? due.find(hasWords) ?? due[0]
    if (!next) return false
    if (next.kind !== 'story') await this.sendMessage(next)
    else if (hasWords(next)) await this.sendWords(next)
    else await this.sendMedia(next)
    return true
  }

  /** Nothing while the network is known to be away: the first in the row is the one that finds it again. */
  private async due(): Promise<QueuedSubmission[]> {
    const now = this.ports.now()
    const untried = (await listQueued(this.ports.db)).filter(({ id }) => !this.tried.has(id))
    const cut = untried.find(isCutOff)
    if (this.cutOff || (cut && !isDue(cut, now))) return []
    return untried.filter((queued) => isDue(queued, now))
  }

  /** A limit on one kind of message holds nobody else up; a lost network does. */
  private async sendMessage(message: QueuedMessage): Promise<void> {
    this.tried.add(message.id)
    const leaving = await this.change(message, { type: 'leaving', step: 'words' })
    if (!leaving) return
    const body = await readMessage(this.ports.db, leaving)
    if (body === null) {
      await this.change(message, { type: 'unreadable', step: 'words' })
      return
    }
    const answer = await this.ports.client.sendMessage(leaving, body)
    if (answer.kind === 'ok') await this.change(message, { type: 'received', now: this.ports.now() })
    else await this.fail(message, 'words', answer)
  }

  private async sendWords(story: QueuedStory): Promise<void> {
    const leaving = await this.change(story, { type: 'leaving', step: 'words' })
    if (!leaving) return
    const answer = leaving.addition
      ? await this.sendAddition(leaving, leaving.addition)
      : await this.ports.client.sendWords(leaving)
    if (!answer) await this.change(story, { type: 'unreadable', step: 'words' })
    else if (answer.kind === 'ok') await this.change(story, { type: 'receipt', receipt: answer.value })
    else if (answer.kind === 'reused') await this.askReceipt(story, 'words')
    else await this.fail(story, 'words', answer)
  }

  /** Null: this device cannot read it any more. */
  private async sendAddition(story: QueuedStory, sealed: Sealed) {
    const body = await unseal(this.ports.db, sealed)
    return body === null ? null : this.ports.client.sendAddition(story, body)
  }

  private async sendMedia(story: QueuedStory): Promise<void> {
    const next = nextStep(story)
    if (isSettled(story)) await this.change(story, { type: 'received', now: this.ports.now() })
    else if (!next || next === 'words') await this.askReceipt(story, 'words')
    else if (story.anyNetwork || (await this.ports.mediaMayLeave())) await this.sendPart(story, next)
    else await this.hold(story)
  }

  private async sendPart(story: QueuedStory, name: PartName): Promise<void> {
    const leaving = await this.change(story, { type: 'leaving', step: name })
    const part = leaving && findPart(leaving, name)
    if (!leaving || !part) return
    if (part.sentBytes === part.bytes && !(await this.isStillAwaited(leaving, name))) return
    const file = await this.readableFile(leaving, part)
    if (!file) {
      await this.change(story, { type: 'unreadable', step: name })
      return
    }

    const stopping = new AbortController()
    const answer = await this.ports.client.sendPart(story.id, { name, kind: part.kind }, file, {
      signal: stopping.signal,
      onAccepted: async (sentBytes) => {
        const current = await this.change(story, { type: 'progress', part: name, sentBytes })
        if (!current || (await this.hasSomethingBetter(current, name))) stopping.abort()
      },
    })
    if (stopping.signal.aborted) return
    if (answer.kind === 'network' || answer.kind === 'busy') return this.fail(story, name, answer)
    await this.askReceipt(story, name, answer.kind === 'ok' ? undefined : answer)
  }

  /** Between two chunks: the contributor gave the part up, the Wi-Fi is gone, or somebody's words wait. */
  private async hasSomethingBetter(story: QueuedStory, name: PartName): Promise<boolean> {
    if (nextStep(story) !== name) return true
    if (!story.anyNetwork && !(await this.ports.mediaMayLeave())) return true
    return (await this.due()).some(hasWords)
  }

  /** Browsers can lose the bytes behind a stored file. One that came through damaged is read again whole. */
  private async readableFile(story: QueuedStory, part: Part): Promise<Blob | null> {
    const file = (await findFile(this.ports.db, story.id, part.sha256))?.blob
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
  private async askReceipt(story: QueuedStory, step: Step, failure?: Failure): Promise<void> {
    for (const pauseMs of [0, 500, 1_500, 4_000]) {
      if (pauseMs > 0) await this.ports.wait(pauseMs)
      if (!(await this.isStillAwaited(story, step))) return
      if (failure) return this.fail(story, step, failure)
    }
    await this.fail(story, step, {
      kind: 'server',
      message: reasonOfPart('unconfirmed', partInWords(story, step)),
    })
  }

  /** Reads the receipt into the story. False too when it could not be had; that is noted already. */
  private async isStillAwaited(story: QueuedStory, step: Step): Promise<boolean> {
    const answer = await this.ports.client.fetchReceipt(story.id)
    if (answer.kind === 'ok' && answer.value) {
      const after = await this.change(story, { type: 'receipt', receipt: answer.value })
      return after !== undefined && nextStep(after) === step
    }
    if (answer.kind === 'ok') await this.startOver(story, step)
    else await this.fail(story, step, answer)
    return false
  }

  /** A server that was put back from a backup may have lost what it had confirmed. */
  private async startOver(story: QueuedStory, step: Step): Promise<void> {
    await this.change(story, { type: 'forgotten' })
    await this.fail(story, step, {
      kind: 'server',
      message: reasons.unknownStory,
    })
  }

  private async hold(story: QueuedStory): Promise<void> {
    this.tried.add(story.id)
    if (story.status.name !== 'paused') await this.change(story, { type: 'held' })
  }

  private async fail(queued: QueuedSubmission, step: Step, failure: Failure): Promise<void> {
    this.tried.add(queued.id)
    if (failure.kind === 'network' || (failure.kind === 'busy' && queued.kind === 'story')) this.cutOff = true
    const { now, jitter } = this.ports
    if (failure.kind === 'refused') await this.change(queued, { type: 'refused', step, refusal: failure })
    else await this.change(queued, { type: 'failed', failure, now: now(), jitter: jitter() })
  }

  private change<Queued extends QueuedSubmission>(queued: Queued, event: OutboxEvent) {
    return changeQueued(this.ports.db, queued, event)
  }
}

const hasWords = (queued: QueuedSubmission) => nextStep(queued) === 'words'
const isStoryWithWords = (queued: QueuedSubmission) => queued.kind === 'story' && hasWords(queued)
