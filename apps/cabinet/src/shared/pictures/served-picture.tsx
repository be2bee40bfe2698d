import { deviceWidths, optimisedUrl, servedWidth } from '@impulse/api/files/picture'
import { type ReactNode, useState } from 'react'

type ServedPictureProps = {
  /** Path of the picture; empty without one. */
  url: string
  alt: string
  /** Its width in CSS pixels; screens with more pixels get as many. */
  width: number
  height: number
  /** Of one as wide as its place: how wide that is (`sizes` of HTML); `width` is then the widest. */
  sizes?: string
  /** The first picture of its screen: fetched at once. */
  first?: boolean
  className?: string | undefined
  /** Stands in its place while there is none, and when it does not come. */
  instead: ReactNode
}

/** A public picture, in the width that this screen needs. */
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
      // One that failed before the page came alive tells nobody any more, but knows it.
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
