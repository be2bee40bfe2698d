import path from 'node:path'

export const server = 'apps/server/src'
export const ledger = `${server}/ledger`
export const modules = `${server}/modules`

export const isTest = (file: string): boolean =>
  /\.test(-[a-z-]+)?\.tsx?$/.test(file) || /(^|\/)testing\//.test(file)
export const isProduct = (file: string): boolean => /^(apps|packages)\//.test(file) && !isTest(file)
export const isSql = (file: string): boolean => file.endsWith('.sql.ts')
export const isRules = (file: string): boolean => file.endsWith('.rules.ts')
export const isRouteFile = (file: string): boolean => /\.(routes|admin|worker)\.ts$/.test(file)
export const isApi = (file: string): boolean => file.startsWith('packages/api/src/')
export const isCopy = (file: string): boolean => file.startsWith('packages/copy-ru/src/')

const firstGroup = (file: string, pattern: RegExp): string | undefined => pattern.exec(file)?.[1]

export const findApp = (file: string): string | undefined => firstGroup(file, /^apps\/([^/]+)\//)
export const screenFolder = (file: string): string | undefined =>
  firstGroup(file, /^(apps\/(?:cabinet|console)\/src\/features\/[^/]+)\//)
/**
 * Returns the folder of the server inside which files may import each other freely: a feature of a module, a
 * module (for files directly in it), the ledger, or the platform.
 */
export const serverFolder = (file: string): string | undefined =>
  firstGroup(file, /^(apps\/server\/src\/(?:modules\/[^/]+(?:\/[^/]+(?=\/))?|ledger|platform))\//)
/**
 * Returns the folder to which the SQL of a file belongs: a feature of a module, or a folder of one subject in
 * the platform.
 */
export const featureFolder = (file: string): string =>
  firstGroup(file, /^(apps\/server\/src\/platform\/[^/]+)\//) ?? serverFolder(file) ?? path.dirname(file)
export const findModule = (file: string): string | undefined =>
  firstGroup(file, /^apps\/server\/src\/modules\/([^/]+)\//)

/** Modules whose services each module may call (docs/architecture.md). */
export const callableModules: Readonly<Record<string, readonly string[]>> = {
  identity: [],
  earnings: ['identity'],
  payouts: ['identity', 'earnings'],
  engagement: ['identity', 'earnings', 'payouts'],
  operations: ['identity', 'earnings', 'payouts', 'engagement'],
}

/**
 * Returns true for files directly in the server's folder, such as `main.ts` and `worker.ts`. These files put
 * the server together and may import every file except SQL and rules.
 */
const isRoot = (file: string): boolean => path.dirname(file) === server

/**
 * Returns true when `from` may import `file` of another folder of the server: a service, or any file of the
 * platform.
 */
export function isPublicApi(file: string, from: string): boolean {
  const folder = serverFolder(file)
  if (folder === undefined || folder.endsWith('/platform')) return true
  if (path.dirname(file) === folder && file.endsWith('.service.ts')) return true
  if (isRoot(from)) return !isSql(file) && !isRules(file)
  if (folder !== ledger) return false
  // Only the command line may import `verify.ts`, for the command `lk verify`.
  return (
    ['ledger.ts', 'posting.ts'].some((name) => file === `${ledger}/${name}`) ||
    (file === `${ledger}/verify.ts` && from.startsWith(`${server}/cli/`))
  )
}

/**
 * Returns true for a file of the server that is not a test and that is neither in the platform nor in one of
 * the folders `below`.
 */
export function isAbove(file: string, below: string[]): boolean {
  const isBelow = [`${server}/platform`, ...below].some((folder) => file.startsWith(`${folder}/`))
  return file.startsWith(`${server}/`) && !isTest(file) && !isBelow
}
