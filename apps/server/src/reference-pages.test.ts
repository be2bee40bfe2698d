import { readdirSync, readFileSync } from 'node:fs'
import { expect, it } from 'vitest'
import { envGroups } from './platform/config/env/env-schema.ts'
import { readMeta } from './platform/config/env/secret-files.ts'
import { classifyPushHost } from './platform/push/push-host.rules.ts'

const root = new URL('../../../', import.meta.url)
const readPage = (name: string): string => readFileSync(new URL(`docs/reference/${name}.md`, root), 'utf8')
/** Returns the names in backticks on a page. */
const namesOn = (name: string): Set<string> =>
  new Set(Array.from(readPage(name).matchAll(/`([^`]+)`/g), ([, found = '']) => found))

const sources = ['apps/server/src/', 'apps/cabinet/server/'].flatMap((folder) =>
  readdirSync(new URL(folder, root), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/\.test[.-]|^testing\//.test(file))
    .map((file) => readFileSync(new URL(folder + file, root), 'utf8')),
)
const foundInSources = (pattern: RegExp): string[] =>
  sources.flatMap((text) => Array.from(text.matchAll(pattern), ([, name = '']) => name))
const missingOn = (page: string, names: readonly string[]): string[] => {
  const listed = namesOn(page)
  return [...new Set(names)].filter((name) => !listed.has(name))
}
const settings = Object.values(envGroups).flatMap((group) => Object.entries(group))

it('the page of keys lists every secret setting, and every purpose for which a key is derived or stored', () => {
  const secrets = settings.filter(([, schema]) => readMeta(schema).secret).map(([name]) => name)
  expect(missingOn('keys', secrets)).toEqual([])
  const purposes = foundInSources(/(?:keysFor|hashFor|getServerKey)\(\w+, '([^']+)'\)/g)
  expect(purposes.length).toBeGreaterThan(10)
  expect(missingOn('keys', [...purposes, ...foundInSources(/hkdfSync\([^)]*'([a-z ]+)', 32\)/g)])).toEqual([])
})

it('the page of connections lists every address and port of the settings, and every host of push services', () => {
  const addresses = settings
    .map(([name]) => name)
    .filter((name) => /_URL$|PORT$|^(?:\w+_)?HOSTS?$/.test(name))
  const inBrowsers = ['CONSOLE_AT_PUBLIC_URL']
  expect(addresses.length).toBeGreaterThan(15)
  expect(
    missingOn(
      'connections',
      addresses.filter((name) => !inBrowsers.includes(name)),
    ),
  ).toEqual([])
  const hosts = foundInSources(/'((?:\*\.)?[a-z0-9.]+\.(?:com))',/g).filter(
    (host) => classifyPushHost(`https://${host.replace('*', 'x')}/`, []) !== null,
  )
  expect(hosts.length).toBeGreaterThan(5)
  expect(missingOn('connections', hosts)).toEqual([])
})

it('the page of expensive operations lists every counter of requests, and every operation with a limit of parallel runs', () => {
  const counters = foundInSources(/bucket(?::| =) `([a-z-]+)[:$]/g)
  expect(counters.length).toBeGreaterThan(20)
  expect(missingOn('expensive-functions', counters)).toEqual([])
  const limited = readdirSync(new URL('apps/server/src/', root), {
    recursive: true,
    encoding: 'utf8',
  }).filter(
    (file) =>
      /^(?:modules|platform)\/.*[^.]\w+\.ts$/.test(file) &&
      !file.includes('.test') &&
      !file.endsWith('jobs/semaphore.ts') &&
      readFileSync(new URL(`apps/server/src/${file}`, root), 'utf8').includes('createSemaphore('),
  )
  expect(limited.length).toBeGreaterThan(3)
  expect(missingOn('expensive-functions', limited)).toEqual([])
})
