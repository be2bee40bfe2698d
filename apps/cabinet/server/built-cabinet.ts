import type { Version } from '@impulse/api/version/version'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { ServerBuild } from 'react-router'
import type * as entry from '../src/app/entry.server.tsx'
import type { BootstrapParts } from '../src/app/document/bootstrap-script.ts'

/** Renders a document for a request. */
export type RenderDocument = ReturnType<typeof entry.createDocumentHandler>

export const cabinetFolder = path.resolve(import.meta.dirname, '..')
export const buildFolder = path.join(cabinetFolder, 'build')

/** Loads the build that `tools/build-cabinet.ts` has made. */
export async function openBuiltCabinet(): Promise<{ render: RenderDocument; version: Version }> {
  const file = path.join(buildFolder, 'server', 'index.js')
  const build = (await import(pathToFileURL(file).href).catch((error: unknown) => {
    throw new Error('The cabinet is not built: run `npm run build`', { cause: error })
  })) as ServerBuild
  return {
    render: documentHandler(build, 'production', await readBootstrapParts(build)),
    version: JSON.parse(await readFile(path.join(buildFolder, 'version.json'), 'utf8')) as Version,
  }
}

/**
 * Returns the render function that the server bundle exports. The sources' render function cannot be used,
 * because the bundle has its own copies of React and the router.
 */
export function documentHandler(
  build: ServerBuild,
  mode: 'production' | 'development',
  bootstrap: BootstrapParts | null,
): RenderDocument {
  const { createDocumentHandler } = build.entry.module as typeof build.entry.module & typeof entry
  return createDocumentHandler(build, mode, bootstrap)
}

async function readBootstrapParts({ assets }: ServerBuild): Promise<BootstrapParts> {
  const readText = (address: string) => readFile(path.join(buildFolder, 'client', address), 'utf8')
  const [manifest, entry] = await Promise.all([readText(assets.url), readText(assets.entry.module)])
  // The entry script is inlined into the document, so its relative imports become absolute.
  return { manifest, entry: entry.replaceAll('"./', `"${path.posix.dirname(assets.entry.module)}/`) }
}
