import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, it } from 'vitest'
import { root, runCommand } from '../run-command.ts'
import type { Lock } from './licences.ts'

type Component = {
  name: string
  version: string
  purl: string
  properties: { name: string; value: string }[]
  hashes?: { alg: string; content: string }[]
}

it('npm run sbom lists each package of the lock file with its hash, and marks those that only development needs', async () => {
  const { output } = await runCommand({ command: ['npm', 'run', '--silent', 'sbom'], output: 'captured' })
  const { bomFormat, components } = JSON.parse(output) as { bomFormat: string; components: Component[] }
  expect(bomFormat).toBe('CycloneDX')
  const toIntegrity = ({ hashes }: Component): string => {
    const hash = hashes?.find(({ alg }) => alg === 'SHA-512')?.content ?? ''
    return `sha512-${Buffer.from(hash, 'hex').toString('base64')}`
  }
  const isForDevelopment = ({ properties }: Component) =>
    properties.some(({ name }) => name === 'cdx:npm:package:development')
  const listed = components.filter(({ purl }) => !purl.startsWith('pkg:npm/%40impulse/'))
  const { packages } = JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as Lock
  const locked = Object.values(packages).filter(({ integrity }) => integrity !== undefined)
  expect(new Set(listed.map(toIntegrity))).toEqual(new Set(locked.map(({ integrity }) => integrity)))
  const run = new Set(locked.filter(({ dev }) => !dev).map(({ integrity }) => integrity))
  expect(run.size).toBeGreaterThan(300)
  expect(
    listed.filter((one) => !isForDevelopment(one) && !run.has(toIntegrity(one))).map(({ name }) => name),
  ).toEqual([])
})
