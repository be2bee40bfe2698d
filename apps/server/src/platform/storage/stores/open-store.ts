import { mkdir } from 'node:fs/promises'
import { join } from 'node:path'
import type { Config } from '../../config/config.ts'
import { type FileStore, folderStore } from './file-store.ts'
import { s3Store } from './s3-store.ts'

/**
 * Name of a store: `files` contains the encrypted files of members, and `pictures` contains public pictures.
 */
export type FileStoreName = 'files' | 'pictures'

/** Opens a store in the configured bucket or folder. Creates the folder if it is missing. */
export async function openStore(
  { filesDir, filesBucket }: Pick<Config, 'filesDir' | 'filesBucket'>,
  storeName: FileStoreName,
): Promise<FileStore> {
  if (filesBucket) return s3Store({ bucket: filesBucket, storeName })
  const folder = storeName === 'files' ? filesDir : join(filesDir, storeName)
  await mkdir(folder, { recursive: true })
  return folderStore(folder)
}
