import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { expect, it, onTestFinished, vi } from 'vitest'
import { compareVulnerabilities } from './audit.ts'

const url = 'https://github.com/advisories/GHSA-0000'

/** Starts a registry in which every version of zod is vulnerable, or one that answers no audit. */
async function aRegistry({ answersAudits }: { answersAudits: boolean }): Promise<void> {
  const advisory = { id: 1, url, title: 'Hangs', severity: 'high', vulnerable_versions: '>=0' }
  const server = createServer((request, response) => {
    request.resume()
    response.setHeader('content-type', 'application/json')
    if (request.method === 'POST' && answersAudits) response.end(JSON.stringify({ zod: [advisory] }))
    else if (request.method === 'POST') response.writeHead(405).end('{}')
    else
      response.end(
        JSON.stringify({
          name: decodeURIComponent(request.url ?? '').slice(1),
          'dist-tags': {},
          versions: {},
        }),
      )
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
    `zod >=0: high, to be mended in 7 days: Hangs (${url})`,
  ])
})

it('npm run audit does not count a registry without an answer as one without vulnerabilities', async () => {
  await aRegistry({ answersAudits: false })
  expect(await compareVulnerabilities(new Date())).toBeUndefined()
})
