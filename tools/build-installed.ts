import { createHash } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import path from 'node:path'
import sharp from 'sharp'
import { build, type InlineConfig } from 'vite'

/**
 * Adds to the built cabinet the files that an installed app needs: the offline page, the service worker and
 * the icons.
 */
export async function buildInstalled(cabinet: string, client: string): Promise<void> {
  const page = await bundle(
    { cabinet, client },
    {
      input: { offline: path.join(cabinet, 'src', 'app', 'offline', 'offline-page.ts') },
      output: {
        entryFileNames: 'assets/[name]-[hash:7].js',
        assetFileNames: 'assets/[name]-[hash:7][extname]',
      },
    },
  )
  const assets = page.map((file) => `/${file}`).toSorted()
  const html = offlineHtml(assets)
  const version = createHash('sha256').update(html).update(assets.join()).digest('hex').slice(0, 12)
  const offlinePage = JSON.stringify({ version, html, policy, assets: ['/favicon.svg', ...assets] })
  await bundle(
    { cabinet, client },
    {
      input: path.join(cabinet, 'worker', 'worker.ts'),
      output: { entryFileNames: 'worker.js', format: 'iife' as const },
    },
    { offlinePage },
  )
  await drawIcons(cabinet, client)
}

type Bundled = NonNullable<NonNullable<InlineConfig['build']>['rolldownOptions']>

/**
 * Bundles an entry file and its imports. Returns the names of the files that were written to the client's
 * folder.
 */
async function bundle(
  { cabinet, client }: { cabinet: string; client: string },
  rolldownOptions: Bundled,
  define: Record<string, string> = {},
): Promise<string[]> {
  const built = await build({
    configFile: false,
    root: cabinet,
    publicDir: false,
    mode: 'production',
    logLevel: 'error',
    define,
    build: {
      outDir: client,
      emptyOutDir: false,
      assetsInlineLimit: 0,
      modulePreload: false,
      reportCompressedSize: false,
      rolldownOptions,
    },
  })
  if (!('output' in built)) throw new Error('Vite has built something else than one bundle')
  return built.output.map(({ fileName }) => fileName)
}

/**
 * Returns the HTML of the offline page, which is the same for all members. Its script reads the member's data
 * from the browser.
 */
function offlineHtml(assets: string[]): string {
  const styles = assets.filter((name) => name.endsWith('.css'))
  const scripts = assets.filter((name) => name.endsWith('.js'))
  return [
    '<!doctype html><html lang="ru"><head><meta charset="utf-8"><title>Нет сети</title>',
    '<meta name="viewport" content="width=device-width, initial-scale=1, viewport-fit=cover">',
    '<meta name="robots" content="noindex"><meta name="color-scheme" content="light dark">',
    '<link rel="icon" type="image/svg+xml" href="/favicon.svg">',
    ...styles.map((name) => `<link rel="stylesheet" href="${name}">`),
    ...scripts.map((name) => `<script type="module" src="${name}"></script>`),
    '</head><body></body></html>',
  ].join('')
}

const policy = [
  "default-src 'none'",
  ...['script-src', 'style-src', 'font-src', 'img-src', 'connect-src'].map(
    (directive) => `${directive} 'self'`,
  ),
  ...['base-uri', 'form-action', 'frame-ancestors'].map((directive) => `${directive} 'none'`),
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join('; ')

/**
 * Draws the icons of the installed app, the coin on the brand's colour, and the picture of link previews. An icon for
 * systems that crop icons has a larger margin.
 */
async function drawIcons(cabinet: string, client: string): Promise<void> {
  const coin = (await readFile(path.join(cabinet, 'public', 'favicon.svg'), 'utf8')).replace(
    '<svg ',
    (tag) => `${tag}width="24" height="24" `,
  )
  const drawPreview = () => {
    const [width, height, size] = [1200, 630, 300]
    const innerSvg = coin.replace(
      'width="24" height="24"',
      `x="${(width - size) / 2}" y="${(height - size) / 2}" width="${size}" height="${size}"`,
    )
    const rings = [230, 310, 400, 500].map(
      (radius) =>
        `<circle cx="${width / 2}" cy="${height / 2}" r="${radius}" fill="none" stroke="#fff" opacity=".12"/>`,
    )
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"><rect width="100%" height="100%" fill="#075866"/>${rings.join('')}${innerSvg}</svg>`
    return sharp(Buffer.from(svg)).png({ palette: true }).toFile(path.join(client, 'link-preview.png'))
  }
  const draw = (
    name: string,
    { size, share, corner = 0 }: { size: number; share: number; corner?: number },
  ) => {
    const [width, edge] = [24 * share, (24 - 24 * share) / 2]
    const innerSvg = coin.replace(
      'width="24" height="24"',
      `x="${edge}" y="${edge}" width="${width}" height="${width}"`,
    )
    const svg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 24 24" width="${size}" height="${size}"><rect width="24" height="24" rx="${corner}" fill="#075866"/>${innerSvg}</svg>`
    return sharp(Buffer.from(svg)).png({ palette: true }).toFile(path.join(client, name))
  }
  await Promise.all([
    draw('icon-192.png', { size: 192, share: 0.72, corner: 5 }),
    draw('icon-512.png', { size: 512, share: 0.72, corner: 5 }),
    draw('icon-maskable-512.png', { size: 512, share: 0.56 }),
    draw('apple-touch-icon.png', { size: 180, share: 0.68 }),
    drawPreview(),
  ])
}
