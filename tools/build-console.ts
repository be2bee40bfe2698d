import { existsSync, globSync } from 'node:fs'
import { readFile, rename, rm, writeFile } from 'node:fs/promises'
import { createHash } from 'node:crypto'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'

/**
 * `node tools/build-console.ts [--force]` builds the console when its sources have changed since the last
 * build. Messages go to standard error, because standard output is reserved for the server's messages.
 */
async function buildConsole({ force }: { force: boolean }): Promise<void> {
  const stamp = await sourcesHash()
  if (!force && existsSync(stampFile) && (await readFile(stampFile, 'utf8')) === stamp) return
  const beganMs = performance.now()
  console.error('Building the console …')
  // Builds to a separate folder, so that a running server can serve the previous build until the new build is
  // complete.
  process.env['CONSOLE_BUILD'] = next
  process.env['NODE_ENV'] = 'production'
  await build({ root: folder, configFile: path.join(folder, 'vite.config.ts'), logLevel: 'error' })
  await Promise.all(
    globSync('assets/*.{js,css}', { cwd: next }).map((file) => compress(path.join(next, file))),
  )
  await writeFile(path.join(next, path.basename(stampFile)), stamp)
  await rm(built, { recursive: true, force: true })
  await rename(next, built)
  console.error(`Built the console in ${Math.round(performance.now() - beganMs)} ms`)
}

const root = path.resolve(import.meta.dirname, '..')
const folder = path.join(root, 'apps', 'console')
const built = path.join(folder, 'build')
const next = path.join(folder, `build-${process.pid}`)
const stampFile = path.join(built, 'sources.sha256')

async function sourcesHash(): Promise<string> {
  const files = globSync(
    [
      'apps/console/src/**/*.{ts,tsx,css}',
      'apps/console/*.{ts,html}',
      'packages/*/src/**/*.ts',
      'package-lock.json',
      'tools/build-console.ts',
    ],
    { cwd: root },
  )
  const hash = createHash('sha256')
  for (const file of files.filter((file) => !/\.test\.tsx?$/.test(file)).toSorted())
    hash
      .update(file)
      .update('\0')
      .update(await readFile(path.join(root, file)))
      .update('\0')
  return hash.digest('hex')
}

/** Compresses a file at the highest levels, which would be too slow at each request. */
async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  const [br, gz] = await Promise.all([
    brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
    gzipped(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}

const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

await buildConsole({ force: process.argv.includes('--force') })
