import { useEffect, useRef } from 'react'
import css from './picture.module.css'

/**
 * Picture that is drawn from decoded pixels. The picture needs no object URL, which the caller would have to
 * revoke.
 */
export function Picture({ picture, label }: { picture: ImageBitmap; label: string }) {
  const canvas = useRef<HTMLCanvasElement>(null)
  useEffect(() => {
    canvas.current?.getContext('2d')?.drawImage(picture, 0, 0)
  }, [picture])
  return (
    <canvas
      ref={canvas}
      className={css.picture}
      width={picture.width}
      height={picture.height}
      // The canvas has the role of an image. An <img> element would need the address of a picture.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="img"
      aria-label={label}
    />
  )
}
