import { randomUUID } from 'node:crypto'
import { constants, createReadStream, createWriteStream } from 'node:fs'
import { access, lstat, mkdir, readFile, rename, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { pipeline } from 'node:stream/promises'
import { fileURLToPath } from 'node:url'
import { brotliDecompressSync, createBrotliDecompress } from 'node:zlib'
import { extractTar } from './tar.ts'

/**
 * Returns the folder with `chromium`, `lib/`, `fonts/` and `fonts.conf`, which is unpacked once for each
 * version of the package. Processes that unpack at the same time use temporary names, and the first of them
 * renames its folder to the final name.
 */
export async function unpackedBrowser(): Promise<string> {
  if (process.platform !== 'linux' || process.arch !== 'x64') {
    throw new Error(
      `The browser for tests runs on Linux x64 only; this is ${process.platform} ${process.arch}.`,
    )
  }
  const version = await packageVersion()
  const shared = path.join(projectRoot, 'node_modules', '.cache', 'test-browser', version)
  if (await isUnpacked(shared)) return shared
  if (await canCreate(path.dirname(shared))) return unpackInto(shared)
  // The project's folder belongs to another user, so the browser is unpacked to a folder that only this user
  // can write to.
  const privatePath = path.join(await privateFolder(), version)
  return (await isUnpacked(privatePath)) ? privatePath : unpackInto(privatePath)
}

const projectRoot = path.resolve(import.meta.dirname, '..', '..')
const packageFolder = path.resolve(
  path.dirname(fileURLToPath(import.meta.resolve('@sparticuz/chromium'))),
  '..',
)
const packedFolder = path.join(packageFolder, 'bin')

async function packageVersion(): Promise<string> {
  const manifest: unknown = JSON.parse(await readFile(path.join(packageFolder, 'package.json'), 'utf8'))
  if (typeof manifest !== 'object' || manifest === null || !('version' in manifest)) {
    throw new Error('The package of the browser for tests names no version.')
  }
  return String(manifest.version)
}

async function isUnpacked(folder: string): Promise<boolean> {
  return access(path.join(folder, 'chromium'), constants.X_OK).then(
    () => true,
    () => false,
  )
}

async function canCreate(folder: string): Promise<boolean> {
  try {
    await mkdir(folder, { recursive: true })
    await access(folder, constants.W_OK)
    return true
  } catch {
    return false
  }
}

/**
 * Returns a folder in the temporary directory that only this user can write to. Fails when another user could
 * write to it, because that user could replace the browser with another program.
 */
async function privateFolder(): Promise<string> {
  const userId = process.getuid?.() ?? 0
  const folder = path.join(tmpdir(), `test-browser-${userId}`)
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const found = await lstat(folder)
  if (!found.isDirectory() || found.uid !== userId || (found.mode & 0o022) !== 0) {
    throw new Error(`${folder} can be written by others: remove it, the browser for tests is unpacked there.`)
  }
  return folder
}

async function unpackInto(folder: string): Promise<string> {
  const draft = `${folder}.${randomUUID()}`
  try {
    await mkdir(draft)
    await unpackEverything(draft)
    await rename(draft, folder)
  } catch (error) {
    await rm(draft, { recursive: true, force: true })
    // The rename fails when another process has unpacked the same version first. This process then uses the other one’s
    // folder.
    if (!(await isUnpacked(folder))) throw error
  }
  return folder
}

async function unpackEverything(folder: string): Promise<void> {
  for (const name of ['al2023.tar.br', 'fonts.tar.br']) {
    await extractTar(brotliDecompressSync(await readFile(path.join(packedFolder, name))), folder)
  }
  // Replaces the file `fonts.conf` of the package, which names fixed folders under /tmp and /opt.
  await writeFile(path.join(folder, 'fonts.conf'), fontsConfiguration)
  await pipeline(
    createReadStream(path.join(packedFolder, 'chromium.br')),
    createBrotliDecompress(),
    createWriteStream(path.join(folder, 'chromium'), { mode: 0o755 }),
  )
}

// Configuration of fonts that allows only the bundled fonts, so that a text has the same size on every
// machine.
const fontsConfiguration = `<?xml version="1.0"?>
<!DOCTYPE fontconfig SYSTEM "fonts.dtd">
<fontconfig>
  <dir prefix="relative">fonts</dir>
  <cachedir prefix="xdg">test-browser-fonts</cachedir>
</fontconfig>
`
