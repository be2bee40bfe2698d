import { fillPath } from '@impulse/api/routes/fill-path'
import { type RefObject, useEffect, useEffectEvent, useRef, useState } from 'react'
import { Alert } from '../feedback/alert.tsx'
import { usePress } from '../feedback/use-press.ts'
import { Icon } from '../icon/icon.tsx'
import { lazySheet } from '../modal/lazy-sheet.tsx'
import { Picture } from '../pictures/picture.tsx'
import { fetchFile } from '../session/fetch-file.ts'
import { Spinner } from '../ui/spinner.tsx'
import { fileSize } from './file-size.ts'
import css from './attached-file.module.css'

type AttachedPhotoProps = {
  file: { id: string; bytes: number }
  label: string
  openLabel: string
}

/** Small picture of an attached photo. A press opens the photo in full. */
export function AttachedPhoto({ file: { id, bytes }, label, openLabel }: AttachedPhotoProps) {
  const { busy, failed, press } = usePress()
  const [photo, setPhoto] = useState<Photo | null>(null)
  const [full, setFull] = useState<ImageBitmap | null>(null)
  const [isOpen, setOpen] = useState(false)
  const load = async (signal?: AbortSignal): Promise<Photo> => {
    const blob = await fetchFile(fillPath('/api/file/:id/', { id }), signal && { signal })
    const loaded = {
      blob,
      small: await createImageBitmap(blob, { resizeHeight: smallHeight, resizeQuality: 'high' }),
    }
    setPhoto(loaded)
    return loaded
  }
  const tile = useLoadNearScreen(bytes <= maxAutomaticBytes, load)
  const open = async () => {
    const { blob } = photo ?? (await load())
    setFull(await createImageBitmap(blob))
    setOpen(true)
  }
  return (
    <div className={css.file}>
      <button
        ref={tile}
        type="button"
        className={css.photo}
        aria-busy={busy || undefined}
        onClick={() => press(open)}
      >
        <span className="visually-hidden">{openLabel}</span>
        {photo && <Picture picture={photo.small} label={null} />}
        {busy && <Spinner />}
        {photo === null && !busy && (
          <>
            <Icon name="camera" />
            <span aria-hidden="true">{fileSize(bytes)}</span>
          </>
        )}
      </button>
      {failed !== null && <Alert tone="bad">{failed}</Alert>}
      {full && <PhotoSheet open={isOpen} picture={full} label={label} onClose={() => setOpen(false)} />}
    </div>
  )
}

type Photo = { blob: Blob; small: ImageBitmap }

const PhotoSheet = lazySheet(() => import('./photo-sheet.tsx').then((module) => module.PhotoSheet))

/** Largest photo that is loaded without a press. The server has no smaller version of a member's private file. */
const maxAutomaticBytes = 1_000_000
/** Height of the small picture in pixels. A tall screenshot is then still as wide as the tile on dense screens. */
const smallHeight = 720

/** Returns the ref of an element; `load` is called once when the element comes near the visible part of the page. */
function useLoadNearScreen(
  isWanted: boolean,
  load: (signal: AbortSignal) => Promise<unknown>,
): RefObject<HTMLButtonElement | null> {
  const element = useRef<HTMLButtonElement>(null)
  // A photo that cannot be loaded remains a button, whose press loads it again and shows the error.
  const loadQuietly = useEffectEvent((signal: AbortSignal) => void load(signal).catch(() => undefined))
  useEffect(() => {
    if (!isWanted || element.current === null) return undefined
    const controller = new AbortController()
    const observer = new IntersectionObserver(
      ([entry]) => {
        if (!entry?.isIntersecting) return
        observer.disconnect()
        loadQuietly(controller.signal)
      },
      { rootMargin: '200px' },
    )
    observer.observe(element.current)
    return () => {
      observer.disconnect()
      controller.abort()
    }
  }, [isWanted])
  return element
}
