import { readdir, readFile } from 'node:fs/promises'
import { expect, it, onTestFinished } from 'vitest'
import { buildBackend } from './backend.ts'
import { openLog } from './platform/log/log.ts'
import { testPasswords } from './testing/identity/member-fixtures.ts'
import { aWholeTest } from './testing/identity/whole-member-fixtures.ts'
import { testDatabase } from './testing/database/test-database.ts'

const root = new URL('../../../', import.meta.url)
const read = (file: string) => readFile(new URL(file, root), 'utf8')
const rules = await read('deploy/prometheus/alerts.yaml')
const alertNames = Array.from(rules.matchAll(/- alert: (\w+)/g), ([, name = '']) => name)

it('each alert has a runbook and a test, and each runbook an alert', async () => {
  const pages = (await readdir(new URL('docs/runbooks/', root))).filter((file) => file !== 'README.md')
  const titles = await Promise.all(
    pages.map(async (page) => /^# (\w+)\n/.exec(await read(`docs/runbooks/${page}`))?.[1] ?? page),
  )
  expect(titles.toSorted()).toEqual(alertNames.toSorted())
  const linked = Array.from(rules.matchAll(/runbook: docs\/runbooks\/(.+)/g), ([, page = '']) => page)
  expect(linked.toSorted()).toEqual(pages.toSorted())
  const tests = await read('deploy/prometheus/alerts.test.yaml')
  for (const name of alertNames) expect(tests).toContain(`alertname: ${name}\n`)
})

it('each metric of an alert and of a dashboard is one that the server gives', async () => {
  const { db } = await testDatabase()
  const { app } = await buildBackend({
    ...(await aWholeTest(db, { routes: () => [] })),
    log: openLog('silent'),
    passwords: testPasswords,
    maxEventLoopDelayMs: 0,
    isServing: () => true,
    wakeOutbox: () => undefined,
  })
  onTestFinished(() => app.close())
  await app.inject('/login')
  const { body } = await app.inject('/metrics')
  const given = new Set(Array.from(body.matchAll(/^# TYPE (\w+)/gm), ([, name = '']) => name))
  const dashboards = await readdir(new URL('deploy/grafana/dashboards/', root))
  const texts = await Promise.all(dashboards.map((file) => read(`deploy/grafana/dashboards/${file}`)))
  const expressions = [
    ...Array.from(rules.matchAll(/^ +expr: (.+)/gm), ([, text = '']) => text),
    ...texts.flatMap((text) => Array.from(text.matchAll(/"expr": "(.+)"/g), ([, one = '']) => one)),
  ]
  const used = expressions.flatMap((text) =>
    Array.from(text.replaceAll(/\{[^}]*\}/g, '').matchAll(/[a-z]\w*_\w+/g), ([name]) =>
      name.replace(/_bucket$/, ''),
    ),
  )
  expect(used.length).toBeGreaterThan(50)
  expect([...new Set(used)].filter((name) => !given.has(name) && name !== 'histogram_quantile')).toEqual([])
})
