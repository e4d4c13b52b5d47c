import type { Answered } from '../http/requests.ts'

/** A figure that is asked for at each scrape. */
export interface GaugeSource {
  /** Without the prefix of the product; its unit is its last word. */
  name: string
  help: string
  labels?: readonly string[]
  /** Empty where it is not known. Throws: it is left out this time. */
  read(): { value: number; labels?: Record<string, string> }[]
}

export interface JobEnd {
  name: string
  /** `again`: it failed and is tried again. */
  outcome: 'done' | 'failed' | 'again'
  seconds: number
}

/** Counts what happens. There is one only where somebody scrapes it. */
export interface Meter {
  countRequest(answered: Answered): void
  countJob(end: JobEnd): void
  /** In the text format of Prometheus. */
  text(gauges: readonly GaugeSource[]): Promise<{ type: string; text: string }>
}

const prefix = 'voices_'
const requestBuckets = [0.001, 0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10, 60]
const jobBuckets = [0.01, 0.1, 1, 10, 60, 600, 3_600]

/** Loads the library of Prometheus, which a server without metrics does without. */
export async function openMeter(): Promise<Meter> {
  const { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } = await import('@prometheus-io/client')
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const requests = new Counter({
    name: `${prefix}http_requests_total`,
    help: 'Requests by route, method and class of status; cut: the caller left before the whole answer was out.',
    labelNames: ['route', 'method', 'status'],
    registers: [registry],
  })
  const durations = new Histogram({
    name: `${prefix}http_request_duration_seconds`,
    help: 'From the head of a request to the end of its answer. Uploads and downloads take as long as their line.',
    labelNames: ['route', 'method'],
    buckets: requestBuckets,
    registers: [registry],
  })
  const jobs = new Histogram({
    name: `${prefix}job_duration_seconds`,
    help: 'Tries of jobs by name and outcome; again: it failed and is tried again.',
    labelNames: ['job', 'outcome'],
    buckets: jobBuckets,
    registers: [registry],
  })
  return {
    countRequest({ route, method, status, seconds }) {
      requests.inc({ route, method, status: status === null ? 'cut' : `${Math.floor(status / 100)}xx` })
      durations.observe({ route, method }, seconds)
    },
    countJob({ name, outcome, seconds }) {
      jobs.observe({ job: name, outcome }, seconds)
    },
    async text(gauges) {
      const asked = new Registry()
      for (const { name, help, labels = [], read } of gauges) {
        const figures = figuresOf(read)
        // By itself, one without labels would be told as 0.
        if (figures.length === 0) continue
        const gauge = new Gauge({ name: prefix + name, help, labelNames: labels, registers: [asked] })
        for (const { value, labels } of figures) gauge.set(labels ?? {}, value)
      }
      const parts = await Promise.all([registry.metrics(), asked.metrics()])
      return { type: registry.contentType, text: parts.join('\n') }
    },
  }
}

function figuresOf(read: GaugeSource['read']) {
  try {
    return read()
  } catch {
    return []
  }
}
