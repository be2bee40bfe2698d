import { readFileSync } from 'node:fs'
import path from 'node:path'
import { root } from '../run-command.ts'
import { allowedLicences, exceptions, manualLicences } from './licence-list.ts'

type Locked = { version?: string; license?: string; integrity?: string; link?: boolean; dev?: boolean }
export type Lock = { packages: Record<string, Locked> }

/**
 * Checks package-lock.json: each package, the Node runtime included, has an exact version with a SHA-512 hash, which npm
 * compares with the file that it downloads, and a permissive licence or one of the exceptions.
 */
export const checkLock = ({ packages }: Lock): string[] =>
  Object.entries(packages)
    .filter(([place, { link }]) => place.includes('node_modules/') && link !== true)
    .flatMap(([place, locked]) => {
      const name = place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)
      const manual = manualLicences[`${name}@${locked.version}`]
      const licence = manual && manual.locked === locked.license ? manual.licence : locked.license
      const isHashed = /^sha512-[\w+/]{86}==$/.test(locked.integrity ?? '')
      return [
        ...(isHashed ? [] : [`${name} ${locked.version}: has no SHA-512 hash`]),
        ...(isAllowed(name, licence)
          ? []
          : [
              `${name} ${locked.version}: licence ${licence ?? 'unknown'}; list it with a reason or remove it`,
            ]),
      ]
    })

/** Understands SPDX expressions of one operator: every part of `AND`, one part of `OR`. Refuses those with both. */
function isAllowed(name: string, licence: string | undefined): boolean {
  if (licence === undefined) return false
  const expression = licence.replaceAll(/[()]/g, '')
  if (expression.includes(' AND ') && expression.includes(' OR ')) return false
  const isPartAllowed = (part: string): boolean =>
    allowedLicences.has(part) ||
    exceptions.some((exception) => exception.packages.test(name) && exception.licence === part)
  return expression.includes(' OR ')
    ? expression.split(' OR ').some(isPartAllowed)
    : expression.split(' AND ').every(isPartAllowed)
}

if (import.meta.main) {
  const problems = checkLock(JSON.parse(readFileSync(path.join(root, 'package-lock.json'), 'utf8')) as Lock)
  for (const problem of problems) console.error(problem)
  process.exitCode = problems.length > 0 ? 1 : 0
}
