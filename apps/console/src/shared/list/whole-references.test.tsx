import { renderToStaticMarkup } from 'react-dom/server'
import { expect, it } from 'vitest'
import { drawText } from './whole-references.tsx'

it('draws each reference of a text in one line, and the rest unchanged', () => {
  const html = renderToStaticMarkup(drawText('Возврат IM-1006-5FMMRJ, IM-12-ABCDEF.'))
  expect(html).toContain('white-space:nowrap')
  expect(html.replaceAll(/<style.*?<\/style>| class="[^"]*"/gs, '')).toBe(
    'Возврат <span>IM-1006-5FMMRJ</span>, <span>IM-12-ABCDEF</span>.',
  )
  expect(drawText('Заявление')).toBe('Заявление')
})
