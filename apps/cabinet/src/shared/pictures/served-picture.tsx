import { deviceWidths, optimisedUrl, servedWidth } from '@impulse/api/files/picture'
import { type ReactNode, useState } from 'react'

type ServedPictureProps = {
  /** Path of the picture; empty if the object has no picture. */
  url: string
  alt: string
  /** Width in CSS pixels. For a high-density screen, the browser loads a picture with more pixels. */
  width: number
  height: number
  /**
   * HTML attribute `sizes` of a picture that is as wide as its container. `width` is then the maximum width.
   */
  sizes?: string
  /** True for the first picture of a page, which the browser loads immediately. */
  first?: boolean
  className?: string | undefined
  /** Content that is shown if there is no picture, or if the picture could not be loaded. */
  instead: ReactNode
}

/** Public picture, which the browser loads in the width that the screen needs. */
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
      // React gets no event when the picture fails to load before hydration, but the state of the element shows the
      // failure.
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
