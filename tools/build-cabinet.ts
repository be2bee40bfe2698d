import { spawn, execFile } from 'node:child_process'
import { createHash } from 'node:crypto'
import { existsSync } from 'node:fs'
import { glob, mkdir, readFile, rm, writeFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'

/**
 * Builds the cabinet when its sources have changed since the last build: bundles, version file, compressed assets.
 * `node tools/build-cabinet.ts [--force]`. Speaks on standard error only: standard output is the programme's.
 */
async function buildCabinet({ force }: { force: boolean }): Promise<void> {
  const stamp = await sourcesHash()
  const isFresh = !force && existsSync(stampFile) && (await readFile(stampFile, 'utf8')) === stamp
  if (isFresh) return
  const beganMs = performance.now()
  console.error('Building the cabinet …')
  // A build that is interrupted must not pass for a fresh one.
  await rm(stampFile, { force: true })
  await runReactRouter('build')
  await writeVersion()
  const files = await compressAssets()
  await writeFile(stampFile, stamp)
  console.error(
    `Built the cabinet in ${Math.round(performance.now() - beganMs)} ms (${files} files compressed)`,
  )
}

const root = path.resolve(import.meta.dirname, '..')
const cabinet = path.join(root, 'apps', 'cabinet')
const build = path.join(cabinet, 'build')
const stampFile = path.join(build, 'sources.sha256')

/** Of everything that the bundles are made of. Tests are not, and the server runs from its sources. */
async function sourcesHash(): Promise<string> {
  const files: string[] = []
  for (const pattern of [
    'apps/cabinet/src/**/*',
    'apps/cabinet/public/**/*',
    'apps/cabinet/*.ts',
    'packages/*/src/**/*',
    'package-lock.json',
    'tools/build-cabinet.ts',
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

async function runReactRouter(command: string): Promise<void> {
  const bin = path.join(root, 'node_modules', '@react-router', 'dev', 'bin.cjs')
  const child = spawn(process.execPath, [bin, command, cabinet], {
    cwd: root,
    env: { ...process.env, NODE_ENV: 'production', NO_COLOR: '1' },
    stdio: ['ignore', 'pipe', 'pipe'],
  })
  // Told only when it matters: a build that succeeds has nothing to say.
  let said = ''
  for (const stream of [child.stdout, child.stderr]) {
    stream.setEncoding('utf8').on('data', (text: string) => (said += text))
  }
  const code = await new Promise((resolve, reject) => child.once('error', reject).once('close', resolve))
  if (code !== 0) throw new Error(`The cabinet could not be built:\n${said}`)
}

async function writeVersion(): Promise<void> {
  const { version } = JSON.parse(await readFile(path.join(root, 'package.json'), 'utf8')) as {
    version: string
  }
  const info = { fullVersion: version, buildTime: new Date().toISOString(), gitHash: await gitHash() }
  await writeFile(path.join(build, 'version.json'), `${JSON.stringify(info)}\n`)
}

/** A downloaded archive has no repository; the build's time tells its versions apart then (specification, section 4). */
async function gitHash(): Promise<string> {
  try {
    return (await run('git', ['rev-parse', '--short=12', 'HEAD'], { cwd: root })).stdout.trim() || 'unknown'
  } catch {
    return 'unknown'
  }
}

/** At the strongest levels, which no answer could wait for. */
async function compressAssets(): Promise<number> {
  const client = path.join(build, 'client')
  const files: string[] = []
  for await (const file of glob('**/*.{js,css,svg,txt,webmanifest}', { cwd: client }))
    files.push(path.join(client, file))
  await mkdir(client, { recursive: true })
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

/** Below this an answer fits one packet anyway. */
const smallestBytes = 256

const run = promisify(execFile)
const brotli = promisify(brotliCompress)
const gzipped = promisify(gzip)

await buildCabinet({ force: process.argv.includes('--force') })
