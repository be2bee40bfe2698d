import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { LinkPreview } from './link-preview.tsx'
import { type ServedDocument, ServedDocumentContext } from './served-document.ts'

const render = (preview: ServedDocument['preview']): string =>
  renderToStaticMarkup(
    <ServedDocumentContext value={{ nonce: '', styles: [], loadedData: '', preview }}>
      <LinkPreview />
    </ServedDocumentContext>,
  )

test('a link to a public page has a description and, with a public address, a picture', () => {
  expect(render({ publicUrl: 'https://lk.example.ru' })).toContain(
    '<meta property="og:image" content="https://lk.example.ru/link-preview.png"/>',
  )
  const withoutAddress = render({ publicUrl: null })
  expect(withoutAddress).toMatch(/<meta name="description" content="Вознаграждение за каждый[^"]+"\/>/)
  expect(withoutAddress).not.toContain('og:image')
  expect(render(null), 'the document of a member').toBe('')
})
