import { collectDefaultMetrics, Counter, Gauge, Histogram, Registry } from 'prom-client'
import { invariant } from '../refusal/refusal.ts'
import { smsStates, type SmsState } from '../sms/watch-sms.ts'
import type { App, Routes } from './app.ts'
import type { DbContext } from '../db/db-context.ts'

export type Metrics = {
  /** Counts the responses of the app by route and status, and measures the response times by route. */
  watch: (app: App) => void
  /**
   * Adds gauges for each queue: the number of waiting items, their points, and the age of the oldest in seconds. Returns
   * a function that reads the queues once for all callers of the same moment.
   */
  watchQueues: (name: string, read: () => Promise<QueueGauge[]>) => () => Promise<QueueGauge[]>
  /**
   * Adds gauges whose values are read each time Prometheus collects the metrics. Every gauge has a value: an alert on
   * an absent gauge would never fire.
   */
  watchValues: (names: Record<string, string>, read: () => Promise<Record<string, number>>) => void
  /** Registers the route `/metrics`, from which Prometheus reads. */
  routes: Routes
}

export type QueueGauge = { queue: string; count: number; sum: number; oldestSeconds: number }

export function openMetrics({ db, clock }: DbContext): Metrics {
  const registry = new Registry()
  collectDefaultMetrics({ register: registry })
  const responseCounter = new Counter({
    name: 'http_answers_total',
    help: 'Answers by route and status',
    labelNames: ['method', 'route', 'status'],
    registers: [registry],
  })
  const seconds = new Histogram({
    name: 'http_answer_seconds',
    help: 'Time to answer by route',
    labelNames: ['method', 'route'],
    buckets: [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 5],
    registers: [registry],
  })
  gaugeSms(registry, { db, clock })
  return {
    watch: (app) => {
      app.addHook('onResponse', (request, reply, done) => {
        const route = request.routeOptions.url ?? 'none'
        responseCounter.inc({ method: request.method, route, status: reply.statusCode })
        seconds.observe({ method: request.method, route }, reply.elapsedTime / 1000)
        done()
      })
    },
    watchQueues: (name, read) => gaugeQueues(registry, name, read),
    watchValues: (names, read) => gaugeValues(registry, names, read),
    routes: (app) => {
      app.addRoute('GET /metrics', { logLevel: 'silent' }, async (_request, reply) =>
        reply.type(registry.contentType).send(await registry.metrics()),
      )
    },
  }
}

/**
 * Makes all gauges share one call of `read` while Prometheus collects the metrics, so that they show values of the same
 * moment.
 */
function sharing<T>(read: () => Promise<T>): () => Promise<T> {
  let reading: Promise<T> | null = null
  return () => (reading ??= read().finally(() => (reading = null)))
}

function gaugeQueues(
  registry: Registry,
  name: string,
  read: () => Promise<QueueGauge[]>,
): () => Promise<QueueGauge[]> {
  const readOnce = sharing(read)
  const gauge = (suffix: string, help: string, getValue: (row: QueueGauge) => number) =>
    new Gauge({
      name: `${name}_${suffix}`,
      help,
      labelNames: ['queue'],
      registers: [registry],
      async collect() {
        for (const row of await readOnce()) this.set({ queue: row.queue }, getValue(row))
      },
    })
  gauge('count', 'Items that wait, by queue', ({ count }) => count)
  gauge('sum', 'Sum of the items that wait, by queue', ({ sum }) => sum)
  gauge('oldest_seconds', 'Age of the oldest item that waits, by queue', ({ oldestSeconds }) => oldestSeconds)
  return readOnce
}

function gaugeValues(
  registry: Registry,
  names: Record<string, string>,
  read: () => Promise<Record<string, number>>,
): void {
  const readOnce = sharing(read)
  for (const [name, help] of Object.entries(names))
    new Gauge({
      name,
      help,
      registers: [registry],
      async collect() {
        const value = (await readOnce())[name]
        invariant(value !== undefined, `the gauge ${name} has a value`)
        this.set(value)
      },
    })
}

/** Adds gauges for each SMS provider: its balance, and the share of recent messages that were delivered. */
function gaugeSms(registry: Registry, { db, clock }: DbContext): void {
  const gauge = (name: string, help: string, getValue: (state: SmsState) => number | undefined) =>
    new Gauge({
      name,
      help,
      labelNames: ['provider'],
      registers: [registry],
      async collect() {
        this.reset()
        for (const state of await smsStates(db, { now: clock.systemNow(), lowBalance: 0 })) {
          const value = getValue(state)
          if (value !== undefined) this.set({ provider: state.provider }, value)
        }
      },
    })
  gauge('sms_balance_roubles', 'What is left at the provider of SMS', ({ balance }) => balance?.roubles)
  gauge(
    'sms_arrived_share',
    'Part of the latest messages that arrived',
    ({ arrived }) => arrived && arrived.delivered / arrived.messages,
  )
}
