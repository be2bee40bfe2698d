import { useEffect, useRef } from 'react'
import css from './picture.module.css'

/** A picture that is at hand as pixels: drawn, since the policy of the page shows no files of its own making. */
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
      // An <img> would need an address that the page's policy allows.
      // oxlint-disable-next-line jsx-a11y/prefer-tag-over-role
      role="img"
      aria-label={label}
    />
  )
}
