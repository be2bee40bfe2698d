import type { RichBlock } from '@impulse/api/rich-text/rich-text'
import { renderToStaticMarkup } from 'react-dom/server'
import { createMemoryRouter, RouterProvider } from 'react-router'
import { expect, test } from 'vitest'
import { RichText } from './rich-text.tsx'

/** Renders blocks of any type, as if the server had stored them without validation. */
function html(...blocks: unknown[]): string {
  const element = <RichText blocks={blocks as RichBlock[]} />
  const router = createMemoryRouter([{ path: '*', element }])
  return renderToStaticMarkup(<RouterProvider router={router} />)
    .replace(/^<div[^>]*>/, '')
    .replace(/<\/div>$/, '')
}
const text = (message: string, ...marks: object[]) => ({ type: 'text', text: message, marks })
const paragraph = (...content: object[]) => ({ type: 'paragraph', content })
const linked = (href: string) => html(paragraph(text('ссылка', { type: 'link', attrs: { href } })))

test('renders each node and each mark of a rich text as the matching HTML element', () => {
  expect(html({ type: 'heading', attrs: { level: 2 }, content: [text('Два')] })).toBe('<h2>Два</h2>')
  expect(html({ type: 'heading', attrs: { level: 3 }, content: [text('Три')] })).toBe('<h3>Три</h3>')
  expect(
    html(paragraph(text('а', { type: 'bold' }), { type: 'hardBreak' }, text('б', { type: 'italic' }))),
  ).toBe('<p><strong>а</strong><br/><em>б</em></p>')
  const items = [{ type: 'listItem', content: [paragraph(text('раз', { type: 'strike' }))] }]
  expect(html({ type: 'bulletList', content: items })).toBe('<ul><li><p><s>раз</s></p></li></ul>')
  expect(html({ type: 'orderedList', content: items })).toBe('<ol><li><p><s>раз</s></p></li></ol>')
  expect(html({ type: 'blockquote', content: [paragraph(text('сказано'))] })).toBe(
    '<blockquote><p>сказано</p></blockquote>',
  )
  expect(html(paragraph(), { type: 'horizontalRule' })).toBe('<hr/>')
})

test('opens an external link in a new window without a referrer, and an internal link in the same tab', () => {
  expect(linked('https://example.ru')).toContain(
    '<a href="https://example.ru" target="_blank" rel="noopener noreferrer">ссылка',
  )
  expect(linked('/balance')).toContain('<a href="/balance"')
  expect(linked('mailto:a@example.ru')).toBe('<p><a href="mailto:a@example.ru">ссылка</a></p>')
})

test('loads a picture of a rich text through the image optimiser, and reserves its space on the page', () => {
  const src = '/media/0191a9d0-7c1e-7000-8000-0123456789ab.webp'
  const imageHtml = html({ type: 'image', attrs: { src, alt: 'Дом', width: 1280, height: 720 } })
  expect(imageHtml).toContain(`alt="Дом"`)
  expect(imageHtml).toContain('width="720" height="405"')
  expect(imageHtml).toContain(`/_next/image?url=${encodeURIComponent(src)}&amp;w=750&amp;q=75`)
})

test('omits unknown nodes and unsafe links of a rich text, and escapes its text', () => {
  expect(html({ type: 'script', content: [text('alert(1)')] })).toBe('')
  expect(html({ type: 'html', attrs: { html: '<img src=x onerror=alert(1)>' } })).toBe('')
  expect(html(paragraph({ type: 'iframe', attrs: { src: 'https://evil.example' } }))).toBe('<p></p>')
  expect(
    html(paragraph(text('<img src=x onerror=alert(1)>', { type: 'textStyle', attrs: { style: 'x' } }))),
  ).toBe('<p>&lt;img src=x onerror=alert(1)&gt;</p>')
  for (const href of ['javascript:alert(1)', '//evil.example', 'data:text/html,x', '/\\evil.example'])
    expect(linked(href)).toBe('<p>ссылка</p>')
})
