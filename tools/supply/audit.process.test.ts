import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { expect, it, onTestFinished, vi } from 'vitest'
import { compareVersions, compareVulnerabilities } from './audit.ts'
import { root } from '../run-command.ts'

const { version: current } = JSON.parse(
  readFileSync(path.join(root, 'node_modules/zod/package.json'), 'utf8'),
) as { version: string }
const zod = {
  'dist-tags': { latest: '999.0.0' },
  versions: Object.fromEntries(
    [current, '999.0.0'].map((version) => [version, { name: 'zod', version, dist: {} }]),
  ),
  time: { [current]: '2024-01-01T00:00:00Z', '999.0.0': '2025-01-01T00:00:00Z' },
}
const url = 'https://github.com/advisories/GHSA-0000'

/**
 * Starts a registry in which every version of zod is vulnerable and all but the newest are old, or one that answers no
 * audit.
 */
async function aRegistry({ answersAudits }: { answersAudits: boolean }): Promise<void> {
  const advisory = { id: 1, url, title: 'Hangs', severity: 'high', vulnerable_versions: '>=0' }
  const server = createServer((request, response) => {
    request.resume()
    response.setHeader('content-type', 'application/json')
    if (request.method === 'POST' && answersAudits) response.end(JSON.stringify({ zod: [advisory] }))
    else if (request.method === 'POST') response.writeHead(405).end('{}')
    else {
      const name = decodeURIComponent(request.url ?? '').slice(1)
      response.end(
        JSON.stringify({
          name,
          ...(name === 'zod' ? zod : { 'dist-tags': {}, versions: {} }),
        }),
      )
    }
  })
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  vi.stubEnv('npm_config_registry', `http://127.0.0.1:${(server.address() as AddressInfo).port}/`)
  onTestFinished(() => {
    vi.unstubAllEnvs()
    server.closeAllConnections()
    server.close()
  })
}

it('npm run audit finds a vulnerability of a locked library', async () => {
  await aRegistry({ answersAudits: true })
  expect(await compareVulnerabilities(new Date())).toEqual([
    `zod >=0: high, fix within 7 days: Hangs (${url})`,
  ])
})

it('npm run audit does not count a registry without an answer as one without vulnerabilities', async () => {
  await aRegistry({ answersAudits: false })
  expect(await compareVulnerabilities(new Date())).toBeUndefined()
})

it('npm run audit -- --advisories finds a vulnerability of a locked library without the registry', async () => {
  const folder = mkdtempSync(path.join(tmpdir(), 'advisories-'))
  onTestFinished(() => rmSync(folder, { recursive: true }))
  const affected = [{ package: { ecosystem: 'npm', name: 'zod' }, versions: [current] }]
  const specific = { database_specific: { severity: 'HIGH' } }
  writeFileSync(
    path.join(folder, 'GHSA-0000.json'),
    JSON.stringify({ id: 'GHSA-0000', summary: 'Hangs', affected, ...specific }),
  )
  expect(await compareVulnerabilities(new Date(), folder)).toEqual([
    `zod ${current}: high, fix within 7 days: Hangs (${url})`,
  ])
})

it('npm run audit finds an old version of a direct dependency', async () => {
  await aRegistry({ answersAudits: true })
  expect(await compareVersions(new Date())).toEqual([
    `zod ${current} was released on 2024-01-01, more than 365 days ago; there is 999.0.0`,
  ])
})
