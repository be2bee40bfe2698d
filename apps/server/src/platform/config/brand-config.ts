import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { brandStylesheet, contrastIn, isReadableIn } from './brand-colors.ts'

/** File with the operator's logo or colours. The cabinet serves it under `path` from its own origin. */
export type BrandFile = { path: string; type: string; content: Buffer }

export type BrandAppearance = {
  brandFiles: BrandFile[]
  /**
   * URLs of the logo and the stylesheet. Each URL contains a digest of the file's content, so that browsers
   * load a changed file again.
   */
  addresses: { logo?: string; stylesheet?: string }
}

const logoLimitBytes = 64 * 1024

/**
 * Reads the operator's logo and colours. When neither is configured, the cabinet uses its built-in logo and
 * colours.
 */
export function readBrandAppearance(
  env: Record<string, string | undefined>,
  problems: string[],
): BrandAppearance {
  const logo = readLogo(env['BRAND_LOGO'], problems)
  const stylesheet = readColors(env['BRAND_COLOR'], problems)
  return {
    brandFiles: [logo, stylesheet].filter((file) => file !== undefined),
    addresses: {
      ...(logo && { logo: toBrandFileUrl(logo) }),
      ...(stylesheet && { stylesheet: toBrandFileUrl(stylesheet) }),
    },
  }
}

const toBrandFileUrl = ({ path, content }: BrandFile): string =>
  `${path}?${createHash('sha256').update(content).digest('hex').slice(0, 12)}`

function readLogo(file: string | undefined, problems: string[]): BrandFile | undefined {
  if (!file) return undefined
  let content: Buffer
  try {
    content = readFileSync(file)
  } catch {
    problems.push('BRAND_LOGO is the path of a file that can be read')
    return undefined
  }
  if (content.length > logoLimitBytes) problems.push('BRAND_LOGO is a file of at most 64 KB')
  if (content.subarray(0, 8).equals(pngSignature))
    return { path: '/brand-logo.png', type: 'image/png', content }
  const text = content.toString('utf8')
  if (!/<svg[\s>]/.test(text)) problems.push('BRAND_LOGO is an SVG or PNG file')
  else if (activeSvg.test(text))
    problems.push('BRAND_LOGO is an SVG without scripts, handlers, entities, foreign objects or outer links')
  return { path: '/brand-logo.svg', type: 'image/svg+xml', content }
}

const pngSignature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])

/**
 * Matches an SVG that could run a script or load another file. The response headers of the cabinet forbid
 * scripts and foreign files too.
 */
const activeSvg =
  /<(?:\w+:)?(?:script|foreignObject)|<!ENTITY|[\s/]on\w+\s*=|javascript:|href\s*=\s*["']?\s*(?!["'\s#])|@import|url\(\s*["']?(?!["'\s#])/i

function readColors(written: string | undefined, problems: string[]): BrandFile | undefined {
  if (!written) return undefined
  const [light, dark] = written.toLowerCase().split(',')
  if (!/^#[\da-f]{6},#[\da-f]{6}$/i.test(written) || !light || !dark) {
    problems.push('BRAND_COLOR is two colours, for the light and the dark theme: #075866,#74ceda')
    return undefined
  }
  const colors = { light, dark }
  for (const theme of ['light', 'dark'] as const)
    if (!isReadableIn(theme, colors[theme]))
      problems.push(
        `BRAND_COLOR: ${colors[theme]} has a contrast of ${contrastIn(theme, colors[theme])} in the ${theme} theme, at least 4.5 is needed`,
      )
  const content = Buffer.from(brandStylesheet(colors))
  return { path: '/brand.css', type: 'text/css; charset=utf-8', content }
}
