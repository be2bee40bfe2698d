import { uploadPartBytes } from '@impulse/api/contracts/console-imports'
import type { Queryable } from '../../../../../platform/db/db.ts'
import type { MemberKey, Vault } from '../../../../../platform/vault/vault.ts'
import type { FileSource } from '../../contracts.service.ts'
import { findPart, type Upload } from './uploads.sql.ts'

/** Database and vault with which the parts of uploaded files are sealed and read. */
export type SealingContext = { db: Queryable; vault: Pick<Vault, 'getServerKey'> }

const loadKey = ({ db, vault }: SealingContext): Promise<MemberKey> =>
  vault.getServerKey(db, 'contract files')
const aboutPart = (id: string, index: number): string => `part ${index} of contract file ${id}`

/** Seals a part of an uploaded file, because the file contains phones and is stored for years. */
export const sealPart = async (
  context: SealingContext,
  { id, index, bytes }: { id: string; index: number; bytes: Buffer },
): Promise<Buffer> => (await loadKey(context)).seal(bytes, aboutPart(id, index))

/** Returns the uploaded file as a source that reads and opens its sealed parts one by one. */
export const toUploadSource = (
  context: SealingContext,
  { id, bytes }: Pick<Upload, 'id' | 'bytes'>,
): FileSource => ({
  size: Number(bytes),
  async *read() {
    const key = await loadKey(context)
    for (let index = 0; index * uploadPartBytes < bytes; index += 1) {
      const part = await findPart(context.db, id, index)
      if (!part) throw new Error('a part of a completely uploaded file is missing')
      yield key.open(part, aboutPart(id, index))
    }
  },
})
