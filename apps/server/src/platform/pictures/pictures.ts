import { pictureUrl } from './picture-urls.ts'
import { join } from 'node:path'
import type { Config } from '../config/config.ts'
import type { Db, Queryable, Tx } from '../db/db.ts'
import type { FileStore } from '../storage/stores/file-store.ts'
import { openStore } from '../storage/stores/open-store.ts'
import { uploadedType } from '@impulse/api/files/file'
import { prepareUpload } from '../storage/prepare-upload.ts'
import { openScanner, type VirusScan } from '../storage/antivirus/clamd.ts'
import { fileSandbox, type FileSandbox } from '../storage/sandbox/file-sandbox.ts'
import { sweepStore } from '../storage/stores/sweep-store.ts'
import { newId } from '../ids/ids.ts'
import { takeOrRefuse } from '../http/requests/rate-limits.ts'
import { Refusal } from '../refusal/refusal.ts'
import { recordAudit } from '../audit/record-audit.ts'
import { avatarSide, drawAvatar, drawNewsPicture } from './render-picture.ts'
import { type Optimiser, openOptimiser } from './optimiser.ts'
import { type Drawing, parseDrawing, pictureId } from './optimiser.rules.ts'
import { openPictureCache, type PictureCache } from './picture-cache.ts'
import {
  deletePicture,
  findAvatar,
  insertPicture,
  lockAvatar,
  type PictureSize,
  selectNewsPictures,
  selectPictureIds,
  updateAvatar,
} from './pictures.sql.ts'
import type { DbContext } from '../db/db-context.ts'

export { pictureId, type PictureSize }

/**
 * Returns the version of a picture that a request names: id, width and quality from the address, format from the Accept
 * header.
 * @throws Refusal invalid_picture for an address without a valid version
 */
export function requestedDrawing(address: string, context: { publicUrl: string; accept: string }): Drawing {
  const drawing = parseDrawing(address.split('?').slice(1).join('?'), context)
  if (!drawing) throw new Refusal('invalid_picture')
  return drawing
}

/**
 * Public pictures: avatars and news pictures. Each is encoded again when it is uploaded, and is served in the
 * requested size.
 */
export type Pictures = Optimiser & {
  /** Returns a stored picture by its file name; null when the picture does not exist. */
  named(name: string): Promise<Buffer | null>
  /** Replaces the member's avatar with an uploaded photo, and returns the id of the new avatar. */
  setAvatar(context: { memberId: string; file: Buffer }): Promise<string>
  /**
   * Removes the member's avatar in the caller's transaction and returns its id. After the commit, the caller
   * must pass the id to `discard`.
   */
  removeAvatar(tx: Tx, memberId: string): Promise<string | null>
  findAvatarId(memberId: string): Promise<string | null>
  /**
   * Stores a news picture that the staff member `by` uploaded, and returns its address.
   * @throws Refusal for a file that is not an image
   */
  addNewsPicture(file: Buffer, by: { by: string }): Promise<string>
  /** Stores a news picture of the demo data, which may be an SVG, and returns its path. */
  saveNewsPicture(image: Buffer): Promise<string>
  /** Deletes the stored file of a removed picture and all its cached versions. */
  discard(id: string): Promise<void>
  /**
   * Deletes stored files that belong to no picture, and cached versions that are older than a day. Called by
   * the hourly cleanup.
   */
  sweep(): Promise<void>
}

type PictureContext = DbContext & {
  store: FileStore
  cache: PictureCache
  limits: boolean
  sandbox?: FileSandbox | undefined
  virusScan?: VirusScan | undefined
}

/** Returns the width and height in pixels of each news picture among these ids, by id. */
export const getNewsPictureSizes = (
  db: Queryable,
  ids: readonly string[],
): Promise<Map<string, PictureSize>> => selectNewsPictures(db, ids)

