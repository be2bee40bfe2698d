import { globSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { findAffected } from './advisories.ts'
import { type AuditReport, findOld, findVulnerable, type OutdatedLibrary } from './audit-rules.ts'
import { acceptedVersions, acceptedVulnerabilities, notAffected } from './limits.ts'
import type { Lock } from './licences.ts'
import { root, runCommand } from '../run-command.ts'

/** Problems that a comparison with the registry found. Undefined: the registry did not answer. */
type Compared = string[] | undefined

/**
 * Compares the locked versions of the production dependencies with the known vulnerabilities: those of the folder, if
 * given, else those of the registry. The folder is a copy of GitHub's advisory database.
 */
export async function compareVulnerabilities(now: Date, folder?: string): Promise<Compared> {
  const report =
    folder === undefined
      ? await callNpm<Partial<AuditReport>>('audit', '--omit=dev')
      : findAffected(folder, JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as Lock)
  const { vulnerabilities } = report ?? {}
  return (
    vulnerabilities &&
    findVulnerable({ vulnerabilities }, { accepted: acceptedVulnerabilities, notAffected }, now)
  )
}

/** Compares the installed versions of the direct dependencies with the newest versions. */
export async function compareVersions(now: Date): Promise<Compared> {
  const libraries = await listOutdated()
  return libraries && findOld(libraries, acceptedVersions, now)
}

/** Runs npm and parses its output. npm exits with 1 when it has found something. Undefined: the registry did not answer. */
async function callNpm<T extends object>(...args: string[]): Promise<T | undefined> {
  const { output } = await runCommand({
    command: ['npm', ...args, '--json'],
    output: 'captured',
    limitMs: 120_000,
  })
  try {
    const answer = JSON.parse(output.slice(output.indexOf('{'), output.lastIndexOf('}') + 1)) as T
    return 'error' in answer ? undefined : answer
  } catch {
    return undefined
  }
}

/** Returns the outdated direct dependencies of the product. */
async function listOutdated(): Promise<OutdatedLibrary[] | undefined> {
  const outdated = await callNpm<Record<string, Version | Version[]>>('outdated')
  if (!outdated) return undefined
  const used = directDependencies()
  const libraries: OutdatedLibrary[] = []
  for (const [name, versions] of Object.entries(outdated)) {
    if (!used.has(name)) continue
    const released = await callNpm<Record<string, string>>('view', name, 'time')
    if (!released) return undefined
    for (const { current, latest } of [versions].flat())
      libraries.push({ name, current, latest, released: current && released[current] })
  }
  return libraries
}

type Version = { current?: string; latest: string }

function directDependencies(): Set<string> {
  const packages = globSync('{apps,packages}/*/package.json', { cwd: root }).map(
    (file) =>
      JSON.parse(readFileSync(path.join(root, file), 'utf8')) as { dependencies?: Record<string, string> },
  )
  return new Set(packages.flatMap(({ dependencies }) => Object.keys(dependencies ?? {})))
}

/**
 * `npm run audit` exits with 1 when a limit of SECURITY.md is over, and with 3 when no problem was found, but at least
 * one comparison got no answer from the registry. No other check needs the network.
 */
if (import.meta.main) {
  const now = new Date()
  const { values } = parseArgs({ options: { advisories: { type: 'string' } } })
  const [vulnerable, old] = [await compareVulnerabilities(now, values.advisories), await compareVersions(now)]
  const problems = [...(vulnerable ?? []), ...(old ?? [])]
  for (const problem of problems) console.error(problem)
  if (!vulnerable) console.error('The registry did not answer: known vulnerabilities were not compared')
  if (!old) console.error('The registry did not answer: newest versions were not compared')
  if (vulnerable && old && problems.length === 0) console.log('no limit of SECURITY.md is over')
  process.exitCode = problems.length > 0 ? 1 : vulnerable && old ? 0 : 3
}
