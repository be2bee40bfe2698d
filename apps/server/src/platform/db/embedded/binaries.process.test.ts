import { execFileSync } from 'node:child_process'
import { chmodSync, chownSync, lstatSync, mkdtempSync, readdirSync, readlinkSync, rmSync } from 'node:fs'
import { cp } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { findBinaries, linkLibraries } from './binaries.ts'
import { isRoot } from '../../../testing/database/embedded-fixtures.ts'
import { findLaunch } from './postmaster/privilege.ts'

let folder: string
let native: string

/**
 * Copies the PostgreSQL package without its symbolic links, as after `npm ci --ignore-scripts`: npm packages
 * contain no links, and an install script creates them.
 */
beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'impulse-binaries-'))
  native = join(folder, 'native')
  const installed = dirname(dirname((await findBinaries(folder)).postgres))
  for (const part of ['bin', 'lib', 'pg-symlinks.json']) {
    await cp(join(installed, part), join(native, part), {
      recursive: true,
      filter: (path) => !lstatSync(path).isSymbolicLink() && !path.endsWith('.a'),
    })
  }
})
afterEach(() => rmSync(folder, { recursive: true, force: true }))

/** Returns the versions of both programs: only `initdb` needs libraries that its libraries name. */
const version = (environment: Record<string, string>): string =>
  ['postgres', 'initdb']
    .map((program) =>
      execFileSync(join(native, 'bin', program), ['--version'], {
        env: environment,
        encoding: 'utf8',
        stdio: 'pipe',
      }),
    )
    .join('')

test.runIf(process.platform === 'linux')(
  'linkLibraries creates the library links in the data folder when the package folder is read-only, and repairs a link whose target was moved',
  () => {
    expect(() => version({})).toThrow('cannot open shared object file')
    const links = join(folder, 'links')
    // Root can write even to a read-only folder, so a test run as root gives the folder to another user.
    // `linkElsewhere` runs in a user namespace, in which root cannot write to the files of that user.
    chmodSync(join(native, 'lib'), 0o555)
    if (isRoot) chownSync(join(native, 'lib'), 1, 1)
    const environment = linkElsewhere(links)
    expect(environment).toEqual({ LD_LIBRARY_PATH: `${links}:${join(native, 'lib')}` })
    expect(version(environment)).toContain('PostgreSQL')
    const [name = ''] = readdirSync(links)
    const target = readlinkSync(join(links, name))
    rmSync(join(links, name))
    execFileSync('ln', ['-s', '/gone', join(links, name)])
    linkElsewhere(links)
    expect(readlinkSync(join(links, name))).toBe(target)
    if (isRoot) chownSync(join(native, 'lib'), 0, 0)
    chmodSync(join(native, 'lib'), 0o755)
  },
)

function linkElsewhere(links: string): Record<string, string> {
  const modulePath = fileURLToPath(new URL('./binaries.ts', import.meta.url))
  const script = `const { linkLibraries } = await import(${JSON.stringify(modulePath)})
    console.log(JSON.stringify(await linkLibraries(${JSON.stringify(native)}, ${JSON.stringify(links)})))`
  const [command, args] = findLaunch()(process.execPath, ['--input-type=module', '-e', script])
  return JSON.parse(execFileSync(command, args, { encoding: 'utf8' }))
}

test.runIf(process.platform !== 'win32')(
  'linkLibraries creates the library links in the package folder when the install script did not create them, and no links in the data folder',
  async () => {
    expect(() => version({})).toThrow('cannot open shared object file')
    expect(await linkLibraries(native, join(folder, 'unused'))).toEqual({})
    expect(version({})).toContain('PostgreSQL')
    expect(await linkLibraries(native, join(folder, 'unused'))).toEqual({})
    expect(readdirSync(folder)).not.toContain('unused')
  },
)
