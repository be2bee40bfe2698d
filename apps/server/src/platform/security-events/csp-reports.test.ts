import { cspReporting, cspReportPaths } from '@impulse/api/security-events/csp-reports'
import { beforeEach, expect, it } from 'vitest'
import { testDatabase } from '../../testing/database/test-database.ts'
import { times } from '../../testing/harness/repeat.ts'
import { buildTestApp } from '../../testing/harness/test-app.ts'
import { cspReportRoutes } from './csp-reports.routes.ts'
import { EventBuffer } from './event-buffer.rules.ts'
import type { SecurityEvent } from './security-events.rules.ts'

const { db } = await testDatabase()
const events: SecurityEvent[] = []
const { app } = await buildTestApp({
  db,
  onSecurityEvent: (event) => void events.push(event),
  routes: () => [cspReportRoutes(cspReportPaths.cabinet)],
})
beforeEach(() => void events.splice(0))

const old = 'application/csp-report'
const current = 'application/reports+json'
const send = (payload: string | object, headers: Record<string, string> = {}) =>
  app.inject({
    method: 'POST',
    url: cspReportPaths.cabinet,
    payload: typeof payload === 'string' ? payload : JSON.stringify(payload),
    headers: { 'content-type': current, ...headers },
  })

const secret = 'phone=79160000001'
const oldReport = (directive: string, blocked: string) => ({
  'csp-report': {
    'document-uri': `http://localhost/login?${secret}`,
    referrer: `http://localhost/${secret}`,
    'violated-directive': directive,
    'original-policy': `img-src 'self' ${secret}`,
    'blocked-uri': blocked,
    'source-file': `http://localhost/a.js?${secret}`,
    'script-sample': secret,
  },
})
const newReport = (effectiveDirective: string, blockedURL: string) => ({
  type: 'csp-violation',
  age: 10,
  url: `http://localhost/login?${secret}`,
  user_agent: secret,
  body: { documentURL: `http://localhost/?${secret}`, effectiveDirective, blockedURL, sample: secret },
})

it('the headers of a page name the same path for browsers with and without `report-to`', () => {
  expect(cspReporting(cspReportPaths.console)).toEqual({
    directives: ['report-to csp', 'report-uri /console/csp-reports'],
    headers: { 'reporting-endpoints': 'csp="/console/csp-reports"' },
  })
})

it('records reports of both formats with the directive and the blocked origin, and nothing else', async () => {
  const blocked = `https://evil.example/path?${secret}`
  const first = await send(oldReport(`img-src 'self' ${secret}`, blocked), {
    'content-type': old,
    origin: 'null',
  })
  const second = await send([
    newReport('script-src-elem', 'inline'),
    newReport('img-src', blocked),
    newReport('img-src', `data:image/png,${secret}`),
    newReport('img-src', `chrome-extension://${secret}`),
  ])
  const third = await send(newReport('connect-src', `wss://user:${secret}@evil.example:8443/${secret}`), {
    origin: 'http://localhost',
    'sec-fetch-site': 'same-origin',
  })
  expect([first, second, third].map(({ statusCode, body }) => [statusCode, body])).toEqual(
    times(3, () => [204, '']),
  )
  expect(events.map(({ reason }) => reason)).toEqual([
    'img-src https://evil.example',
    'script-src-elem inline',
    'img-src https://evil.example',
    'img-src data',
    'img-src other',
    'connect-src wss://evil.example:8443',
  ])
  expect(events[0]).toEqual({
    kind: 'csp-violation',
    outcome: 'failure',
    reason: 'img-src https://evil.example',
    subject: {},
    address: '127.0.0.1',
    route: 'POST /csp-reports',
  })
  expect(JSON.stringify(events)).not.toContain('79160000001')
})

it.each([
  ['no JSON', '{"csp-report"', {}, [400, 'invalid_json']],
  ['no object', '"text"', {}, [400, 'invalid_request']],
  ['too large a body', ' '.repeat(17_000), {}, [413, 'body_too_large']],
  ['plain JSON', '{}', { 'content-type': 'application/json' }, [415, 'unsupported_media_type']],
  [
    'a report that a page of another site sends',
    '[]',
    { 'sec-fetch-site': 'cross-site' },
    [403, 'cross_site'],
  ],
])('refuses %s', async (_what, payload, headers, expected) => {
  const response = await send(payload, headers)
  expect([response.statusCode, response.json().error.code]).toEqual(expected)
  expect(events.filter(({ kind }) => kind === 'csp-violation')).toEqual([])
})

it('leaves out reports of other types, of unknown directives and of another shape', async () => {
  const { statusCode } = await send([
    null,
    7,
    { type: 'deprecation', body: { id: 'x' } },
    { type: 'csp-violation', body: null },
    newReport(secret, 'inline'),
    { 'csp-report': { 'effective-directive': 7 } },
  ])
  expect([statusCode, events]).toEqual([204, []])
})

it('a flood of made-up reports takes at most a small part of the rows of a minute, and none of other events', async () => {
  const buffer = new EventBuffer(1_000)
  const at = new Date('2026-11-30T12:00:00Z')
  const base = { outcome: 'failure', subject: {}, route: '' } as const
  for (let i = 0; i < 5_000; i += 1) {
    const reason = `img-src https://h${i}.example`
    buffer.add({ ...base, kind: 'csp-violation', reason, address: `10.0.0.${i % 250}` }, at)
  }
  buffer.add({ ...base, kind: 'token', reason: 'forged', address: '10.1.0.1' }, at)
  const groups = buffer.take(at, { isLast: true })
  expect(groups).toHaveLength(102)
  expect(groups.at(-2)).toMatchObject({ kind: 'csp-violation', reason: 'img-src', address: '', count: 4_900 })
  expect(groups.at(-1)).toMatchObject({ kind: 'token', count: 1 })
})
