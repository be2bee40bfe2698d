import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../config/config.ts'
import { type FileStore, folderStore } from './file-store.ts'
import { s3Store } from './s3-store.ts'

/** Rooms of the one place of `FILES_URL`: what is sealed, and pictures that everybody may see. */
export type FileStoreName = 'files' | 'pictures'

/** The store of the configuration; a folder is made where it is not there. */
export async function openStore(
  { filesDir, filesBucket }: Pick<Config, 'filesDir' | 'filesBucket'>,
  storeName: FileStoreName,
): Promise<FileStore> {
  if (filesBucket) return s3Store({ bucket: filesBucket, storeName })
  const folder = storeName === 'files' ? filesDir : join(filesDir, storeName)
  await mkdir(folder, { recursive: true })
  return folderStore(folder)
}
