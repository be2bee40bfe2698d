import { useEffect, useRef } from 'react'
import css from './picture.module.css'

type PictureProps = {
  picture: ImageBitmap
  /** Description of the picture; null for a picture within a control that has a label of its own. */
  label: string | null
  /** Maximum length of the longer side, in pixels; by default the picture has its full size. */
  side?: number | undefined
}

/**
 * Picture that is drawn from decoded pixels. The picture needs no object URL, which the caller would have to
 * revoke.
 */
export function Picture({ picture, label, side = Infinity }: PictureProps) {
  const canvas = useRef<HTMLCanvasElement>(null)
  const share = Math.min(1, side / Math.max(picture.width, picture.height))
  const [width, height] = [Math.round(picture.width * share), Math.round(picture.height * share)]
  useEffect(() => {
    canvas.current?.getContext('2d')?.drawImage(picture, 0, 0, width, height)
  }, [picture, width, height])
  return (
    <canvas
      ref={canvas}
      className={css.picture}
      width={width}
      height={height}
      // The canvas has the role of an image. An <img> element would need the address of a picture.
      role={label === null ? undefined : 'img'}
      aria-label={label ?? undefined}
      aria-hidden={label === null || undefined}
    />
  )
}
