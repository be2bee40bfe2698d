import { globSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants } from 'node:zlib'
import { consoleLoad, type FirstLoad, firstLoads } from './first-load.ts'

/**
 * Largest allowed sizes of the files that a member's first page loads, compressed, in kilobytes of 1,000
 * bytes.
 */
const budgets = { loginScripts: 103, loginLaterScripts: 50, scripts: 127, styles: 14, fonts: 30, sprite: 6 }

/**
 * Largest allowed sizes for the console, which staff load once for each version. `scripts`: all scripts of the first
 * load together. `lazyScript`: each script that is loaded later; the largest of them is the text editor.
 */
const consoleBudgets = { scripts: 300, lazyScript: 160 }

async function checkBudgets(): Promise<string[]> {
  const rows = await Promise.all((await firstLoads(path.dirname(client))).map(weigh))
  console.log('scripts  styles   later  route')
  for (const { address, scripts, styles, lazyScripts } of rows) {
    console.log(`${inTable(scripts)} ${inTable(styles)} ${inTable(lazyScripts)}  ${address}`)
  }
  const fonts = await sumBytes(built('**/*.woff2'))
  const sprites = built('**/sprite-*.svg')
  const sprite = await sumBytes(sprites)
  const { scripts: consoleFirstScripts, lazyScripts: consoleLazyScripts } = consoleLoad(consoleBuild)
  const consoleBytes = await sumBytes(consoleFirstScripts, consoleBuild)
  const parts = await Promise.all(
    [...consoleLazyScripts].map(async (file) => ({ file, bytes: await sumBytes([file], consoleBuild) })),
  )
  const maxPartBytes = Math.max(0, ...parts.map(({ bytes }) => bytes))
  console.log(
    `fonts ${inKilobytes(fonts)}, sprite ${inKilobytes(sprite)}, scripts of the console ${inKilobytes(consoleBytes)}, its largest part ${inKilobytes(maxPartBytes)}`,
  )
  return [
    ...rows.flatMap(overBudget),
    ...over('fonts', fonts, budgets.fonts),
    ...over('the sprite of icons', sprite, budgets.sprite),
    ...over('scripts of the console', consoleBytes, consoleBudgets.scripts),
    ...parts.flatMap(({ file, bytes }) => over(`the console's ${file}`, bytes, consoleBudgets.lazyScript)),
    ...(await findDevelopmentCode()),
    ...(consoleBytes === 0 ? ['the build has no console to weigh'] : []),
    ...(sprites.length === 0 ? ['the build has no sprite of icons to weigh'] : []),
    ...(rows.some(({ address }) => address === login) ? [] : [`the build has no ${login} to weigh`]),
  ]
}

const client = path.resolve(import.meta.dirname, '..', 'apps', 'cabinet', 'build', 'client')
const consoleBuild = path.resolve(import.meta.dirname, '..', 'apps', 'console', 'build')
const login = '/login'

const built = (pattern: string): string[] => globSync(pattern, { cwd: client })

/** Returns a problem for each file of the server's bundle that can run the development build of React. */
async function findDevelopmentCode(): Promise<string[]> {
  const folder = path.resolve(client, '..', 'server')
  const files = globSync('**/*.js', { cwd: folder })
  const contents = await Promise.all(files.map((file) => readFile(path.join(folder, file), 'utf8')))
  return files
    .filter((_file, index) => contents[index]?.includes('process.env.NODE_ENV'))
    .map((file) => `the server's ${file} contains the development build of React`)
}

type Weight = { address: string; scripts: number; styles: number; lazyScripts: number }

async function weigh({ address, scripts, styles, lazyScripts }: FirstLoad): Promise<Weight> {
  const [ofScripts, ofStyles, ofLazyScripts] = await Promise.all(
    [scripts, styles, lazyScripts].map((files) => sumBytes(files)),
  )
  return { address, scripts: ofScripts ?? 0, styles: ofStyles ?? 0, lazyScripts: ofLazyScripts ?? 0 }
}

function overBudget({ address, scripts, styles, lazyScripts }: Weight): string[] {
  return [
    ...over(`scripts of ${address}`, scripts, address === login ? budgets.loginScripts : budgets.scripts),
    ...over(`styles of ${address}`, styles, budgets.styles),
    // This sum includes the captcha (28 KB), the code step, the phone mask and the help about missing codes. It also
    // includes scripts that are rarely loaded: the passkey library (8 KB), another captcha, the consent to visit
    // counters, the update prompt.
    ...(address === login ? over(`later scripts of ${login}`, lazyScripts, budgets.loginLaterScripts) : []),
  ]
}

const over = (subject: string, bytes: number, kilobytes: number): string[] =>
  bytes > kilobytes * 1000 ? [`${subject}: ${inKilobytes(bytes)}, the budget is ${kilobytes} KB`] : []

async function sumBytes(files: Iterable<string>, folder = client): Promise<number> {
  const sizes = await Promise.all([...files].map((file) => sentBytes(path.join(folder, file))))
  return sizes.reduce((sum, size) => sum + size, 0)
}

const weights = new Map<string, Promise<number>>()

/**
 * Returns the compressed size of a file in bytes. Each file is compressed only once, and several files are compressed
 * at the same time.
 */
function sentBytes(file: string): Promise<number> {
  const size = weights.get(file) ?? compressedSize(file)
  weights.set(file, size)
  return size
}

async function compressedSize(file: string): Promise<number> {
  const content = await readFile(file)
  // A font is counted uncompressed, because its format is compressed already and the server sends it
  // unchanged.
  if (file.endsWith('.woff2')) return content.length
  const params = { [constants.BROTLI_PARAM_QUALITY]: 11 }
  return (await promisify(brotliCompress)(content, { params })).length
}

const inKilobytes = (bytes: number): string => `${(bytes / 1000).toFixed(1)} KB`
const inTable = (bytes: number): string => (bytes / 1000).toFixed(1).padStart(7)

const problems = await checkBudgets()
for (const problem of problems) console.error(`over budget: ${problem}`)
process.exitCode = problems.length > 0 ? 1 : 0
