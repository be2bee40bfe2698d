import { expect, test } from 'vitest'
import { readRichContent } from './rich-text.ts'

const doc = (...content: unknown[]) => ({ type: 'doc', content })
const paragraph = (...content: unknown[]) => ({ type: 'paragraph', content })
const text = (content: string, ...marks: unknown[]) => ({ type: 'text', text: content, marks })
const linked = (href: unknown) => doc(paragraph(text('ссылка', { type: 'link', attrs: { href } })))
const image = (src: string) => doc({ type: 'image', attrs: { src } })
const ownPicture = '/media/0191a9d0-7c1e-7000-8000-0123456789ab.webp'

test('keeps all nodes of a rich text and drops attributes that the schema does not have', () => {
  const document = doc(
    { type: 'heading', attrs: { level: 2, textAlign: null }, content: [{ type: 'text', text: 'Заголовок' }] },
    {
      type: 'paragraph',
      attrs: { textAlign: 'left' },
      content: [
        text('важно', { type: 'bold' }, { type: 'italic' }),
        { type: 'hardBreak' },
        text('сайт', {
          type: 'link',
          attrs: { href: 'https://example.ru/a?b=1', target: '_blank', rel: 'x', class: null },
        }),
      ],
    },
    { type: 'paragraph' },
    {
      type: 'bulletList',
      content: [
        {
          type: 'listItem',
          content: [
            paragraph(text('раз')),
            {
              type: 'orderedList',
              attrs: { start: 1 },
              content: [{ type: 'listItem', content: [paragraph()] }],
            },
          ],
        },
      ],
    },
    { type: 'blockquote', content: [paragraph(text('сказано', { type: 'strike' }))] },
    { type: 'image', attrs: { src: ownPicture, alt: null, title: null, onerror: 'alert(1)' } },
    { type: 'horizontalRule' },
  )
  expect(readRichContent(document).content).toEqual(
    doc(
      { type: 'heading', attrs: { level: 2 }, content: [text('Заголовок')] },
      paragraph(
        text('важно', { type: 'bold' }, { type: 'italic' }),
        { type: 'hardBreak' },
        text('сайт', { type: 'link', attrs: { href: 'https://example.ru/a?b=1' } }),
      ),
      paragraph(),
      {
        type: 'bulletList',
        content: [
          {
            type: 'listItem',
            content: [
              paragraph(text('раз')),
              { type: 'orderedList', content: [{ type: 'listItem', content: [paragraph()] }] },
            ],
          },
        ],
      },
      { type: 'blockquote', content: [paragraph(text('сказано', { type: 'strike' }))] },
      { type: 'image', attrs: { src: ownPicture, alt: '', width: 0, height: 0 } },
      { type: 'horizontalRule' },
    ),
  )
})

test.each([
  'https://example.ru',
  'http://example.ru:8080/a#b',
  'mailto:a@example.ru',
  'tel:+79001234567',
  '/balance?x=1',
])('accepts a rich text with a link to %s', (href) =>
  expect(readRichContent(linked(href)).content).toBeDefined(),
)

test.each([
  'javascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  ' javascript:alert(1)',
  'java\tscript:alert(1)',
  'data:text/html,<script>',
  'vbscript:x',
  'blob:https://a/b',
  'file:///etc/passwd',
  'ftp://example.ru',
  '//evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https:evil.example',
  'https://',
  'https://user:secret@evil.example',
  'https://bank.ru@evil.example',
  'https://ex\u202eample.ru',
  'page',
  '',
  '#top',
  'mailto:',
  'tel:1;ext=<script>',
  `https://example.ru/${'a'.repeat(2000)}`,
  5,
  null,
  {},
])('refuses a rich text with a link to %j', (href) => {
  expect(readRichContent(linked(href)).at).toMatch(/^content\.0/)
})

test.each([
  'https://evil.example/a.webp',
  'http://localhost:3000/media/x.webp',
  `https://evil.example${ownPicture}`,
  'data:image/svg+xml,<svg onload=alert(1)>',
  '/media/../etc/passwd',
  `${ownPicture}?x`,
  `/${ownPicture}`,
  '/api/logout',
  '',
])('refuses a rich text with a picture from the address «%s»', (src) => {
  expect(readRichContent(image(src)).at).toMatch(/^content\.0/)
})

test.each([
  ['null instead of a document', null],
  ['a string instead of a document', '<p>текст</p>'],
  ['a list instead of a document', [paragraph()]],
  ['an empty document', doc()],
  ['a document inside a document', doc(doc(paragraph()))],
  ['a script', doc({ type: 'script', content: [text('alert(1)')] })],
  ['raw HTML', doc({ type: 'html', attrs: { html: '<script>alert(1)</script>' } })],
  ['an embedded page', doc({ type: 'iframe', attrs: { src: 'https://evil.example' } })],
  ['an unknown mark', doc(paragraph(text('x', { type: 'textStyle', attrs: { style: 'position:fixed' } })))],
  [
    'a heading of level 1, which only the page uses',
    doc({ type: 'heading', attrs: { level: 1 }, content: [] }),
  ],
  ['a paragraph inside a paragraph', doc(paragraph(paragraph()))],
  ['an image inside a list', doc({ type: 'bulletList', content: [image(ownPicture)] })],
  ['an empty list', doc({ type: 'bulletList', content: [] })],
  ['an empty text node', doc(paragraph({ type: 'text', text: '' }))],
  ['a text node whose text is not a string', doc(paragraph({ type: 'text', text: { toString: 'x' } }))],
  ['a NUL character', doc(paragraph(text('a\0b')))],
  ['half of a surrogate pair', doc(paragraph(text('\ud800')))],
  ['the type `__proto__`', doc({ type: '__proto__' })],
  ['the type `constructor`', doc({ type: 'constructor' })],
  ['an image size above the maximum', doc({ type: 'image', attrs: { src: ownPicture, width: 1e9 } })],
])('refuses an invalid rich text: %s', (_what, document) => {
  expect(readRichContent(document).content).toBeUndefined()
})

test.each([
  ['lists in lists', '{"type":"bulletList","content":[{"type":"listItem","content":[', ']}]}'],
  ['arrays', '[', ']'],
  ['objects', '{"content":', '}'],
])('refuses a rich text with ten thousand levels of %s without a stack overflow', (_what, begin, end) => {
  const deep = `{"type":"doc","content":[${begin.repeat(10_000)}null${end.repeat(10_000)}]}`
  expect(readRichContent(JSON.parse(deep)).at).toBe('.')
})

test('refuses a rich text with more nodes than the maximum', () => {
  expect(readRichContent(doc(...Array.from({ length: 30_000 }, () => paragraph()))).at).toBe('.')
})