/** Opens the configured store and the cache, and creates their folders if they are missing. */
export async function createPictures({
  db,
  clock,
  config,
  sandbox,
}: DbContext & {
  sandbox?: FileSandbox
  config: Pick<Config, 'filesDir' | 'filesBucket' | 'dataDir' | 'pictureCacheBytes' | 'limits' | 'clamav'>
}): Promise<Pictures> {
  const store = await openStore(config, 'pictures')
  const cache = await openPictureCache({
    folder: join(config.dataDir, 'picture-cache'),
    maxBytes: config.pictureCacheBytes,
    now: () => clock.systemNow(),
  })
  return openPictures({
    db,
    clock,
    store,
    cache,
    limits: config.limits,
    sandbox,
    virusScan: openScanner(config),
  })
}

const maxAvatarsPerHour = 30

export function openPictures(context: PictureContext): Pictures {
  const { db, clock, store, cache, limits, virusScan, sandbox = fileSandbox } = context
  const read = async (id: string): Promise<Buffer | null> => {
    const knownIds = await selectPictureIds(db, [id])
    return knownIds.has(id) ? store.get(id) : null
  }
  const discard = async (id: string): Promise<void> => {
    await store.remove(id)
    await cache.forget(id)
  }
  const saveNewsPicture = async (image: Buffer, { by }: { by?: string } = {}): Promise<string> => {
    const { bytes, ...size } = await drawNewsPicture(image)
    const id = newId()
    await store.put(id, bytes)
    const row = { id, kind: 'news', memberId: null, ...size, bytes: bytes.length } as const
    await db.transaction(async (tx) => {
      const now = clock.systemNow()
      await insertPicture(tx, { ...row, now })
      if (by === undefined) return
      await recordAudit(tx, { at: now, actor: by, action: 'news.picture-added', memberId: null, object: id })
    })
    return pictureUrl(id)
  }
  return {
    ...openOptimiser({ read, cache }),
    saveNewsPicture,
    async addNewsPicture(file, by) {
      const { mediaType, bytes } = await prepareUpload(file, { sandbox, virusScan })
      if (mediaType === 'application/pdf') throw new Refusal('picture_type')
      return saveNewsPicture(bytes, by)
    },
    async named(name) {
      const id = pictureId(name)
      return id === null ? null : read(id)
    },
    discard,
    async removeAvatar(tx, memberId) {
      const former = await lockAvatar(tx, memberId)
      await putAvatar(tx, { memberId, former, id: null })
      return former
    },
    findAvatarId: (memberId) => findAvatar(db, memberId),
    async setAvatar({ memberId, file }) {
      if (limits) await refuseTooMany(db, { memberId, now: clock.systemNow() })
      const type = uploadedType(file)
      // `prepareUpload` refuses an empty file and a HEIC photo with more specific messages.
      if (file.length > 0 && (type === null || type === 'application/pdf')) throw new Refusal('picture_type')
      const { bytes: image } = await prepareUpload(file, { sandbox, virusScan })
      const bytes = await drawAvatar(image)
      const id = newId()
      await store.put(id, bytes)
      // After a crash before the commit, the stored file belongs to no picture, and the hourly cleanup
      // deletes it.
      const former = await db.transaction(async (tx) => {
        // Locks the member first, so that parallel uploads of the member wait here for each other.
        const before = await lockAvatar(tx, memberId)
        const size = { width: avatarSide, height: avatarSide, bytes: bytes.length }
        await insertPicture(tx, { id, kind: 'avatar', memberId, ...size, now: clock.systemNow() })
        await putAvatar(tx, { memberId, former: before, id })
        return before
      })
      if (former !== null) await discard(former)
      return id
    },
    async sweep() {
      await sweepStore(store, {
        now: clock.systemNow(),
        selectExistingIds: (ids) => selectPictureIds(db, ids),
      })
      await cache.sweep()
    },
  }
}

async function putAvatar(
  tx: Tx,
  { memberId, former, id }: { memberId: string; former: string | null; id: string | null },
): Promise<void> {
  await updateAvatar(tx, { memberId, id })
  if (former !== null) await deletePicture(tx, former)
}

async function refuseTooMany(db: Db, { memberId, now }: { memberId: string; now: Date }): Promise<void> {
  const bucket = `avatars-hour:${memberId}`
  await takeOrRefuse(db, { bucket, max: maxAvatarsPerHour, windowSeconds: 3600, now })
}
