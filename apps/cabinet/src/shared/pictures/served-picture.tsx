import { deviceWidths, optimisedUrl, servedWidth } from '@impulse/api/files/picture'
import { type ReactNode, useState } from 'react'

type ServedPictureProps = {
  /** Path of the picture; empty if there is none. */
  url: string
  alt: string
  /** Width in CSS pixels; a high-density screen loads more pixels. */
  width: number
  height: number
  /** HTML `sizes` of a picture as wide as its container; `width` is then the maximum. */
  sizes?: string
  /** True for the first picture of a page, which is loaded eagerly. */
  first?: boolean
  className?: string | undefined
  /** Placeholder while there is no picture, or after a failed load. */
  instead: ReactNode
}

/** Public picture in the width that the screen needs. */
export function ServedPicture({
  url,
  alt,
  width,
  height,
  sizes,
  first = false,
  className,
  instead,
}: ServedPictureProps) {
  const [failed, setFailed] = useState('')
  if (url === '' || failed === url) return instead
  return (
    <img
      alt={alt}
      className={className}
      width={width}
      height={height}
      src={optimisedUrl(url, servedWidth(width))}
      srcSet={sizes === undefined ? byPixels(url, width) : byWidth(url, width)}
      sizes={sizes}
      decoding="async"
      loading={first ? 'eager' : 'lazy'}
      // An error before hydration sends no event to React, but the element's state shows it.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) setFailed(url)
      }}
      onError={() => setFailed(url)}
    />
  )
}

const byPixels = (url: string, width: number): string =>
  `${optimisedUrl(url, servedWidth(width))} 1x, ${optimisedUrl(url, servedWidth(2 * width))} 2x`

const byWidth = (url: string, widest: number): string =>
  [384, ...deviceWidths.filter((width) => width <= servedWidth(2 * widest))]
    .map((width) => `${optimisedUrl(url, width)} ${width}w`)
    .join(', ')
