import { spawn, execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import {
  copyFile,
  glob,
  mkdir,
  readdir,
  readFile,
  rename,
  rm,
  stat,
  utimes,
  writeFile,
} from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/**
 * `node tools/build-cabinet.ts [--force]` builds the cabinet (scripts, styles, version file) when its sources
 * have changed since the last build. Messages go to standard error, because standard output is reserved for
 * the server's messages.
 */
async function buildCabinet({ force }: { force: boolean }): Promise<void> {
  const stamp = await sourcesHash()
  const isFresh = !force && existsSync(stampFile) && (await readFile(stampFile, 'utf8')) === stamp
  if (isFresh) return
  const beganMs = performance.now()
  console.error('Building the cabinet …')
  // Builds to a separate folder, so that a running server can serve the previous build until the new build is
  // complete.
  await rm(next, { recursive: true, force: true })
  await runVite('build', '--app')
  // The module that uses Vite is imported only when a build is needed, because loading Vite takes time.
  const { buildInstalled } = await import('./build-installed.ts')
  await buildInstalled(cabinet, path.join(next, 'client'))
  await writeVersion()
  const files = await compressAssets()
  await retainEarlierAssets()
  await writeFile(path.join(next, path.basename(stampFile)), stamp)
  await putInPlace()
  console.error(
    `Built the cabinet in ${Math.round(performance.now() - beganMs)} ms (${files} files compressed)`,
  )
}

const root = path.resolve(import.meta.dirname, '..')
const cabinet = path.join(root, 'apps', 'cabinet')
const build = path.join(cabinet, 'build')
const stampFile = path.join(build, 'sources.sha256')
const next = path.join(build, `next-${process.pid}`)

/**
 * Returns a hash of all sources from which the cabinet is bundled, without tests and without the server's
 * sources.
 */
async function sourcesHash(): Promise<string> {
  const files: string[] = []
  for (const pattern of [
    'apps/cabinet/src/**/*',
    'apps/cabinet/public/**/*',
    'apps/cabinet/worker/**/*',
    'apps/cabinet/*.ts',
    'apps/cabinet/vite/*.ts',
    'packages/*/src/**/*',
    'package-lock.json',
    'tools/build-*.ts',
  ]) {
    for await (const file of glob(pattern, { cwd: root, withFileTypes: true })) {
      if (file.isFile() && !/\.test\.tsx?$/.test(file.name)) files.push(path.join(file.parentPath, file.name))
    }
  }
  const hash = createHash('sha256')
  for (const file of files.toSorted()) {
    hash
      .update(path.relative(root, file))
      .update('\0')
      .update(await readFile(file))
      .update('\0')
  }
  return hash.digest('hex')
}

async function runVite(...args: string[]): Promise<void> {
  const bin = path.join(root, 'node_modules', 'vite', 'bin', 'vite.js')
  const child = spawn(process.execPath, [bin, ...args], {
    cwd: cabinet,
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1', CABINET_BUILD: next },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // The output of the command is printed only when the build fails.
  let output = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (output += text))
  }
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
  if (code !== 0) throw new Error(`The cabinet could not be built:\n${output}`)
}

async function writeVersion(): Promise<void> {
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    version: string
  }
  const info = { fullVersion: version, buildTime: new Date().toISOString(), gitHash: await gitHash() }
  await writeFile(path.join(next, 'version.json'), `${JSON.stringify(info)}\n`)
}

/**
 * Returns the short hash of the current commit. Returns `unknown` in an archive without a repository; the build time
 * then identifies the version (specification, section 4).
 */
async function gitHash(): Promise<string> {
  try {
    return (await run('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: root })).stdout.trim() || 'unknown'
  } catch {
    return 'unknown'
  }
}

/** Compresses all text files of the build at the highest levels, which would be too slow at each request. */
async function compressAssets(): Promise<number> {
  const client = path.join(next, 'client')
  const files: string[] = []
  for await (const file of glob('**/*.{js,css,svg,txt,webmanifest}', { cwd: client }))
    files.push(path.join(client, file))
  await Promise.all(files.map(compress))
  return files.length
}

async function compress(file: string): Promise<void> {
  const content = await readFile(file)
  if (content.length < smallestBytes) return
  const [br, gz] = await Promise.all([
    brotli(content, { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }),
    gzipped(content, { level: 9 }),
  ])
  await Promise.all([writeFile(`${file}.br`, br), writeFile(`${file}.gz`, gz)])
}

/**
 * Copies files of earlier builds, whose names contain hashes, to the new build for some days. A browser tab that was
 * opened with an earlier build can then load further files and need not be reloaded.
 */
async function retainEarlierAssets(): Promise<void> {
  const earlierFolder = path.join(next, 'earlier')
  await mkdir(earlierFolder)
  for (const folder of [path.join(build, 'client', 'assets'), path.join(build, 'earlier')]) {
    for (const name of existsSync(folder) ? await readdir(folder) : []) {
      const [from, to] = [path.join(folder, name), path.join(earlierFolder, name)]
      const { atime, mtime } = await stat(from)
      const isPresent = existsSync(path.join(next, 'client', 'assets', name))
      if (isPresent || existsSync(to) || Date.now() - mtime.getTime() > retentionMs) continue
      await copyFile(from, to)
      await utimes(to, atime, mtime)
    }
  }
}

/**
 * Milliseconds for which files of earlier builds stay available. After this time, the session of a browser tab that
 * nobody has used has ended, so the tab needs none of these files.
 */
const retentionMs = 15 * 24 * 3600 * 1000

async function putInPlace(): Promise<void> {
  // Moves the file with the hash of the sources away first and into place last. If this function is interrupted,
  // the file is missing, and the next start builds the cabinet again.
  const parts = ['sources.sha256', 'client', 'earlier', 'server', 'version.json']
  for (const part of parts)
    await rename(path.join(build, part), path.join(next, `old-${part}`)).catch(isMissing)
  for (const part of parts.toReversed()) await rename(path.join(next, part), path.join(build, part))
  await rm(next, { recursive: true, force: true })
}

function isMissing(error: unknown): void {
  if (!(error instanceof Error && 'code' in error && error.code === 'ENOENT')) throw error
}

/** Bytes below which a file is not compressed, because its response fits into one network packet anyway. */
const smallestBytes = 256

const run = promisify(execFile)
const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

await buildCabinet({ force: process.argv.includes('--force') })
