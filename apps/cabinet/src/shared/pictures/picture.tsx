import { useEffect, useRef } from 'react'
import css from './picture.module.css'

/** Picture drawn from decoded pixels, without an object URL that must be released. */
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
      // An <img> would need the address of a picture.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="img"
      aria-label={label}
    />
  )
}
