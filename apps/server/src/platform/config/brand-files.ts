import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import * as z from 'zod'
import { brandStylesheet, contrastIn, isReadableIn, type Theme } from './brand-colors.ts'

/** File of the programme's brand, such as the logo, which the cabinet serves from its own origin. */
export type BrandFile = { path: string; type: string; content: Buffer }

/**
 * Returns the URL of a brand file. The URL contains a digest of the file, so that browsers do not show an old
 * cached file.
 */
export const toBrandFileUrl = ({ path, content }: BrandFile): string =>
  `${path}?${createHash('sha256').update(content).digest('hex').slice(0, 12)}`

const logoLimitBytes = 64 * 1024

export function readLogo(file: string, context: z.RefinementCtx<string>): BrandFile {
  let content: Buffer
  try {
    content = readFileSync(file)
  } catch {
    context.addIssue('is the path of a file that can be read')
    return z.NEVER
  }
  if (content.length > logoLimitBytes) context.addIssue('is a file of at most 64 KB')
  if (content.subarray(0, 8).equals(pngSignature))
    return { path: '/brand-logo.png', type: 'image/png', content }
  const text = content.toString('utf8')
  if (!/<svg[\s>]/.test(text)) context.addIssue('is an SVG or PNG file')
  else if (activeSvg.test(text))
    context.addIssue('is an SVG without scripts, handlers, entities, foreign objects or outer links')
  return { path: '/brand-logo.svg', type: 'image/svg+xml', content }
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/** Pattern of SVG parts that could run a script or load a resource. The response headers also forbid both. */
const activeSvg =
  /<(?:\w+:)?(?:script|foreignObject)|<!ENTITY|[\s/]on\w+\s*=|javascript:|href\s*=\s*["']?\s*(?!["'\s#])|@import|url\(\s*["']?(?!["'\s#])/i

export const toStylesheetFile = (colors: Record<Theme, string>): BrandFile => ({
  path: '/brand.css',
  type: 'text/css; charset=utf-8',
  content: Buffer.from(brandStylesheet(colors)),
})

export const findUnreadable = (colors: Record<Theme, string>): string[] =>
  (['light', 'dark'] as const)
    .filter((theme) => !isReadableIn(theme, colors[theme]))
    .map(
      (theme) =>
        `BRAND_COLOR: ${colors[theme]} has a contrast of ${contrastIn(theme, colors[theme])} in the ${theme} theme, at least 4.5 is needed`,
    )
