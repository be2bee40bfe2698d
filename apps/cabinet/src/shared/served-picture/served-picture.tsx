import { optimisedUrl, servedWidth } from '@impulse/wire/picture'
import { type ReactNode, useState } from 'react'

type ServedPictureProps = {
  /** Where the picture is named; empty: there is none. */
  url: string
  alt: string
  /** Its width in CSS pixels; screens with more pixels get as many. */
  width: number
  height: number
  className?: string | undefined
  /** Stands in its place while there is none, and when it does not come. */
  instead: ReactNode
}

/** A public picture, in the width that this screen needs. */
export function ServedPicture({ url, alt, width, height, className, instead }: ServedPictureProps) {
  const [failed, setFailed] = useState('')
  if (url === '' || failed === url) return instead
  return (
    <img
      alt={alt}
      className={className}
      width={width}
      height={height}
      src={optimisedUrl(url, servedWidth(width))}
      srcSet={`${optimisedUrl(url, servedWidth(width))} 1x, ${optimisedUrl(url, servedWidth(2 * width))} 2x`}
      decoding="async"
      loading="lazy"
      // One that failed before the page came alive tells nobody any more, but knows it.
      ref={(image) => {
        if (image?.complete && image.naturalWidth === 0) setFailed(url)
      }}
      onError={() => setFailed(url)}
    />
  )
}
