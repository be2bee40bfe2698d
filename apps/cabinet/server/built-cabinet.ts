import type { Version } from '@impulse/api/version/version'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Manifest } from 'vite'
import type { RenderDocument } from '../src/app/document/document-context.ts'

/**
 * Bundle of the cabinet that the build creates for the app server. The app server must not import the source files
 * as well, because the bundle contains its own copies of React and the router.
 */
export type CabinetBundle = { createDocumentHandler: (manifest: Manifest | null) => RenderDocument }

export const cabinetFolder = path.resolve(import.meta.dirname, '..')
export const buildFolder = path.join(cabinetFolder, 'build')

/** Loads the build that `tools/build-cabinet.ts` has made. */
export async function openBuiltCabinet(): Promise<{ render: RenderDocument; version: Version }> {
  const file = path.join(buildFolder, 'server', 'index.js')
  const bundle = (await import(pathToFileURL(file).href).catch((error: unknown) => {
    throw new Error('The cabinet is not built: run `npm run build`', { cause: error })
  })) as CabinetBundle
  return {
    render: bundle.createDocumentHandler(await readJson<Manifest>('client', '.vite', 'manifest.json')),
    version: await readJson<Version>('version.json'),
  }
}

const readJson = async <T>(...names: string[]): Promise<T> =>
  JSON.parse(await readFile(path.join(buildFolder, ...names), 'utf8')) as T
