import { readFileSync } from 'node:fs'
import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { DefaultPicture } from './default-picture.tsx'

const drawings = readFileSync(new URL('defaults.svg', import.meta.url), 'utf8')

test.each(['avatar', 'news', 'banner'] as const)(
  'the file of default pictures contains a picture for %s (spec 3.27)',
  (name) => {
    expect(drawings).toContain(`id="${name}"`)
    expect(renderToStaticMarkup(<DefaultPicture name={name} />)).toContain(`#${name}"`)
  },
)
