import { findPhotoFault, measuredSide, type PhotoFault } from './photo-quality.ts'

/**
 * Minimum length of a picture's longer side, in pixels. A smaller picture gets a warning, because its small
 * print is rarely readable.
 */
const smallSide = 600

const warningTexts: Record<PhotoFault | 'small', string> = {
  dark: 'Снимок тёмный: переснимите или оставьте так',
  blurred: 'Снимок нечёткий: переснимите или оставьте так',
  small: 'Снимок маленький, текст может не\u00a0прочитаться. Лучше переснимите ближе',
}

const warnings = new WeakMap<ImageBitmap, string>()

/** Returns the warning about a photo that is hard to read; an empty text for a good photo. */
export function getPhotoWarning(picture: ImageBitmap): string {
  const known = warnings.get(picture)
  if (known !== undefined) return known
  const isSmall = Math.max(picture.width, picture.height) < smallSide
  const fault = isSmall ? 'small' : measure(picture)
  const warning = fault === null ? '' : warningTexts[fault]
  warnings.set(picture, warning)
  return warning
}

/** Returns no fault when the browser does not let the page read the pixels, for example to protect from tracking. */
function measure(picture: ImageBitmap): PhotoFault | null {
  const share = Math.min(1, measuredSide / Math.max(picture.width, picture.height))
  const [width, height] = [Math.round(picture.width * share), Math.round(picture.height * share)]
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d', { willReadFrequently: true })
  if (context === null) return null
  context.imageSmoothingQuality = 'high'
  context.drawImage(picture, 0, 0, width, height)
  return findPhotoFault(context.getImageData(0, 0, width, height))
}
