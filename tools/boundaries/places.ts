import path from 'node:path'

export const server = 'apps/server/src'
export const ledger = `${server}/ledger`

export const isTest = (file: string): boolean =>
  /\.test(-[a-z-]+)?\.tsx?$/.test(file) || /(^|\/)testing\//.test(file)
export const isProduct = (file: string): boolean => /^(apps|packages)\//.test(file) && !isTest(file)
export const isSql = (file: string): boolean => file.endsWith('.sql.ts')
export const isRules = (file: string): boolean => file.endsWith('.rules.ts')
export const isRouteFile = (file: string): boolean => /\.(routes|console|worker)\.ts$/.test(file)
export const isWire = (file: string): boolean => file.startsWith('packages/wire/src/')

const firstGroup = (file: string, pattern: RegExp): string | undefined => pattern.exec(file)?.[1]

export const appOf = (file: string): string | undefined => firstGroup(file, /^apps\/([^/]+)\//)
export const screenFolder = (file: string): string | undefined =>
  firstGroup(file, /^(apps\/(?:cabinet|console)\/src\/features\/[^/]+)\//)
/** A feature, the ledger, or the platform as a whole. */
export const serverFolder = (file: string): string | undefined =>
  firstGroup(file, /^(apps\/server\/src\/(?:features\/[^/]+|ledger|platform))\//)

/** `main.ts`, `worker.ts` and their like: the only files that know everything, to wire it. */
const isRoot = (file: string): boolean => path.dirname(file) === server

/** Whether `from` may import this file of another server folder. */
export function isPublicApi(file: string, from: string): boolean {
  const folder = serverFolder(file)
  if (folder === undefined || folder.endsWith('/platform')) return true
  if (file === `${folder}/${path.basename(folder)}.ts`) return true
  if (isRoot(from)) return !isSql(file) && !isRules(file)
  // A posting is the ledger's vocabulary; its verification is called by the command line.
  return (
    file === `${ledger}/posting.ts` || (file === `${ledger}/verify.ts` && from.startsWith(`${server}/cli/`))
  )
}

/** On a floor above the one that asks: another folder of the server's sources than the platform and those named. */
export function isAbove(file: string, below: string[]): boolean {
  const isBelow = [`${server}/platform`, ...below].some((folder) => file.startsWith(`${folder}/`))
  return file.startsWith(`${server}/`) && !isTest(file) && !isBelow
}
